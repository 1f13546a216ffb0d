// New versions of Saldo over the real host: set up, looked for, fetched where the signature holds, refused where it does not.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { until } from './browser.mjs';

/** A key pair of minisign, its form written out: the algorithm, the key's id, the key. */
function owner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = randomBytes(8);
  const key = Buffer.concat([Buffer.from('Ed'), id, Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url')]).toString('base64');
  const signed = (file, said) => {
    const signature = sign(null, createHash('blake2b512').update(file).digest(), privateKey);
    const whole = sign(null, Buffer.concat([signature, Buffer.from(said)]), privateKey);
    const line = Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64');
    return `untrusted comment: new\n${line}\ntrusted comment: ${said}\n${whole.toString('base64')}\n`;
  };
  return { key, signed };
}

export async function newVersions(page, host, wrong, say) {
  const platform = `linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`;
  const { key, signed } = owner();
  const file = randomBytes(100_000);
  let sent = file;
  const list = {
    version: '99.1.0',
    notes: 'Reads faster.',
    pub_date: '2026-11-28',
    platforms: { [platform]: { url: 'saldo_99.1.0.deb', signature: signed(file, `saldo 99.1.0 ${platform}`) } },
  };
  const server = createServer((request, response) => response.end(request.url.endsWith('.json') ? JSON.stringify(list) : sent));
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${server.address().port}/versions.json`;
  const card = page.locator('.settings .card', { hasText: 'New versions' });
  const button = (name) => card.getByRole('button', { name });
  const fill = async (from, with_key) => {
    await page.locator('.sheet').getByLabel('Address').fill(from);
    await page.locator('.sheet').getByLabel('Public key').fill(with_key);
    await page.keyboard.press('Enter');
  };
  try {
    await page.goto(`${host.origin}/#/?screen=settings`);
    await card.getByText('Off: nobody is asked.').waitFor();
    assert.equal(await button('Look now').count(), 0, 'as shipped nothing can be asked');
    await button('Set up').click();
    await fill('http://saldo.example/versions.json', key);
    await page.locator('.notice.wrong', { hasText: 'https' }).waitFor();
    await fill(address, key);
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await until(async () => (await host.op('app_state')).settings.updates_from === address, 'the address is kept');
    await button('Look now').click();
    await card.getByText('Version 99.1.0 is there').waitFor();
    await card.getByText('Reads faster.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Fetch and check').click()]);
    assert.equal(download.suggestedFilename(), 'saldo_99.1.0.deb');
    assert.ok(readFileSync(await download.path()).equals(file), 'the file as it was signed');
    sent = Buffer.concat([file.subarray(0, 50_000), Buffer.from('x'), file.subarray(50_001)]);
    let came = false;
    page.once('download', () => {
      came = true;
    });
    await button('Fetch and check').click();
    await page.locator('.notice.wrong', { hasText: 'signature does not hold' }).waitFor();
    assert.equal(came, false, 'what was changed on the way is not handed over');
    await button('Change').click();
    await fill('', '');
    await card.getByText('Off: nobody is asked.').waitFor();
  } finally {
    server.close();
  }
  // The browser notes what was meant to be refused.
  wrong.splice(0, wrong.length, ...wrong.filter((line) => !/status of (400|409|422|500|503).*(settings_set|update_fetch)/.test(line)));
  say('a new version set up, found, fetched when signed and refused when not');
}
