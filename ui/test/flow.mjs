// The way by keys over the fixtures: correct a header, see the verdict move, undo, alike files, problems, rows, export; and how fast. Usage: SALDO_BASE=… node test/flow.mjs
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

const first = '#cell-0-1:not(:empty)';
await page.goto(`${base}/#/?screen=transactions&case=case-2`);
await page.waitForFunction(
  (cell) =>
    (document.querySelector(cell)?.textContent ?? '').length > 3 && document.querySelector('.txnfoot').textContent.includes('100,000'),
  first,
  { timeout: 60_000 },
);
const begun = Date.now();
await page.reload();
await page.waitForFunction((cell) => (document.querySelector(cell)?.textContent ?? '').length > 3, first, { timeout: 60_000 });
console.log('100,000 rows open after', Date.now() - begun, 'ms (the fixture host included)');
const frames = await page.evaluate(async () => {
  const grid = document.querySelector('.gridwrap');
  const times = [];
  let last = performance.now();
  for (let i = 0; i < 120; i++) {
    grid.scrollTop += 780;
    await new Promise((r) => requestAnimationFrame(r));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  times.sort((a, b) => a - b);
  return { median: times[60], p95: times[114] };
});
console.log('scrolling: a frame takes', frames.median.toFixed(1), 'ms, p95', frames.p95.toFixed(1), 'ms');
await press('Control+End');
await until(
  async () => (await page.locator('.cell.at').count()) === 1 && (await page.locator('.cell.at').innerText()).length > 1,
  'the last row',
);
step('100,000 rows');

await page.goto(`${base}/#/?screen=headers&case=case-2&file=s1`);
await page.waitForSelector('.colbtn.on');
await page.waitForTimeout(800);
const took = await page.evaluate(async () => {
  const times = [];
  for (const key of ['9', '3', '9', '3', '9', '3']) {
    const seen = document.querySelector('.colbtn.on .type').textContent;
    const begun = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    while (document.querySelector('.colbtn.on .type').textContent === seen && performance.now() - begun < 5000)
      await new Promise((r) => requestAnimationFrame(r));
    times.push(Math.round(performance.now() - begun));
  }
  return times;
});
console.log('header key to painted verdict, 100,000 rows in the fixture host:', took.join(', '), 'ms');

assert.deepEqual(errors, []);
await browser.close();
console.log('all well');
