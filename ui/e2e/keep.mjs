// What lasts, over the real host: cases moved, folders brought back, templates, alike files, keys, language, archives, a backup restored.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { until } from './browser.mjs';

export async function moveAndRemove(page, host, say) {
  const press = (key) => page.keyboard.press(key);
  const bar = page.locator('.folders');
  const folders = async () => Object.fromEntries((await host.op('folders_list')).map((f) => [f.name, f.cases.map((c) => c.name).sort()]));
  const more = async (name) => {
    await page.getByRole('button', { name: `More for ${name}` }).focus();
    await press('Enter');
    await page.getByRole('menu').first().waitFor();
  };
  const choose = async (name) => {
    const item = page.getByRole('menuitem', { name, exact: true });
    for (let i = 0; i < 8 && !(await item.evaluate((e) => e === document.activeElement || e.hasAttribute('data-highlighted'))); i++)
      await press('ArrowDown');
  };
  await page.goto(`${host.origin}/#/?screen=inbox`);
  await bar.waitFor();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.keyboard.type('Archive');
  await press('Enter');
  await page.getByRole('button', { name: 'New case in Archive' }).waitFor();
  const was = await folders();
  const [from] = Object.keys(was).filter((f) => was[f].includes('PT Contoh Sejahtera'));

  await more('PT Contoh Sejahtera');
  await choose('Move to');
  await press('ArrowRight');
  await choose('Archive');
  await press('Enter');
  await until(async () => (await folders()).Archive.includes('PT Contoh Sejahtera'), 'the case lies in the other folder');
  await page.locator('.notice', { hasText: 'Archive' }).waitFor();
  await press('Control+z');
  await until(async () => JSON.stringify(await folders()) === JSON.stringify(was), 'the case is back in its folder');
  await press('Control+Shift+z');
  await until(async () => (await folders()).Archive.includes('PT Contoh Sejahtera'), 'moved again');

  // The case at hand lies in the folder that is removed: another comes in its place, and undo brings both back.
  await page.locator('.folders .qfile', { hasText: 'PT Contoh Sejahtera' }).click();
  await page.locator('h1', { hasText: 'PT Contoh Sejahtera' }).waitFor();
  await more('Archive');
  await choose('Remove');
  await press('Enter');
  await until(async () => !('Archive' in (await folders())), 'the folder is gone');
  await until(async () => !(await bar.innerText()).includes('PT Contoh Sejahtera'), 'and its case');
  await until(async () => (await page.locator('h1').first().innerText()) !== 'PT Contoh Sejahtera', 'another case is at hand');
  await press('Control+z');
  await until(async () => (await folders()).Archive?.includes('PT Contoh Sejahtera'), 'folder and case are back');
  await until(async () => (await bar.innerText()).includes('PT Contoh Sejahtera'), 'and shown');
  const [held] = (await host.op('folders_list')).flatMap((f) => f.cases).filter((c) => c.name === 'PT Contoh Sejahtera');
  assert.equal((await host.op('queue_list', { case_id: held.id })).length, 7, 'its files came back with it');
  // As it was, for what comes after.
  const ids = Object.fromEntries((await host.op('folders_list')).map((f) => [f.name, f.id]));
  await host.op('case_save', { id: held.id, folder_id: ids[from], name: held.name });
  await host.op('item_delete', { kind: 'folder', ids: [ids.Archive] });
  say('a case moved, a folder removed with its case, both brought back');
}

export async function templates(page, host, case_id, file_id, say) {
  const press = (key) => page.keyboard.press(key);
  await page.goto(`${host.origin}/#/?screen=headers&case=${case_id}&file=${file_id}`);
  await page.locator('.colbtn.on').waitFor();
  await press('t');
  await page.locator('.sheet input:focus').waitFor();
  await press('Control+a');
  await page.keyboard.type('Tahapan, three columns');
  await press('Enter');
  await until(async () => (await host.op('templates_list')).some((t) => t.name === 'Tahapan, three columns'), 'a template is kept');
  await until(async () => (await page.locator('.sheet').count()) === 0, 'the sheet is closed');
  await press('Control+,');
  const held = page.locator('li', { hasText: 'Tahapan, three columns' });
  await held.locator('.chip.typed').first().waitFor();
  await held.getByRole('button').click();
  await until(async () => (await host.op('templates_list')).length === 0, 'no template left');
  await until(async () => (await held.count()) === 0, 'and none shown');
  say('a template kept, listed, removed');
}

/** Two files with the same slip: one is corrected, the preview says what that does to the other, and it goes there too. */
export async function alike(page, host, case_id, files, say) {
  const press = (key) => page.keyboard.press(key);
  const state = async (id) => (await host.op('queue_list', { case_id })).find((f) => f.id === id).verdict.state;
  const amounts = async (file_id) =>
    (await host.op('file_detail', { file_id })).statements[0].columns.find((c) => c.type === 'amount').index;
  const index = await amounts(files.jan);
  for (const file_id of [files.dec, files.jan]) await host.op('column_set', { file_id, statement_index: 0, index, type: 'credit' });
  assert.equal(await state(files.dec), 'DISCREPANCY', 'the slip shows');
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=headers&case=${case_id}&file=${files.jan}`);
  await page.locator('.colbtn.on').waitFor();
  assert.equal(Number(await page.locator('.colbtn.on').locator('xpath=..').getAttribute('data-column')), index, 'the eye is on the slip');
  await press('6');
  await until(async () => (await page.getByTestId('verdict').innerText()).includes('PROVED'), 'this file is proven');
  await press('Shift+Enter');
  const line = page.locator('.sheet tr', { hasText: 'giro-tahapan-dec' });
  await line.waitFor();
  // What stood there was of the state before the correction; nothing goes anywhere until the new preview is there.
  await until(async () => /PROVED/.test(await line.getByRole('cell').nth(2).innerText()), 'what the correction would do');
  assert.match(await line.getByRole('cell').nth(1).innerText(), /DISCREPANCY/);
  assert.equal(await state(files.dec), 'DISCREPANCY', 'a preview changes nothing');
  await press('Enter');
  await until(async () => (await state(files.dec)) === 'PROVED', 'the other file is proven too');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await until(async () => !page.url().includes(`file=${files.jan}`), 'what comes next');
  // Applying, then accepting the file, then the correction itself are the steps back.
  for (let i = 0; i < 5 && (await state(files.dec)) === 'PROVED'; i++) {
    const { entries } = await host.op('history_list', { case_id, offset: 0, limit: 500 });
    const undone = entries.filter((e) => e.state === 'undone').length;
    await press('Control+z');
    await until(
      async () =>
        (await host.op('history_list', { case_id, offset: 0, limit: 500 })).entries.filter((e) => e.state === 'undone').length > undone,
      'a step back',
    );
  }
  assert.equal(await state(files.dec), 'DISCREPANCY', 'taken back from the alike file');
  for (const file_id of [files.dec, files.jan])
    if ((await state(file_id)) !== 'PROVED') await host.op('column_set', { file_id, statement_index: 0, index, type: 'amount' });
  say('a correction previewed on an alike file, applied, taken back');
}

export async function keysAndLanguage(page, host, say) {
  const press = (key) => page.keyboard.press(key);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=settings`);
  const row = page.locator('tr', { hasText: 'Next theme' });
  await row.getByRole('button').first().click();
  await press('F9');
  await until(async () => (await host.op('app_state')).settings.keymap['app.theme'] === 'F9', 'the key is kept');
  await until(async () => (await row.innerText()).includes('F9'), 'and shown');
  const first = await theme();
  await press('F9');
  await until(async () => (await theme()) !== first, 'the new key works');
  await press('Control+Shift+l');
  assert.notEqual(await theme(), first, 'the shipped key does not');
  await row.getByRole('button').last().click();
  await until(async () => !('app.theme' in (await host.op('app_state')).settings.keymap), 'as shipped');
  await row.getByRole('button').first().click();
  await press('Control+k');
  await row.getByText('also: Command menu').last().waitFor();
  await row.getByRole('button').last().click();
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }).click();
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click();
  await page.locator('h1', { hasText: 'Pengaturan' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'id');
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('h1', { hasText: 'Settings' }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'English', 'the focus stays where the language was chosen');
  await until(async () => (await host.op('app_state')).settings.language === 'en', 'the language is kept');
  say('a key set anew, a clash said, the language changed');
}

/** Everything in open formats, and a backup that takes the store's place at the next start. */
export async function archives(page, host, wrong, say) {
  const names = async () => (await host.op('folders_list')).map((f) => f.name).sort();
  await page.goto(`${host.origin}/#/?screen=settings`);
  const take = async (button) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .locator('.settings')
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .click(),
    ]);
    return { path: await download.path(), name: download.suggestedFilename() };
  };
  const all = await take('Export everything');
  const bytes = readFileSync(all.path);
  assert.match(all.name, /\.zip$/);
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
  const listing = bytes.toString('latin1');
  for (const what of ['.csv', '.json', '.pdf']) assert.ok(listing.includes(what), `${what} is in the archive`);
  const backup = await take('Write a backup');
  assert.ok(readFileSync(backup.path).length > 10_000, 'a backup with something in it');
  say(`everything in open formats: ${Math.round(bytes.length / 1024)} KiB; a backup written`);

  const was = await names();
  await host.op('folder_save', { name: 'After the backup' });
  await page
    .locator('.settings')
    .getByRole('button', { name: /^Restore a backup/ })
    .click();
  await page.locator('.sheet input:focus').waitFor();
  await page.keyboard.type('/nowhere/at-all.saldo');
  await page.keyboard.press('Enter');
  await page.locator('.notice.wrong').waitFor();
  assert.ok((await names()).includes('After the backup'), 'what is no backup changes nothing');
  await page.locator('.sheet input').fill(backup.path);
  const again = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await again;
  await page.locator('.folders').waitFor();
  assert.deepEqual(await names(), was, 'the backup took the place of the store');
  assert.equal(await page.locator('.folders', { hasText: 'After the backup' }).count(), 0);
  await page.goto('about:blank');
  await host.restart();
  assert.deepEqual(await names(), was, 'and keeps it over the next start');
  await page.goto(host.address);
  await page.locator('.folders').waitFor();
  // The browser notes what was meant to happen: the refusal, and the feed that ended with the old store.
  wrong.splice(0, wrong.length, ...wrong.filter((line) => !/status of 400.*backup_restore|INCOMPLETE_CHUNKED_ENCODING.*events/.test(line)));
  say('a backup restored, and there after the next start');
}
