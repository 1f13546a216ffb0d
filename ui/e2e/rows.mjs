// Rows by keys over the real host: edited, filled, pasted from a spreadsheet, inserted, split, merged, deleted; each taken back.
import assert from 'node:assert/strict';
import { until } from './browser.mjs';

const ALL = { filter: {}, sort: { field: 'printed', descending: false }, offset: 0, limit: 500 };

export async function changeRows(page, host, { case_id, file_id }, say) {
  const press = (key) => page.keyboard.press(key);
  const type = (text) => page.keyboard.type(text);
  const rows = async () => (await host.op('rows_window', { ...ALL, case_id, file_id })).rows;
  const total = async () => (await host.op('rows_window', { ...ALL, case_id, file_id, limit: 1 })).total;
  const cell = (row, column) => page.locator(`#cell-${row}-${column}`);
  const stand = async (row, column) => {
    await cell(row, column).click();
    await page.locator(`#cell-${row}-${column}.at`).waitFor();
  };
  const before = await rows();
  /** Undo brings back what was there, in the store and on the screen. */
  const back = async (what) => {
    await press('Control+z');
    await until(async () => JSON.stringify(await rows()) === JSON.stringify(before), `${what}: undo brings back every row as it was`);
    await until(async () => (await cell(1, 1).innerText()) === before[1].description, `${what}: the screen shows it`);
  };

  await page.goto(`${host.origin}/#/?screen=transactions&case=${case_id}&file=${file_id}&part=file`);
  await cell(3, 1).filter({ hasText: /./ }).waitFor();

  await stand(1, 1);
  await press('Enter');
  await press('Control+a');
  await type('SEWA GUDANG');
  await press('Enter');
  await until(async () => (await cell(1, 1).innerText()) === 'SEWA GUDANG', 'a description typed in its cell');
  assert.equal((await rows())[1].description, 'SEWA GUDANG');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid', 'keys go on in the grid');
  await back('edit');
  await press('Enter');
  await type('no');
  await press('Escape');
  assert.equal((await rows())[1].description, before[1].description, 'Esc leaves a cell as it was');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid', 'Esc gives the keys back to the grid');
  const money = before[1].debit === null ? 3 : 2;
  await stand(1, money);
  await press('Enter');
  await press('Control+a');
  await type('twelve');
  await press('Enter');
  await page.locator('.notice.wrong', { hasText: 'twelve' }).waitFor();
  await page.locator('.notice.wrong').getByRole('button').last().click();
  assert.deepEqual(await rows(), before, 'what is no amount changes nothing');
  await stand(1, money);
  await press('F2');
  await press('Control+a');
  await type('1,234.5');
  await press('Enter');
  await until(async () => (await cell(1, money).innerText()) === '1,234.50', 'an amount typed');
  await back('amount');
  say('a cell typed, left, refused, taken back');

  await stand(2, 5);
  await press('Shift+ArrowDown');
  await press('Shift+ArrowDown');
  await press('Control+d');
  await until(async () => (await rows()).slice(3, 5).every((r) => r.counterparty === before[2].counterparty), 'filled down');
  await back('fill');

  await stand(1, 5);
  await page.evaluate(() => navigator.clipboard.writeText('CV Mitra Tani\tRent\r\n"PT ""Dua"""\tTaxes\r\nNobody\tno such category\r\n'));
  await press('Control+v');
  await page.locator('.notice.wrong').waitFor();
  await until(async () => {
    const [, a, b, c] = await rows();
    return (
      [a.counterparty, a.category, b.counterparty, b.category].join() === 'CV Mitra Tani,RENT,PT "Dua",TAX' && c.counterparty === 'Nobody'
    );
  }, 'cells pasted from a spreadsheet');
  await page.locator('.notice.wrong').getByRole('button').last().click();
  await stand(1, 5);
  await press('Control+c');
  await until(async () => (await page.evaluate(() => navigator.clipboard.readText())) === 'CV Mitra Tani', 'a cell copied');
  await back('paste');
  say('filled, pasted, copied');

  const n = before.length;
  await stand(1, 1);
  await press('Shift+n');
  await page.locator('.sheet').getByLabel('Description').fill('ROW THAT WAS MISSED');
  await page.locator('.sheet').getByLabel('Debit').fill('10.50');
  await press('Enter');
  await until(async () => (await total()) === n + 1, 'a row more');
  await until(async () => (await cell(2, 1).innerText()) === 'ROW THAT WAS MISSED', 'the row stands after the one at hand');
  await back('insert');
  await stand(1, 1);
  await press('Shift+b');
  await page.locator('.sheet').getByLabel('Description').fill('ROW BEFORE');
  await page.locator('.sheet').getByLabel('Credit').fill('1.250.000,00');
  await page.locator('.sheet').getByLabel('Balance, where one is printed').fill('Rp 2.000.000,00');
  await press('Enter');
  await until(async () => (await cell(1, 1).innerText()) === 'ROW BEFORE', 'a row before the one at hand, amounts as printed');
  const made = (await rows())[1];
  assert.deepEqual([Number(made.credit), Number(made.balance)], [1250000, 2000000]);
  await back('insert before');
  const side = before[1].debit === null ? 'credit' : 'debit';
  const half = (Number(before[1][side]) / 4).toFixed(2);
  const label = side === 'debit' ? 'Debit' : 'Credit';
  await stand(1, 1);
  await press('Shift+s');
  await page.locator('.sheet').getByLabel(label).fill(half);
  await press('Enter');
  await until(async () => (await total()) === n + 1, 'one row is two');
  const [, first, second] = await rows();
  assert.equal((Number(first[side]) + Number(second[side])).toFixed(2), Number(before[1][side]).toFixed(2), 'the parts make the whole');
  await stand(1, 1);
  await press('Shift+m');
  await until(async () => (await total()) === n, 'two rows are one');
  assert.equal(Number((await rows())[1][side]), Number(before[1][side]));
  await press('Control+z');
  await until(async () => (await total()) === n + 1, 'split again');
  await back('split');
  await stand(1, 1);
  await press('Shift+ArrowDown');
  await press('Delete');
  await until(async () => (await total()) === n - 2, 'two rows less');
  await back('delete');
  say('inserted, split, merged, deleted');

  // All rows at once, of which most were never fetched.
  await page.goto(`${host.origin}/#/?screen=transactions&case=${case_id}`);
  await cell(1, 1).filter({ hasText: /./ }).waitFor();
  await stand(1, 1);
  await press('Control+a');
  await press('c');
  await page.locator('[cmdk-input]').waitFor();
  await press('Escape');
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' });
  // Where there is no room for both panels, the one asked for is seen, and the buttons say so.
  const panels = { Filters: page.locator('.facets'), Page: page.locator('.inspect') };
  const seen = async (name) =>
    (await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')) === 'true' && (await panels[name].isVisible());
  const unseen = async (name) =>
    (await page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')) === 'false' && !(await panels[name].isVisible());
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width: 800, height: 600 });
  for (const [one, other] of [
    ['Filters', 'Page'],
    ['Page', 'Filters'],
  ]) {
    await until(() => unseen(one), `no room for ${one}`);
    await page.getByRole('button', { name: one, exact: true }).click();
    await until(async () => (await seen(one)) && (await unseen(other)), `${one} takes the room of ${other}`);
  }
  await page.setViewportSize({ width, height });
  await until(async () => (await seen('Filters')) && (await seen('Page')), 'room for both');
  say('all rows picked, and panels in a narrow window');
}

/** A finding dismissed with a note, and a configuration changed after a look at what it would change. */
export async function judgeAndSetUp(page, host, case_id, say) {
  const found = async () => host.op('patterns', { case_id, kinds: ['circular', 'kiting', 'counter_leg', 'physics', 'flag'] });
  const steps = async () => (await host.op('history_list', { case_id, offset: 0, limit: 1 })).entries[0];
  await page.goto(`${host.origin}/#/?screen=analytics&case=${case_id}&part=patterns`);
  const [one] = await found();
  assert.ok(one, 'there is a finding');
  const card = page
    .locator('.pattern')
    .filter({ has: page.getByRole('textbox') })
    .first();
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await card.locator('.chip', { hasText: 'dismissed' }).waitFor();
  await card.getByRole('textbox').fill('Seen with the customer');
  await card.getByRole('textbox').press('Enter');
  await until(
    async () => (await found()).some((p) => p.state === 'dismissed' && p.note === 'Seen with the customer'),
    'a dismissed finding with a note',
  );
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Control+z');
  await until(async () => (await card.getByRole('textbox').inputValue()) === '', 'the note is taken back on the screen too');
  await page.keyboard.press('Control+z');
  await until(async () => (await found()).every((p) => p.state === 'raised'), 'raised again');
  say('a finding dismissed with a note, and taken back');

  const held = await host.op('config_get', { case_id });
  await page.goto(`${host.origin}/#/?screen=analytics&case=${case_id}&part=setup`);
  const big = page.getByLabel(/^Big from/);
  const names = page.getByLabel('Directors and owners');
  await big.fill('1,000,000');
  await big.press('Tab');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'What this would change' }) });
  await panel.getByRole('listitem').first().waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await until(async () => (await panel.count()) === 0, 'nothing left to apply');
  assert.notEqual(await big.inputValue(), '1,000,000', 'Cancel puts the field back');
  await big.fill('1,000,000');
  await names.fill('BUDI SANTOSO\n\n');
  await panel.getByRole('listitem').first().waitFor();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await until(async () => (await host.op('config_get', { case_id })).thresholds.big_transaction !== null, 'saved');
  assert.deepEqual((await host.op('config_get', { case_id })).parties.directors, ['BUDI SANTOSO']);
  await until(async () => (await panel.count()) === 0, 'what was saved is not asked for again');
  await page.keyboard.press('Control+z');
  await until(async () => JSON.stringify(await host.op('config_get', { case_id })) === JSON.stringify(held), 'as it was configured');
  assert.equal((await steps()).state, 'undone');
  await until(async () => (await names.inputValue()) === '', 'the form follows');
  assert.equal(await panel.count(), 0, 'undo leaves nothing to apply');
  say('a configuration previewed, cancelled, applied, taken back');

  // A rule by hand: previewed, applied, listed, taken out again.
  const form = page.getByRole('form', { name: 'A new rule' });
  const row = (await host.op('rows_window', { ...ALL, case_id, limit: 1 })).rows[0];
  const words = row.description.split(/\s+/).slice(0, 2).join(' ');
  assert.ok(await form.getByRole('button', { name: 'Add the rule' }).isDisabled(), 'nothing is no rule');
  await form.getByLabel('Words in the description').fill(words);
  await form.getByLabel('Direction').selectOption(row.debit === null ? 'CR' : 'DB');
  await form.getByLabel('Category').selectOption('INSURANCE');
  await page.keyboard.press('Enter');
  await panel.getByRole('listitem').filter({ hasText: 'Rows with another category' }).waitFor();
  await panel.getByRole('button', { name: 'Apply' }).click();
  const rules = async () => (await host.op('config_get', { case_id })).rules;
  await until(async () => (await rules())[0]?.keywords[0] === words, 'a rule by hand');
  const category = async () => (await host.op('rows_window', { ...ALL, case_id, filter: { ids: [row.id] } })).rows[0].category;
  assert.equal(await category(), 'INSURANCE', 'it decides');
  await page.getByRole('button', { name: `Remove the rule ${words}` }).click();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await until(async () => (await rules()).length === 0, 'the rule is taken out');
  assert.equal(await category(), row.category, 'and decides no more');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: `Remove the rule ${words}` }).waitFor();
  await page.keyboard.press('Control+z');
  await until(async () => (await rules()).length === 0, 'as it was');
  say('a rule by hand previewed, applied, taken out');
}
