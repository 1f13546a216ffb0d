// How fast the built interface is over the fixtures: a header key on 10,000 rows, and opening and scrolling 100,000. Usage: SALDO_BASE=… node test/speed.mjs
import { chromium } from 'playwright-core';

const base = process.env.SALDO_BASE ?? 'http://127.0.0.1:5198';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--headless', '--enable-precise-memory-info'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const rank = (list, part) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const say = (what, list) =>
  console.log(what.padEnd(58), 'median', rank(list, 0.5).toFixed(0), 'ms, p95', rank(list, 0.95).toFixed(0), 'ms');

await fetch(`${base}/dev/reset`);
// What the host takes is taken out: the time is that of the interface alone.
await page.addInitScript(() => {
  const real = globalThis.fetch;
  globalThis.waits = [];
  globalThis.fetch = async (...given) => {
    const begun = performance.now();
    const answer = await real(...given);
    const text = await answer.text();
    globalThis.waits.push({ name: String(given[0]), begun, ended: performance.now() });
    return new Response(text, answer);
  };
});

await page.goto(`${base}/#/?screen=headers&case=case-5&file=l1`);
await page.waitForSelector('.colbtn.on', { timeout: 60_000 });
await page.waitForFunction(() => document.querySelectorAll('.vrow').length > 10);
await page.waitForTimeout(3000);
const keys = await page.evaluate(async () => {
  const times = [];
  for (let i = 0; i < 20; i++) {
    const seen = document.querySelector('.colbtn.on .type').textContent;
    globalThis.waits.length = 0;
    const begun = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 ? '5' : '6', bubbles: true, cancelable: true }));
    while (document.querySelector('.colbtn.on .type').textContent === seen && performance.now() - begun < 20_000)
      await new Promise((r) => requestAnimationFrame(r));
    await new Promise((r) => requestAnimationFrame(r));
    const painted = performance.now();
    const wait = globalThis.waits.find((w) => w.name.endsWith('column_set'));
    times.push(painted - begun - (wait.ended - wait.begun));
    await new Promise((r) => setTimeout(r, 2500));
  }
  return times;
});
say('header key to rows and verdict painted, 10,000 rows', keys);

await page.goto(`${base}/#/?screen=transactions&case=case-2`);
const ready = () => (document.querySelector('#cell-0-1')?.textContent ?? '').length > 3;
await page.waitForFunction(ready, undefined, { timeout: 60_000 });
const opens = [];
for (let i = 0; i < 5; i++) {
  await page.goto(`${base}/#/?screen=inbox&case=case-2`);
  await page.waitForSelector('.ftable');
  await page.waitForTimeout(1500);
  opens.push(
    await page.evaluate(async (test) => {
      const is = new Function(`return (${test})()`);
      globalThis.waits.length = 0;
      const begun = performance.now();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '4', ctrlKey: true, bubbles: true, cancelable: true }));
      while (!is() && performance.now() - begun < 20_000) await new Promise((r) => requestAnimationFrame(r));
      const wait = globalThis.waits.find((w) => w.name.endsWith('rows_window'));
      return performance.now() - begun - (wait ? wait.ended - wait.begun : 0);
    }, ready.toString()),
  );
}
say('100,000 rows opened', opens);

const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable');
const cost = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value]));
for (const [name, step] of [
  ['slow', 130],
  ['fast', 2600],
]) {
  const before = await cost();
  const seen = await page.evaluate(async (by) => {
    const grid = document.querySelector('.gridwrap');
    const frames = [];
    let blank = 0;
    let last = performance.now();
    for (let i = 0; i < 200; i++) {
      grid.scrollTop += by;
      await new Promise((r) => requestAnimationFrame(r));
      const now = performance.now();
      frames.push(now - last);
      last = now;
      const box = grid.getBoundingClientRect();
      const row = document.elementFromPoint(box.left + 200, box.top + box.height / 2)?.closest('.vrow');
      if (!row || row.textContent === '…') blank++;
    }
    return { frames, blank };
  }, step);
  const after = await cost();
  say(`scrolling ${name}, a frame`, seen.frames);
  const part = (name) => (((after[name] - before[name]) * 1000) / 200).toFixed(1);
  console.log(
    `  main thread ${part('TaskDuration')} ms a frame: script ${part('ScriptDuration')}, style ${part('RecalcStyleDuration')}, layout ${part('LayoutDuration')}; frames without the rows: ${seen.blank} of 200`,
  );
}
await cdp.send('HeapProfiler.collectGarbage');
console.log('heap', ((await cost()).JSHeapUsedSize / 1048576).toFixed(0), 'MiB,', (await cost()).Nodes, 'nodes');
await browser.close();
