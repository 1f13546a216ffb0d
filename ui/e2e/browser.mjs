// A browser with nothing in it, that may speak to this machine only; what goes wrong in the page is kept.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export async function startBrowser(origin, wrong) {
  const profile = mkdtempSync(join(tmpdir(), 'saldo-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--headless'],
    // Colours that are still on their way have no contrast that could be told.
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
  });
  // Copying and pasting as a person does, without being asked first.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(20_000);
  // As in a window under the locale C, whose name is no language that Intl takes.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C', configurable: true }));
  page.on('pageerror', (error) => wrong.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text().slice(0, 300)} ${message.location().url ?? ''}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) wrong.push(`a request off the machine: ${url}`);
  });
  const asked = new Set();
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => asked.delete(request));
  return {
    page,
    /** Waits until the page has had every answer it asked for, and asked for nothing more upon it. */
    async quiet() {
      let since = Date.now();
      await until(() => {
        if (asked.size > 0) since = Date.now();
        return Date.now() - since > 250;
      }, 'the page has every answer');
    },
    async stop() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Waits until a test holds; says what was waited for where it never does. */
export async function until(test, what, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (await test()) return;
    await new Promise((after) => setTimeout(after, 50));
  }
  throw new Error(`never: ${what}`);
}
