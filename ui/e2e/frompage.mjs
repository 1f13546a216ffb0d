// Rows from the page over the real host: the ends of a page's rows moved, what was not read taken in by key, a row drawn; each taken back.
import assert from 'node:assert/strict';
import { until } from './browser.mjs';

export async function rowsFromPage(page, host, { case_id, file_id, scan }, say) {
  const press = (key) => page.keyboard.press(key);
  const statement = async () => (await host.op('file_detail', { file_id })).statements[0];
  const rows = async () => (await host.op('table_window', { file_id, statement_index: 0, offset: 0, limit: 500 })).rows;
  const state = async () => (await statement()).verdict.state;
  const before = await rows();
  assert.equal(await state(), 'PROVED');
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=headers&case=${case_id}&file=${file_id}`);
  await page.locator('.vrow [role=gridcell]:not(:empty)').first().waitFor();
  /** A place of the first page on the screen. */
  const at = (x, y) =>
    page.evaluate(
      ([x, y]) => {
        const leaf = document.querySelector('.leaf').getBoundingClientRect();
        const scale = leaf.width / (document.querySelector('.leaf img').naturalWidth / 2);
        return { x: leaf.left + x * scale, y: leaf.top + y * scale };
      },
      [x, y],
    );
  const drag = async (from, to) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  };
  const [first, second] = before;
  await page.locator('.leaf .rowgrip').first().waitFor();
  await until(() => page.evaluate(() => document.querySelector('.leaf img').naturalWidth > 0), 'the page is drawn');
  const leaveOut = async () => {
    const grip = await page.locator('.leaf .rowgrip').first().boundingBox();
    const to = await at(0, (first.box.y1 + second.box.y0) / 2);
    await drag({ x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }, { x: grip.x + grip.width / 2, y: to.y });
    await until(async () => (await rows()).length === before.length - 1, 'the first row is left out');
  };
  await leaveOut();
  assert.notEqual(await state(), 'PROVED', 'what is printed and left out is no proof');
  await page.locator('.unread button').first().waitFor();
  await press('u');
  await page.locator('.sheet .drawn').waitFor();
  await press('Enter');
  await until(async () => (await rows()).length === before.length, 'the row is taken in');
  assert.deepEqual((await rows())[0].ok, first.ok);
  assert.equal(await state(), 'PROVED', 'with what the page prints there, and nothing else');
  await page.locator('.unread').first().waitFor({ state: 'detached' });
  // A key while the sheet is still open is the sheet's.
  const closed = () => page.locator('.sheet').waitFor({ state: 'detached' });
  await closed();
  await press('Control+z');
  await until(async () => (await rows()).length === before.length - 1, 'taken back');
  await page.locator('.unread').first().waitFor();
  say('the ends of the rows moved, what was not read taken in by key');

  await press('n');
  await page.locator('.drawing').first().waitFor();
  await drag(await at(first.box.x0 - 4, first.box.y0 - 2), await at(first.box.x1 + 4, first.box.y1 + 2));
  await page.locator('.sheet .drawn').waitFor();
  const [drawn] = (await host.op('rows_drawn', { file_id, statement_index: 0, page: 1, box: first.box })).rows;
  assert.equal(drawn.follows, true, 'its balance follows');
  assert.equal(await page.locator('.drawn').getByLabel('Description').inputValue(), drawn.description);
  await press('Enter');
  await until(async () => (await state()) === 'PROVED', 'a drawn row closes the chain');
  const { entries } = await host.op('history_list', { case_id, offset: 0, limit: 1 });
  assert.equal(entries[0].what.code, 'row_inserted');
  await closed();
  await press('Control+z');
  await until(async () => (await rows()).length === before.length - 1, 'taken back');
  await press('Control+z');
  await until(async () => JSON.stringify(await rows()) === JSON.stringify(before), 'every row as it was').catch(async (error) => {
    const steps = (await host.op('history_list', { case_id, offset: 0, limit: 4 })).entries.map((e) => `${e.what.code} ${e.state}`);
    const now = await rows();
    const odd = now.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]));
    throw new Error(
      `${error.message}; row ${odd}: ${JSON.stringify(before[odd])} is ${JSON.stringify(now[odd])}; ${(await rows()).length} of ${before.length} rows, ${steps.join(', ')}`,
    );
  });
  say('a row drawn on the page');

  // A scan: cells that were not read surely are recognised once more.
  const [, one] = (await host.op('table_window', { file_id: scan, statement_index: 0, offset: 0, limit: 2 })).rows;
  const found = await host.op('rows_drawn', { file_id: scan, statement_index: 0, page: one.page, box: one.box });
  assert.equal(found.rows.length, 1);
  const money = (t) => [...t.matchAll(/\d/g)].join('');
  const told = (
    await host.op('rows_window', {
      case_id,
      filter: { ids: [one.row_id] },
      sort: { field: 'printed', descending: false },
      offset: 0,
      limit: 1,
    })
  ).rows[0];
  assert.equal(
    money(found.rows[0].debit ?? found.rows[0].credit ?? found.rows[0].open),
    money(told.debit ?? told.credit),
    'the amount of a scan',
  );
  say('a row of a scan read by its columns');
}
