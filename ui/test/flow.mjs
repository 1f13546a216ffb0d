// The way by keys over the fixtures: correct a header, see the verdict move, undo, alike files, problems, rows, export, and the workbook in few keys. Usage: SALDO_BASE=… node test/flow.mjs
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const base = process.env.SALDO_BASE ?? 'http://127.0.0.1:5199';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--headless'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const errors = [];
page.on('pageerror', (error) => errors.push(error.message));
page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
const verdict = () => page.getByTestId('verdict').innerText();
const until = async (test, what) => {
  for (let i = 0; i < 100; i++) {
    if (await test()) return;
    await page.waitForTimeout(40);
  }
  assert.fail(`never: ${what} (verdict ${await verdict().catch(() => '?')}, ${page.url()})`);
};
const press = (key) => page.keyboard.press(key);
const step = (what) => console.log('ok', what);

await fetch(`${base}/dev/reset`);
await page.goto(`${base}/#/?screen=inbox&case=case-1`);
await page.waitForSelector('.ftable');

const emit = (event) => fetch(`${base}/dev/emit`, { method: 'POST', body: JSON.stringify(event) });
await emit({ kind: 'progress', file_id: 'f6', progress: { part: 0.9, page: 3, pages: 3, stage: 'reading' } });
await until(async () => (await page.locator('.ftable').innerText()).includes('90%'), 'progress comes by itself');
step('progress over the change feed');

const menu = async (name, item) => {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const folders = () => page.locator('.folders').innerText();
const seen = async (text) => until(async () => (await folders()).toLowerCase().includes(text.toLowerCase()), `folders show ${text}`);
const gone = async (text) => until(async () => !(await folders()).toLowerCase().includes(text.toLowerCase()), `folders lack ${text}`);
await menu('Archive 2023', 'Rename');
await page.keyboard.type('Archive');
await press('Enter');
await gone('Archive 2023');
await press('Control+z');
await seen('Archive 2023');
await page.getByRole('button', { name: 'More for CV Maju Bersama' }).click();
await page.getByRole('menuitem', { name: 'Move to' }).hover();
await page.getByRole('menuitem', { name: 'Sentosa group' }).click();
await until(async () => (await page.locator('.folders section').first().innerText()).includes('CV Maju Bersama'), 'moved');
await menu('Archive 2023', 'Remove');
await gone('Archive 2023');
await menu('CV Maju Bersama', 'Remove');
await gone('CV Maju Bersama');
await press('Control+z');
await seen('CV Maju Bersama');
await page.locator('.notice', { hasText: 'Folder' }).getByRole('button', { name: 'Undo' }).click();
await seen('Archive 2023');
step('folders and cases renamed, moved, removed, brought back');

await page.locator('.ftable').click({ position: { x: 5, y: 5 } });
await press('Enter');
await until(async () => (await verdict()).includes('DISCREPANCY') && page.url().includes('headers'), 'the first file opens on its headers');
await page.waitForSelector('.colbtn.on');
await press('6');
await until(async () => (await verdict()).includes('PROVED'), 'a key proves it');
step('header key moves the verdict');
assert.match(await page.getByTestId('live').innerText(), /PROVED/, 'the verdict is read out');
await press('Control+z');
await until(async () => (await verdict()).includes('DISCREPANCY'), 'undo');
await press('Control+Shift+z');
await until(async () => (await verdict()).includes('PROVED'), 'redo');
step('undo and redo');
await press('+');
await until(async () => (await page.locator('.colbtn').count()) === 6, 'an edge more');
await press('Control+z');
await until(async () => (await page.locator('.colbtn').count()) === 5, 'an edge less');
step('edges by key');
await press('F2');
await page.keyboard.type('JUMLAH');
await press('Enter');
await until(async () => (await page.locator('.colbtn.on b').innerText()) === 'JUMLAH', 'a new name');
step('rename');
await press('t');
await page.waitForSelector('.sheet input');
await press('Enter');
await page.waitForSelector('.sheet', { state: 'detached' });
step('kept as a template');
await press('Shift+Enter');
await page.waitForSelector('.sheet');
await press('Enter');
await until(async () => page.url().includes('screen=finish') || page.url().includes('screen=problems'), 'alike files and on');
step('alike files in two keys');

await page.goto(`${base}/#/?screen=problems&case=case-1&file=f4`);
await page.waitForSelector('.prob.on');
const before = await page.locator('.prob').count();
await press('Enter');
await until(async () => (await page.locator('.prob').count()) === before - 1, 'a problem less');
await press('F8');
await press('Shift+F8');
await press('o');
await page.waitForSelector('.sheet .reading b:not(:empty)');
await press('Escape');
await page.waitForSelector('.sheet', { state: 'detached' });
step('a region read again');
await press('e');
await page.waitForSelector('.prob input');
await press('Escape');
await press('s');
await until(async () => (await page.locator('.prob .chip', { hasText: 'postponed' }).count()) === 1, 'postponed');
step('problems: accept, edit, postpone');

await page.goto(`${base}/#/?screen=transactions&case=case-1`);
await page.waitForSelector('.cell.at');
await press('ArrowDown');
await press('c');
await page.waitForSelector('[cmdk-input]');
await page.keyboard.type('rent');
await press('Enter');
await until(async () => (await page.locator('#cell-1-6').innerText()).startsWith('Rent'), 'a category by key');
await press('/');
await page.keyboard.type('telkom');
await until(
  async () =>
    /^\d+ rows/.test(await page.locator('.txnfoot').innerText()) && !(await page.locator('.txnfoot').innerText()).startsWith('612'),
  'found',
);
await press('Enter');
await press('ArrowRight');
await press('Enter');
await page.waitForSelector('.cell input');
await press('Escape');
step('transactions: category, search, edit');

await page.goto(`${base}/#/?screen=analytics&case=case-1`);
await page.locator('.tile button').first().click();
await until(async () => page.url().includes('screen=transactions') && page.url().includes('filter'), 'a number leads to its rows');
step('figures lead to rows');

// From the queue to the workbook, a file with one wrong header, keyboard only.
await page.goto(`${base}/#/?screen=inbox&case=case-4`);
await page.waitForSelector('.ftable tr.on');
await page.locator('h1').first().waitFor();
let keys = 0;
const count = async (key) => {
  keys++;
  await press(key);
};
await count('Enter');
await until(async () => (await verdict()).includes('DISCREPANCY') && page.url().includes('headers'), 'opened');
await page.waitForSelector('.colbtn.on');
await count('6');
await until(async () => (await verdict()).includes('PROVED'), 'proven');
await count('Enter');
await until(async () => page.url().includes('screen=finish'), 'export comes next');
await page.locator('.btn.main:not(:disabled)').waitFor();
const arrives = page.waitForEvent('download');
await count('Enter');
assert.match((await arrives).suggestedFilename(), /xlsx$/);
assert.ok(keys <= 6, `${keys} keys`);
step(`from the queue to the workbook in ${keys} keys`);

assert.deepEqual(errors, []);
await browser.close();
console.log('all well');
