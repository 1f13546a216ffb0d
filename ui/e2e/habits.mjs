// Habits of a desktop and of a review over the real host: menus, tables copied and printed, comments, one step reverted, counterparties merged and split, the guide.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { until } from './browser.mjs';
import { accessible } from './checks.mjs';

const ALL = { filter: {}, sort: { field: 'printed', descending: false }, offset: 0, limit: 500 };

/** What can be done with a row and a file, by the menu under the pointer; tables copied and printed whole. */
export async function menusAndTables(page, host, { case_id, file_id }, wrong, say) {
  const press = (key) => page.keyboard.press(key);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=transactions&case=${case_id}&file=${file_id}&part=file`);
  await page.locator('#cell-3-1:not(:empty)').waitFor();
  const { total } = await host.op('rows_window', { ...ALL, case_id, file_id, limit: 1 });
  await page.locator('#cell-3-1').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.locator('#cell-3-1.at').waitFor();
  assert.ok((await menu.getByRole('menuitem').count()) >= 10, 'all that can be done with a row');
  await accessible(page, 'row menu', wrong);
  await menu.getByRole('menuitem', { name: 'Insert a row before' }).click();
  await page
    .locator('.sheet')
    .getByText(/^Before: /)
    .waitFor();
  await press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.locator('#cell-1-1').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Copy as table' }).click();
  await page
    .locator('.notice', { hasText: String(total) })
    .first()
    .waitFor();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return { types: item.types, text: await navigator.clipboard.readText() };
  });
  assert.ok(copied.types.includes('text/html'), 'a table, not only its text');
  assert.equal(copied.text.split('\n').length, total + 1, 'all rows with their heads');
  await page.evaluate(() => {
    window.print = () => {
      window.printed = document.querySelectorAll('.printout tr').length;
    };
  });
  await press('Control+p');
  await until(async () => (await page.evaluate(() => window.printed)) === total + 1, 'all rows are printed');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.printout').count(), 0);
  // What is cut says all of itself.
  const cut = await page.evaluate(() => {
    const cell = [...document.querySelectorAll('.cell')].find((c) => c.scrollWidth > c.clientWidth + 1);
    if (!cell) return null;
    cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return [cell.title || cell.querySelector('[title]')?.title, cell.innerText];
  });
  if (cut) assert.equal(cut[0], cut[1].replace(/\s+/g, ' ').trim());
  say('menu of a row, a table copied and printed');

  await page.goto(`${host.origin}/#/?screen=inbox&case=${case_id}`);
  await page.locator('.ftable tr.on').waitFor();
  const name = await page.locator('.ftable .name').first().innerText();
  await page.locator('.ftable .name').first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /comment/i }).click();
  await page.locator('.sheet').getByRole('textbox').fill('Second copy from the branch');
  await press('Enter');
  await page.locator('.sheet .commenttext', { hasText: 'Second copy' }).waitFor();
  await press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  const { entries } = await host.op('history_list', { case_id, offset: 0, limit: 1 });
  assert.deepEqual(
    [entries[0].what.code, entries[0].to, entries[0].actor.length > 0],
    ['comment_file', 'Second copy from the branch', true],
  );
  await press('Control+z');
  await until(async () => (await host.op('comments_list', { case_id })).length === 0, 'taken back');
  say(`menu and comment of ${name}`);

  // Two files, page against page and rows against rows: a file beside itself has every row twice.
  await page.locator('.ftable .name').first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /side by side/i }).click();
  await until(async () => (await page.locator('.sheet .pair img').count()) >= 2, 'a page of each');
  await accessible(page, 'side by side', wrong);
  const sides = page.locator('.sheet .pair select');
  await sides.nth(0).selectOption(file_id);
  await sides.nth(1).selectOption(file_id);
  await page.locator('.sheet').getByRole('tab', { name: 'Rows' }).click();
  await until(async () => (await page.locator('.sheet .pair tbody tr').count()) === total, 'each row on a line');
  assert.equal(await page.locator('.sheet .pair tr.alone').count(), 0, 'none stands alone');
  const another = await sides
    .nth(1)
    .locator('option')
    .evaluateAll((all, own) => all.find((o) => o.value !== own)?.value, file_id);
  await sides.nth(1).selectOption(another);
  await page.locator('.sheet .pair tr.alone').first().waitFor();
  await accessible(page, 'rows side by side', wrong);
  await press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  say('two files side by side');

  await press('F1');
  await page.locator('.guide h2').first().waitFor();
  assert.ok((await page.locator('.guide img').count()) >= 5, 'with its pictures');
  await press('Escape');
  await page.locator('.guide').waitFor({ state: 'detached' });
  say('the guide');
}

/** Comments on a row, steps reverted one by one, the review as PDF. */
export async function auditedReview(page, host, { case_id, file_id }, say) {
  const rows = async () => (await host.op('rows_window', { ...ALL, case_id, file_id })).rows;
  const history = async () => (await host.op('history_list', { case_id, offset: 0, limit: 50 })).entries;
  const before = await rows();
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=transactions&case=${case_id}&file=${file_id}&part=file`);
  await page.locator('#cell-1-1:not(:empty)').click();
  await page.keyboard.press('Shift+c');
  await page.keyboard.type('Ask the branch about this one');
  await page.keyboard.press('Enter');
  await page.locator('.commenttext', { hasText: 'Ask the branch' }).waitFor();
  const edit = (row, field, value) => host.op('rows_change', { case_id, changes: [{ kind: 'edit', row_id: row.id, field, value }] });
  await edit(before[1], 'description', 'FIRST WORDS');
  await edit(before[2], 'description', 'OTHER ROW');
  await edit(before[1], 'description', 'LAST WORDS');
  await page.goto(`${host.origin}/#/?screen=finish&case=${case_id}&part=history`);
  const step = (text) => page.locator('.hist li', { hasText: text });
  await step('OTHER ROW').waitFor();
  assert.match(await step('OTHER ROW').innerText(), /Row 3, Description/, 'field and row in words');
  assert.ok((await step('OTHER ROW').innerText()).includes(before[2].description), 'and the old value');
  const first = step('FIRST WORDS')
    .last()
    .getByRole('button', { name: /^Revert/ });
  assert.ok(await first.isDisabled(), 'a later step rests on it');
  await step('OTHER ROW')
    .getByRole('button', { name: /^Revert/ })
    .click();
  await until(async () => (await rows())[2].description === before[2].description, 'one step reverted');
  assert.equal((await rows())[1].description, 'LAST WORDS', 'and those after it stand');
  await page.locator('.hist li.reverted', { hasText: 'OTHER ROW' }).waitFor();
  await page.keyboard.press('Control+z');
  await until(async () => (await rows())[2].description === 'OTHER ROW', 'undo brings it back');
  const download = page.waitForEvent('download');
  await page.keyboard.press('r');
  const file = await download;
  assert.match(file.suggestedFilename(), /review\.pdf$/);
  const pdf = readFileSync(await file.path(), 'latin1');
  for (const word of ['LAST', 'Comments', 'branch']) assert.ok(pdf.includes(word), `the review says ${word}`);
  for (const _ of [1, 2, 3, 4]) await host.op('history_step', { case_id, direction: 'undo' });
  assert.deepEqual(
    (await rows()).map((r) => r.description),
    before.map((r) => r.description),
  );
  assert.equal((await history()).filter((e) => e.state === 'done' && e.what.code === 'comment_row').length, 0);
  say('comments, one step reverted, the review as PDF');
}

/** What a category teaches, before it is given; counterparties merged and split where they stand. */
export async function partiesAndLessons(page, host, case_id, say) {
  const known = async () => (await host.op('counterparties', { case_id, direction: 'DB', limit: 25 })).map((c) => c.name);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=transactions&case=${case_id}`);
  await page.locator('#cell-2-1:not(:empty)').click();
  await page.keyboard.press('c');
  await page.locator('[cmdk-input]').waitFor();
  await page.keyboard.type('taxes');
  await page.locator('.teaches span:not(.mut)').first().waitFor();
  assert.match(await page.locator('.teaches').innerText(), /would go from|No other row/);
  await page.keyboard.press('Escape');
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' });
  say('what a category would bring along');

  await page.goto(`${host.origin}/#/?screen=analytics&case=${case_id}&part=counterparties`);
  await page.locator('.ranked li').first().waitFor();
  const before = await known();
  const [one, other] = before.filter((n) => !['UNKNOWN', 'BANK', 'CASH', 'CARD AND QR'].includes(n));
  await page
    .getByRole('button', { name: `Merge ${one} with another` })
    .first()
    .click();
  await page.locator('.sheet').getByLabel('Merge into').fill(other);
  await page.locator('.sheet [role=status]', { hasText: `would become ${other}` }).waitFor();
  await page.keyboard.press('Enter');
  await until(async () => !(await known()).includes(one), 'merged');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await until(async () => JSON.stringify(await known()) === JSON.stringify(before), 'as they were');
  await page
    .getByRole('button', { name: `Split ${one}` })
    .first()
    .click();
  await page.locator('.sheet').getByRole('checkbox').first().check();
  await page.locator('.sheet').getByLabel('Name of the other').fill('CV LAIN SEKALI');
  await page.locator('.sheet [role=status]', { hasText: 'would become CV LAIN SEKALI' }).waitFor();
  await page.locator('.sheet').getByRole('button', { name: /^Part/ }).click();
  await until(
    async () => (await host.op('counterparty_wordings', { case_id, name: 'CV LAIN SEKALI' })).length > 0,
    'a wording is another counterparty',
  );
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await until(async () => (await host.op('counterparty_wordings', { case_id, name: 'CV LAIN SEKALI' })).length === 0, 'taken back');
  await until(async () => JSON.stringify(await known()) === JSON.stringify(before), 'as they were');
  say('counterparties merged and split');
}
