// A case with a changed statement beside the true one, and all cases at once: twins, what is set aside, traces decided, figures and questions.
import assert from 'node:assert/strict';
import { until } from './browser.mjs';
import { importCase } from './flow.mjs';

const FILES = ['tampered/white-box--personal-tahapan.pdf', 'corpus/personal-tahapan.pdf', 'tampered/appended--zebra-valuta-overdra.pdf'];

export async function twinsAndTraces(page, host, say) {
  const press = (key) => page.keyboard.press(key);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=inbox`);
  const { case_id, queue } = await importCase(page, host, 'CV Periksa Berkas', FILES);
  const changed = queue.find((f) => f.name.startsWith('white-box'));
  await page.locator('.twins').waitFor();
  assert.equal(await page.locator('.twins input:checked').count(), 1, 'one of the two is chosen beforehand');
  const before = await host.op('rows_window', { case_id, filter: {}, sort: { field: 'printed', descending: false }, offset: 0, limit: 1 });
  await page.getByRole('button', { name: 'Keep the chosen one' }).click();
  await until(async () => (await host.op('queue_list', { case_id })).length === 2, 'one file is kept');
  await page.locator('.twins').waitFor({ state: 'detached' });
  await press('Control+z');
  await until(async () => (await host.op('queue_list', { case_id })).length === 3, 'and brought back');
  say(`twins: ${before.total} rows counted once`);

  await page.locator('.ftable tr.on').waitFor();
  await page
    .locator('.ftable button', { hasText: /Changed figures|Needs a look/ })
    .first()
    .waitFor({ timeout: 60_000 });
  const listed = async () => (await host.op('queue_list', { case_id })).filter((f) => f.aside).length;
  await press('Shift+b');
  await until(async () => (await listed()) === 1, 'set aside by a key');
  await page.locator('.ftable .group', { hasText: 'Not a statement' }).waitFor();
  await press('Control+z');
  await until(async () => (await listed()) === 0, 'and counted again');
  say('no statement by key');

  await page.goto(`${host.origin}/#/?case=${case_id}&screen=checks&file=${changed.id}`);
  await page.locator('.traces .pattern.on .crop img').first().waitFor({ timeout: 60_000 });
  await press('e');
  await page.locator('.traces form input').waitFor();
  await page.keyboard.type('The customer sent the branch’s letter of correction');
  await press('Enter');
  await page.locator('.decided', { hasText: 'letter of correction' }).waitFor();
  const { entries } = await host.op('history_list', { case_id, offset: 0, limit: 1 });
  assert.equal(entries[0].what.code, 'trace_marked');
  assert.match(entries[0].what.params.reason, /letter of correction/);
  await page
    .getByRole('button', { name: /^Undecided again/ })
    .first()
    .click();
  await page.locator('.decided').waitFor({ state: 'detached' });
  await press('Control+z');
  await page.locator('.decided', { hasText: 'letter of correction' }).waitFor();
  say('traces decided, with reason and history');
  return { case_id, changed: changed.id };
}

export async function allCases(page, host, wrong, say) {
  const press = (key) => page.keyboard.press(key);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=inbox`);
  await page.locator('.steps').waitFor();
  await press('Control+9');
  await page.locator('.twin tr.on').waitFor();
  await press('2');
  await page.getByRole('button', { name: 'Counterparty' }).click();
  await page.locator('.twin td', { hasText: 'IDR' }).first().waitFor();
  await press('3');
  await page.locator('textarea').waitFor();
  await press('Control+Enter');
  await page.locator('.twin tbody tr').first().waitFor();
  const sql = 'SELECT "case", COUNT(*) AS n FROM transactions GROUP BY "case" ORDER BY "case"';
  await page.locator('textarea').fill(sql);
  await page.getByLabel('Name to keep it by').fill('Rows of each case');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await until(async () => (await host.op('app_state')).settings.saved.some((s) => s.text === sql), 'the question is kept');
  await press('Control+Enter');
  await page.locator('.twin th', { hasText: 'n' }).first().waitFor();
  await page.locator('textarea').fill('DELETE FROM transactions');
  await press('Control+Enter');
  await page.locator('p.bad', { hasText: 'only a SELECT' }).waitFor();
  // The refusal that was asked for.
  const refused = wrong.findIndex((w) => w.includes('/op/query_run'));
  if (refused >= 0) wrong.splice(refused, 1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('textarea')
      .fill(sql)
      .then(() => page.getByRole('button', { name: 'CSV' }).click()),
  ]);
  assert.match(download.suggestedFilename(), /\.csv$/);
  await page.getByRole('button', { name: 'Forget the query Rows of each case' }).click();
  await until(async () => (await host.op('app_state')).settings.saved.length === 0, 'and forgotten');
  say('all cases: overview, portfolio, queries');
}
