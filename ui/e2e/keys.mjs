// Every screen by keys alone over the real host: what a mouse can do, a key can, and the key sheet and the palette know it.
import assert from 'node:assert/strict';
import { until } from './browser.mjs';

export async function everyScreenByKeys(page, host, case_id, say) {
  const press = (key) => page.keyboard.press(key);
  const type = (text) => page.keyboard.type(text);
  const cases = async () => (await host.op('folders_list')).flatMap((f) => f.cases.map((c) => `${f.name}/${c.name}`));
  const has = (name) => until(async () => (await cases()).includes(name), `there is ${name}`);
  const lacks = (name) => until(async () => !(await cases()).includes(name), `${name} is gone`);
  const own = (await host.op('folders_list')).find((f) => f.cases.some((c) => c.id === case_id));
  const screen = (name) => page.locator(`.steps a[aria-current=page]`, { hasText: name }).waitFor();
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=inbox&case=${case_id}`);
  await page.locator('.ftable tr.on').waitFor();

  // Cases: made, named, moved through the folders, removed, brought back.
  await press('n');
  await type('CV Papan Ketik');
  await press('Enter');
  await has(`${own.name}/CV Papan Ketik`);
  await page.locator('h1', { hasText: 'CV Papan Ketik' }).waitFor();
  await press('F2');
  await type('CV Tuts');
  await press('Enter');
  await has(`${own.name}/CV Tuts`);
  await page.locator('h1', { hasText: 'CV Tuts' }).waitFor();
  await until(async () => (await page.evaluate(() => document.activeElement?.textContent)).includes('CV Tuts'), 'the focus stays');
  await press('m');
  await lacks(`${own.name}/CV Tuts`);
  await press('Control+z');
  await has(`${own.name}/CV Tuts`);
  await press('Shift+Delete');
  await lacks(`${own.name}/CV Tuts`);
  await page.locator('.notice', { hasText: 'CV Tuts removed' }).waitFor();
  await press('Escape');
  await until(async () => !(await page.locator('.notices').innerText()).includes('CV Tuts removed'), 'Esc closes the notice');
  say('cases by keys');

  await page.goto(`${host.origin}/#/?screen=inbox&case=${case_id}`);
  await page.locator('.ftable tr.on').waitFor();
  await press('Control+5');
  await screen('Analytics');
  await page.locator('.tile').first().waitFor();
  await page.locator('.tile button').first().click();
  await screen('Transactions');
  assert.match(page.url(), /filter/, 'a number leads to its rows');
  await page.goBack();
  await page.locator('.tile').first().waitFor();
  for (const [key, there] of [
    ['2', '.ranked'],
    ['3', '.twin'],
    ['5', 'textarea'],
    ['4', '.pattern'],
  ]) {
    await press(key);
    await page.locator(there).first().waitFor();
  }
  await press('ArrowDown');
  const on = page.locator('.pattern.on');
  await on.waitFor();
  const judged = on.locator('header .chip').last();
  await press('f');
  await judged.filter({ hasText: 'confirmed' }).waitFor();
  await press('d');
  await judged.filter({ hasText: 'dismissed' }).waitFor();
  await press('n');
  await type('by keys');
  await press('Enter');
  await until(
    async () => (await host.op('patterns', { case_id, kinds: ['circular', 'kiting', 'flag'] })).some((p) => p.note === 'by keys'),
    'a note by keys',
  );
  await press('Enter');
  await screen('Transactions');
  await page.locator('#cell-0-1:not(:empty)').waitFor();
  await page.goBack();
  await page.locator('.pattern').first().waitFor();
  const steps = async () =>
    (await host.op('history_list', { case_id, offset: 0, limit: 500 })).entries.filter((e) => e.state === 'undone').length;
  for (let i = 0; i < 3; i++) {
    const before = await steps();
    await press('Control+z');
    await until(async () => (await steps()) === before + 1, 'a step back');
  }
  await press('5');
  await page.getByLabel('Customers').focus();
  await type('PT SATU');
  await page.locator('section', { hasText: 'What this would change' }).last().waitFor();
  await press('Control+Enter');
  await until(async () => (await host.op('config_get', { case_id })).parties.customers.includes('PT SATU'), 'applied by keys');
  await until(
    async () => (await page.evaluate(() => document.activeElement?.getAttribute('role'))) === 'tabpanel',
    'the focus goes on in the panel',
  );
  await press('Control+z');
  await until(async () => (await host.op('config_get', { case_id })).parties.customers.length === 0, 'and taken back');
  say('analytics by keys');

  await press('Control+7');
  await screen('Export');
  const format = page.locator('fieldset [aria-pressed=true]');
  await format.waitFor();
  const first = await format.innerText();
  await press('f');
  await until(async () => (await format.innerText()) !== first, 'another format');
  await press('u');
  await until(async () => await page.getByRole('checkbox').isChecked(), 'written although not proven');
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  assert.doesNotMatch(download.suggestedFilename(), /\.xlsx$/);
  await press('c');
  await page.locator('.sheet', { hasText: 'Still open' }).waitFor();
  await type('Ana Analis');
  await press('Enter');
  const status = async () => (await host.op('folders_list')).flatMap((f) => f.cases).find((c) => c.id === case_id).status;
  await until(async () => (await status()) === 'COMPLETED', 'completed by a key');
  await page.getByRole('button', { name: 'Open again' }).waitFor();
  await page.locator('main', { hasText: 'Ana Analis' }).waitFor();
  await press('c');
  await until(async () => (await status()) !== 'COMPLETED', 'opened again');
  await press('2');
  await page.locator('.lane').first().waitFor();
  await press('3');
  await page.locator('.hist li').first().waitFor();
  say('export by keys');

  await press('Control+,');
  await page.locator('.setting').first().waitFor();
  const [backup] = await Promise.all([page.waitForEvent('download'), press('b')]);
  assert.match(backup.suggestedFilename(), /saldo/);
  await press('?');
  const sheet = page.locator('.keysheet');
  await sheet.waitFor();
  const heads = (await sheet.locator('h3').allInnerTexts()).map((t) => t.toLowerCase());
  for (const scope of [
    'everywhere',
    'inbox',
    'columns',
    'problems',
    'transactions',
    'analytics',
    'checks',
    'export',
    'all cases',
    'settings',
  ])
    assert.ok(heads.includes(scope), `the key sheet has ${scope}`);
  const listed = await sheet.locator('li').count();
  await press('Escape');
  await sheet.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.settings table tbody tr').count(), listed, 'the settings and the key sheet know the same actions');
  for (const [name, there] of [
    ['go to inbox', 'Inbox'],
    ['go to transactions', 'Transactions'],
  ]) {
    await press('Control+k');
    await page.locator('[cmdk-input]').waitFor();
    await type(name);
    await press('Enter');
    await screen(there);
  }
  say('settings, key sheet and palette by keys');
}
