// Pictures of every screen from the development server, and axe on each in the three themes. Usage: [SALDO_WIDTH=1024] [SALDO_ZOOM=2] [SALDO_LANGUAGE=id] node test/shots.mjs [out] [filter]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const out = process.argv[2] ?? 'shots';
const only = process.argv[3] ? new RegExp(process.argv[3]) : /./;
const axeOn = !process.argv.includes('--no-axe');
const themes = process.argv.includes('--light') ? ['light'] : ['light', 'dark', 'contrast'];
const width = Number(process.env.SALDO_WIDTH ?? 1440);
const zoom = Number(process.env.SALDO_ZOOM ?? 1);
const base = process.env.SALDO_BASE ?? 'http://127.0.0.1:5199';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(out, { recursive: true });

const key =
  (...keys) =>
  async (page) => {
    for (const k of keys) {
      await page.keyboard.press(k);
      await page.waitForTimeout(180);
    }
  };
/** [name, address, what to do first, fresh start] */
const SCREENS = [
  ['welcome', '/', null, true],
  ['inbox', '/#/?screen=inbox&case=case-1'],
  ['passwords', '/#/?screen=inbox&case=case-1', key('p')],
  ['headers', '/#/?screen=headers&case=case-1&file=f1'],
  ['headers-amount', '/#/?screen=headers&case=case-1&file=f1', key('6')],
  ['headers-alike', '/#/?screen=headers&case=case-1&file=f1', key('6', 'Shift+Enter')],
  ['problems', '/#/?screen=problems&case=case-1&file=f4'],
  ['problems-grouped', '/#/?screen=problems&case=case-1', key('g')],
  ['transactions', '/#/?screen=transactions&case=case-1', key('ArrowDown', 'ArrowDown')],
  ['transactions-category', '/#/?screen=transactions&case=case-1', key('c')],
  ['analytics', '/#/?screen=analytics&case=case-1'],
  ['analytics-counterparties', '/#/?screen=analytics&case=case-1&part=counterparties'],
  ['analytics-proforma', '/#/?screen=analytics&case=case-1&part=proforma'],
  ['analytics-findings', '/#/?screen=analytics&case=case-1&part=patterns'],
  ['analytics-setup', '/#/?screen=analytics&case=case-1&part=setup'],
  ['checks', '/#/?screen=checks&case=case-1'],
  ['desk', '/#/?screen=cases&case=case-1'],
  ['portfolio', '/#/?screen=cases&case=case-1&part=portfolio'],
  ['query', '/#/?screen=cases&case=case-1&part=query', key('Control+Enter')],
  ['export', '/#/?screen=finish&case=case-1'],
  ['continuity', '/#/?screen=finish&case=case-1&part=combine'],
  ['history', '/#/?screen=finish&case=case-1&part=history'],
  ['settings', '/#/?screen=settings&case=case-1'],
  ['palette', '/#/?screen=headers&case=case-1&file=f1', key('Control+k')],
  ['keys', '/#/?screen=headers&case=case-1&file=f1', key('?')],
];

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--headless'],
});
let bad = 0;
for (const theme of themes) {
  for (const [name, address, act, fresh] of SCREENS.filter(([n]) => only.test(n))) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const say = (...text) => console.log(`${theme}/${name}:`, ...text);
    page.on('pageerror', (error) => {
      bad++;
      say('page error', error.message);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') {
        bad++;
        say('console', message.text().slice(0, 400));
      }
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(base) && !request.url().startsWith('data:')) {
        bad++;
        say('foreign request', request.url());
      }
    });
    await fetch(`${base}/dev/reset${fresh ? '?fresh' : ''}`);
    await fetch(`${base}/op/settings_set`, {
      method: 'POST',
      body: JSON.stringify({ theme, zoom, language: process.env.SALDO_LANGUAGE ?? 'en' }),
    });
    await page.goto(base + address);
    await page.waitForSelector('.app, .welcome');
    await page.waitForTimeout(900);
    if (act) await act(page);
    await page.waitForTimeout(350);
    await page.screenshot({ path: `${out}/${name}${theme === 'light' ? '' : `-${theme}`}.png` });
    if (axeOn) {
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
      );
      for (const v of violations) {
        bad++;
        say(
          v.id,
          v.nodes.length,
          v.nodes
            .slice(0, 2)
            .map((n) => `${n.target.join(' ')} :: ${n.failureSummary?.split('\n')[1]?.trim().slice(0, 220)}`)
            .join(' || '),
        );
      }
    }
    await page.close();
  }
}
await browser.close();
console.log(bad === 0 ? 'all well' : `${bad} findings`);
process.exit(bad === 0 ? 0 : 1);
