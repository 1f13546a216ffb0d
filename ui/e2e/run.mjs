// The interface in a browser over the real host: every screen, both languages, three themes, and the whole way. Usage: SALDO=… node e2e/run.mjs [--update] [--pictures] [--flows]
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { startBrowser } from './browser.mjs';
import { accessible, asKept, translated } from './checks.mjs';
import { allCases, detailsFromPage, papersAndNames, twinsAndTraces } from './desk.mjs';
import { editRows, fixProblem, foldersAndBack, importCase, openLocked, wayByKeys } from './flow.mjs';
import { rowsFromPage } from './frompage.mjs';
import { auditedReview, menusAndTables, partiesAndLessons } from './habits.mjs';
import { settled, startHost } from './host.mjs';
import { alike, archives, keysAndLanguage, moveAndRemove, templates } from './keep.mjs';
import { everyScreenByKeys } from './keys.mjs';
import { fewColours, moving } from './picture.mjs';
import { changeRows, judgeAndSetUp } from './rows.mjs';
import { BASE, guide, PICTURES, screens } from './screens.mjs';
import { newVersions } from './updates.mjs';

const update = process.argv.includes('--update');
const pictures = process.argv.includes('--pictures') ? new URL('../../docs/screens/', import.meta.url).pathname : null;
// Only what is done, not how each screen looks: quicker while mending something.
const flowsOnly = process.argv.includes('--flows');
// One flow, or those whose names have this in them.
const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7) ?? '';
const begun = Date.now();
const say = (what) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`);
const FILES = [
  'corpus/giro-tahapan-jan.pdf',
  'corpus/giro-tahapan-dec.pdf',
  'corpus/personal-tahapan.pdf',
  'corpus/soll-haben-de.pdf',
  'corpus/consolidated-two-currencies.pdf',
  'corpus/livin-q1-locked.pdf',
  'corpus/zebra-valuta-overdraft-scan.pdf',
  'scans/id-koperasi-strip-fax.tif',
  '../../samples/missing-row.pdf',
];

const wrong = [];
const host = await startHost();
const browser = await startBrowser(host.origin, wrong);
const { page } = browser;
const picture = async (name) => pictures && writeFileSync(`${pictures}${name}.png`, await fewColours(await page.screenshot()));
const look = async (name) => {
  await browser.quiet();
  await accessible(page, name, wrong);
  await asKept(page, name, update, wrong);
  await translated(page, name, 'en', wrong);
  if (PICTURES.has(name)) await picture(name);
};
const open = async (case_id, [, address, keys, ready, button, of]) => {
  const screen = /screen=(\w+)/.exec(address)[1];
  // Over another screen, so that no sheet or cursor of the one before stays; loading all anew would take longer.
  await page.keyboard.press('Escape');
  const between = screen === 'inbox' ? 'finish' : 'inbox';
  await page.goto(`${host.origin}/#/?case=${of ?? case_id}&screen=${between}`);
  await page.locator(BASE[between]).first().waitFor();
  await page.locator('.sheet, [cmdk-input]').waitFor({ state: 'detached' });
  await page.goto(`${host.origin}/#/?case=${of ?? case_id}&${address}`);
  await page.locator(BASE[screen]).first().waitFor();
  if (keys.length > 0 || button) await page.waitForTimeout(120);
  if (button)
    await page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .first()
      .click();
  const press = async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  };
  await press();
  // On a busy machine a key may come before the page hears it: once more, and then it must be there.
  const there = page.locator(ready).first();
  await there.waitFor().catch(async (error) => {
    if (keys.length === 0) throw error;
    await page.keyboard.press('Escape');
    await press();
    await there.waitFor();
  });
};

/** One flow that fails does not hide what the others find. */
const flow = async (name, go) => {
  if (!name.includes(only)) return;
  try {
    await go();
  } catch (error) {
    wrong.push(`${name}: ${error.stack ?? error}`);
    await page.screenshot({ path: `/tmp/saldo-e2e-${name.replaceAll(' ', '-')}.png` }).catch(() => undefined);
  }
};

async function everyScreen(case_id, files) {
  // What is examined on the inbox must not come while it is looked at.
  await host.op('case_examined', { case_id });
  if (files.checks) await host.op('case_examined', { case_id: files.checks });
  const all = screens(files);
  await host.op('settings_set', { panels: {}, theme: 'light' });
  await page.goto('about:blank');
  await page.goto(`${host.origin}/#/?case=${case_id}&screen=inbox`);
  // The headers are shown as they are when one is wrong.
  const { columns } = (await host.op('file_detail', { file_id: files.jan })).statements[0];
  const slip = { file_id: files.jan, statement_index: 0, index: columns.find((c) => c.type === 'amount').index, type: 'credit' };
  const slipped = async (then) => {
    await host.op('column_set', slip);
    await then();
    await host.op('history_step', { case_id, direction: 'undo' });
  };
  // What was not read is shown as it is when a row is left out.
  const leftOut = async (then) => {
    const { rows } = await host.op('table_window', { file_id: files.dec, statement_index: 0, offset: 0, limit: 2 });
    const area = (await host.op('file_detail', { file_id: files.dec })).statements[0].areas[0];
    const top = (rows[0].box.y1 + rows[1].box.y0) / 2;
    await host.op('band_set', { file_id: files.dec, statement_index: 0, page: area.page, top, bottom: area.box.y1 + 1 });
    await then();
    await host.op('history_step', { case_id, direction: 'undo' });
  };
  const ofGuide = async (language) => {
    // As it is found: what was grouped or hidden for another picture is not.
    await host.op('settings_set', { panels: {} });
    await page.reload();
    for (const screen of guide(files)) {
      const see = async () => {
        await open(case_id, screen);
        await page.waitForTimeout(350);
        writeFileSync(`${pictures}../guide/${screen[0]}-${language}.png`, await fewColours(await page.screenshot()));
      };
      await (screen[0] === 'from-page' ? leftOut(see) : screen[0] === 'columns' ? slipped(see) : see());
    }
  };
  for (const screen of all) {
    const see = () =>
      open(case_id, screen).then(
        () => look(screen[0]),
        (error) => wrong.push(`${screen[0]}: ${error.message.split('\n')[0]}`),
      );
    if (screen[0] === 'headers') await slipped(see);
    else if (screen[0] === 'drawn') await leftOut(see);
    else await see();
  }
  say(`${all.length} screens, each in three themes`);
  if (pictures) {
    await host.op('settings_set', { theme: 'dark' });
    await page.reload();
    await slipped(async () => {
      await open(
        case_id,
        all.find(([name]) => name === 'headers'),
      );
      await page.waitForTimeout(400);
      await picture('headers-dark');
    });
    await host.op('settings_set', { theme: 'light' });
    await page.reload();
    await ofGuide('en');
  }

  // Numbers as that language writes them, as the settings do where nobody chose otherwise.
  await host.op('settings_set', { language: 'id', number_format: '1.234,56', panels: {} });
  await page.reload();
  if (pictures) await ofGuide('id');
  for (const screen of all.filter(([name, , , , button]) => !button && name !== 'drawn')) {
    await open(case_id, screen).then(
      async () => {
        await page.waitForTimeout(150);
        await translated(page, screen[0], 'id', wrong);
        if (PICTURES.has(screen[0])) await picture(`id/${screen[0]}`);
      },
      (error) => wrong.push(`${screen[0]}, id: ${error.message.split('\n')[0]}`),
    );
  }
  say('both languages');

  await host.op('settings_set', { language: 'en', number_format: '1,234.56' });
}

try {
  if (pictures) mkdirSync(`${pictures}id`, { recursive: true });
  await page.goto(host.address);
  await page.locator('.welcome').waitFor();
  assert.equal(new URL(page.url()).hash.includes('token'), false, 'the token does not stay in the address');
  await look('welcome');
  // The key may be put off: a badge reminds of it until it was kept.
  await page.getByRole('button', { name: 'Open the example' }).click();
  await page.locator('.ftable tr.on').waitFor();
  const { recovery_key } = await host.op('app_state');
  await page.locator('.top .badge').click();
  await page.locator('.sheet .recovery', { hasText: recovery_key }).waitFor();
  const fetched = page.waitForEvent('download');
  await page.locator('.sheet').getByRole('button', { name: 'Save…' }).click();
  assert.equal(readFileSync(await (await fetched).path(), 'utf8').trim(), recovery_key, 'the key as a file');
  await page.locator('.sheet').getByRole('checkbox').check();
  await page.locator('.sheet').getByRole('button', { name: 'Done' }).click();
  await page.locator('.top .badge').waitFor({ state: 'detached' });
  assert.equal((await host.op('app_state')).recovery_key, null, 'it is shown no longer');
  const [example] = (await host.op('folders_list')).flatMap((f) => f.cases);
  say(`the example: ${(await settled(host, example.id, 7)).length} files read`);

  await host.op('folder_save', { name: 'Sentosa group' });
  const { case_id, queue } = await importCase(page, host, 'PT Sentosa Abadi Pangan', FILES);
  say(`imported: ${queue.map((f) => `${f.name} ${f.state}${f.verdict ? ` ${f.verdict.state}` : ''}`).join(', ')}`);
  const named = (part) => queue.find((f) => f.name.includes(part)).id;
  const files = { jan: named('giro-tahapan-jan'), dec: named('giro-tahapan-dec'), scan: named('zebra'), broken: named('missing-row') };

  const film = pictures && (async (frames) => writeFileSync(`${pictures}header-to-proof.gif`, await moving(frames, 1_000)));
  await flow('the way by keys', () => wayByKeys(page, host, say, film));
  await flow('problems', () => fixProblem(page, host, case_id, files.broken, say));
  await flow('categories', () => editRows(page, host, case_id, say));
  await flow('folders', () => foldersAndBack(page, host, say));
  await flow('rows', () => changeRows(page, host, { case_id, file_id: files.dec }, say));
  await flow('findings', () => judgeAndSetUp(page, host, case_id, say));
  await flow('templates', () => templates(page, host, case_id, files.jan, say));
  await flow('alike files', () => alike(page, host, case_id, files, say));
  await flow('keys and language', () => keysAndLanguage(page, host, say));
  await flow('new versions', () => newVersions(page, host, wrong, say));
  await flow('every screen by keys', () => everyScreenByKeys(page, host, case_id, say));
  await flow('twins and traces', async () => {
    const made = await twinsAndTraces(page, host, say);
    [files.checks, files.changed] = [made.case_id, made.changed];
  });
  await flow('documents and names', () => papersAndNames(page, host, files.checks ?? case_id, say));
  await flow('account details', () => detailsFromPage(page, host, { case_id, file_id: files.jan }, say));
  await flow('rows from the page', () => rowsFromPage(page, host, { case_id, file_id: files.dec, scan: files.scan }, say));
  await flow('menus and tables', () => menusAndTables(page, host, { case_id, file_id: files.dec }, wrong, say));
  await flow('an audited review', () => auditedReview(page, host, { case_id, file_id: files.dec }, say));
  await flow('parties and lessons', () => partiesAndLessons(page, host, case_id, say));
  await flow('all cases', () => allCases(page, host, wrong, say));
  await flow('moving and removing', () => moveAndRemove(page, host, say));
  if (!flowsOnly && !only) await everyScreen(case_id, files);
  await flow('passwords', () => openLocked(page, host, case_id, say));
  await flow('archives', () => archives(page, host, wrong, say));
} catch (error) {
  wrong.push(error.stack ?? String(error));
  await page.screenshot({ path: '/tmp/saldo-e2e-failed.png' }).catch(() => undefined);
} finally {
  await browser.stop();
  await host.stop().catch((error) => wrong.push(error.message));
}
for (const line of [...new Set(wrong)]) console.error(`✕ ${line}`);
say(wrong.length === 0 ? 'all well' : `${new Set(wrong).size} findings`);
process.exit(wrong.length === 0 ? 0 : 1);
