// What holds of every screen: no violation of accessibility in any theme, the same roles and names as kept, no word untranslated.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const messages = (language) => JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), 'utf8'));
const [en, id] = [messages('en'), messages('id')];

export async function accessible(page, name, wrong) {
  await page.evaluate(axe);
  const was = await page.evaluate(() => document.documentElement.dataset.theme);
  const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  for (const theme of ['light', 'dark', 'contrast']) {
    const { violations } = await page.evaluate(
      ([t, only]) => {
        document.documentElement.dataset.theme = t;
        return globalThis.axe.run(document, { resultTypes: ['violations'], preload: false, iframes: false, runOnly: only });
      },
      [theme, ALL],
    );
    for (const v of violations) {
      const where = v.nodes.slice(0, 2).map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim().slice(0, 160)})`);
      wrong.push(`${name}, ${theme}: ${v.id} ${v.nodes.length}: ${where.join('; ')}`);
    }
  }
  await page.evaluate((t) => {
    document.documentElement.dataset.theme = t;
  }, was);
}

/** What differs from run to run, and figures: how sure the engine is of something is not the interface's. */
const steady = (text) =>
  text
    .replace(/\b\d{1,2} [A-Z][a-z]{2} 20\d\d, \d{2}:\d{2}\b/g, '<time>')
    .replace(/(case|file|row)=[0-9a-f-]{36}/g, '$1=<id>')
    .replace(/\b[A-Z0-9]{4,}(?:-[A-Z0-9]{4,}){3,}\b/g, '<key>')
    .replace(/\d[\d.,]*/g, '0');

/** Compares roles and names with those that are kept; `update` keeps them anew. */
export async function asKept(page, name, update, wrong) {
  const now = steady(await page.locator('body').ariaSnapshot());
  const file = new URL(`snapshots/${name}.yml`, import.meta.url);
  if (update || !existsSync(file)) {
    mkdirSync(new URL('snapshots/', import.meta.url), { recursive: true });
    writeFileSync(file, `# What a screen reader meets on the screen ${name}.\n${now}\n`);
    return;
  }
  const kept = readFileSync(file, 'utf8').split('\n').slice(1).join('\n').trimEnd();
  if (kept === now) return;
  const [before, after] = [kept.split('\n'), now.split('\n')];
  const at = before.findIndex((line, i) => line !== after[i]);
  wrong.push(`${name}: other roles or names from line ${at + 2}:\n    - ${before[at] ?? ''}\n    + ${after[at] ?? ''}`);
}

/** Everything that is shown or read out, apart from what stands in the statements themselves. */
const shownTexts = (page) =>
  page.evaluate(() => {
    const data =
      '[role=gridcell], .samples, .recovery, .crumb, .folders .clip, .path, input, textarea, .recog [role=columnheader] b, .chip.typed, option, .decided .said, .twin td, .twin tbody th, .doclist input, .qfile b, .qfile small, .said';
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(`script, style, ${data}`)) continue;
      const text = node.textContent.trim();
      if (text && !['Saldo', 'English', 'Bahasa Indonesia'].includes(text)) found.push(text);
    }
    for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = e.getAttribute(name);
        if (text && !e.closest('[role=gridcell], .samples')) found.push(text);
      }
    return [...new Set(found)];
  });

const form = (text) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
/** Sentences that stand in one language only: whole messages, known by their form, and small words of either. */
const forms = (of, other) =>
  Object.entries(of).flatMap(([key, text]) =>
    text.replace(/\{\w+\}/g, '').trim().length > 4 && other[key] !== text && !Object.values(other).includes(text) ? [form(text)] : [],
  );
const FOREIGN = {
  id: { forms: forms(en, id), words: /\b(the|of|and|is|are|was|not|with|this|that|from|rows|files|which|has|been|each|by|to)\b/ },
  en: { forms: forms(id, en), words: /\b(yang|dan|tidak|dengan|berkas|baris|untuk|dari|dibaca|adalah|sudah|belum)\b/ },
};
const KEY = /^(said|act|type|flag|category|kind|field|facet)_|^[a-z]+(_[a-z0-9]+)+$|^[A-Z]+(_[A-Z]+)+$/;

export async function translated(page, name, language, wrong) {
  const { forms: foreign, words } = FOREIGN[language];
  for (const text of await shownTexts(page)) {
    if (KEY.test(text)) wrong.push(`${name}, ${language}: a bare name: ${text}`);
    else if (foreign.some((f) => f.test(text)) || words.test(text))
      wrong.push(`${name}, ${language}: not translated: ${text.slice(0, 160)}`);
  }
}
