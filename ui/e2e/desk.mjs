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

/** Documents beside the statements, read, corrected and taken back; names screened against a list of one's own, and a hit decided. */
export async function papersAndNames(page, host, case_id, say) {
  const press = (key) => page.keyboard.press(key);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=checks&case=${case_id}&part=documents`);
  await page.locator('h1', { hasText: 'No documents yet' }).waitFor();
  const identity = (name) => new URL(`../../tests/fixtures/identity/${name}`, import.meta.url).pathname;
  await page.locator('input[type=file]').setInputFiles([identity('npwp-company.pdf'), identity('ktp-dated.pdf')]);
  const listed = async () => (await host.op('documents_list', { case_id, whole: true })).documents;
  await until(async () => (await listed()).filter((d) => d.state === 'read').length === 2, 'both are read', 60);
  await page.locator('.qfile', { hasText: 'NPWP' }).click();
  const address = page.locator('.fieldline', { hasText: 'Address' });
  await address.filter({ hasText: 'masked' }).waitFor();
  assert.equal(await page.getByLabel('Address', { exact: true }).inputValue(), '…', 'what is wholly masked was read all the same');
  assert.equal(await address.filter({ hasText: 'cannot be read' }).count(), 0);
  await page.locator('.qfile', { hasText: 'KTP' }).click();
  await page.locator('.fieldline').first().waitFor();
  const masked = await page.getByLabel('NIK', { exact: true }).inputValue();
  assert.match(masked, /\*/, 'numbers are masked until they are asked for');
  await page.getByRole('button', { name: /^Show whole/ }).click();
  await until(async () => /^\d{16}$/.test(await page.getByLabel('NIK', { exact: true }).inputValue()), 'and then whole');
  const ktp = (await listed()).find((d) => d.document_type === 'KTP');
  const occupation = async () =>
    (await host.op('document_detail', { document_id: ktp.id, whole: true })).parts[0].fields.find((f) => f.name === 'occupation');
  const before = (await occupation()).value;
  await page.getByLabel('Occupation').fill('WIRASWASTA LAIN');
  await press('Enter');
  await until(async () => (await occupation()).value === 'WIRASWASTA LAIN', 'a field corrected');
  await page.locator('.fieldline', { hasText: 'was read as' }).waitFor();
  await page.locator('.screenbar h1').click();
  await press('Control+z');
  await until(async () => (await occupation()).value === before, 'and taken back');
  say('documents read, corrected, taken back');

  await press('3');
  const list = new URL('../../tests/fixtures/screening/lists/entities.ftm.json', import.meta.url).pathname;
  await page.getByLabel('Name', { exact: true }).fill('Watch list');
  await page.getByLabel('Where the list lies on this machine').fill(list);
  await page.getByRole('form', { name: 'Import a list' }).getByRole('button', { name: 'Import a list' }).click();
  await page.getByRole('cell', { name: '420', exact: true }).waitFor();
  const { readFileSync } = await import('node:fs');
  const entry = JSON.parse(readFileSync(list, 'utf8').split('\n')[0]);
  await page.getByLabel('Other names, one a line').fill(entry.caption ?? entry.properties.name[0]);
  await press('Control+Enter');
  await page.locator('.subjects .qfile').first().waitFor();
  const card = page.locator('article.pattern').first();
  await card.getByRole('button', { name: 'Somebody else' }).click();
  await page.keyboard.type('OTHER_PERSON');
  await press('Enter');
  await card.locator('.decided', { hasText: 'Another person' }).waitFor();
  const { subjects } = await host.op('screening_of', { case_id });
  assert.equal(subjects.flatMap((s) => s.hits).find((h) => h.review)?.review.decision, 'FALSE_POSITIVE');
  say('names screened, a hit decided');
}

/** Account details: filled by a click on the page, by typing as printed, and said where each stands. */
export async function detailsFromPage(page, host, { case_id, file_id }, say) {
  const press = (key) => page.keyboard.press(key);
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?screen=headers&case=${case_id}&file=${file_id}`);
  await page.locator('.vrow [role=gridcell]:not(:empty)').first().waitFor();
  const field = async (name) => (await host.op('file_detail', { file_id })).statements[0].fields.find((f) => f.name === name);
  const holder = await field('holder');
  assert.equal(holder.source, 'printed');
  await press('h');
  await page.locator('.fieldline').first().waitFor();
  await page.getByLabel('Branch').focus();
  const at = await page.evaluate(
    ({ box, page: n }) => {
      const leaf = document.querySelectorAll('.leaf')[n - 1].getBoundingClientRect();
      const image = document.querySelectorAll('.leaf img')[n - 1];
      // The picture is drawn at 144 dots an inch; a point is two of them.
      const scale = leaf.width / (image.naturalWidth / 2);
      return { x: leaf.left + (box.x0 + 5) * scale, y: leaf.top + ((box.y0 + box.y1) / 2) * scale };
    },
    { box: holder.box, page: holder.page },
  );
  await page.mouse.click(at.x, at.y);
  const word = holder.value.split(' ')[0];
  await until(async () => (await field('branch')).value === word, `the word that was clicked: ${word}`);
  assert.equal((await field('branch')).source, 'person');
  await page.locator('.fieldline.on', { hasText: 'set by you' }).waitFor();
  await page.getByLabel('Currency').fill('XXQ');
  await press('Enter');
  await page.locator('.notice.wrong', { hasText: 'XXQ' }).waitFor();
  await press('Escape');
  await page.locator('.fieldpanel').waitFor({ state: 'detached' });
  await press('Control+z');
  await until(async () => (await field('branch')).value !== word, 'and taken back');
  say('account details from the page');
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
