// Holds what no linter holds: tiers, first lines, file sizes, names, untranslated text, and that both languages say the same things.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const walk = (dir) =>
  readdirSync(dir).flatMap((n) => (n === 'paraglide' ? [] : statSync(join(dir, n)).isDirectory() ? walk(join(dir, n)) : [join(dir, n)]));
const wrong = [];
const say = (file, what) => wrong.push(`${relative(root, file)}: ${what}`);

for (const file of [...walk(join(root, 'src')), ...walk(join(root, 'dev')), ...walk(join(root, 'test')), ...walk(join(root, 'e2e'))].filter(
  (f) => /\.(ts|tsx|mjs|css)$/.test(f),
)) {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  if (!/^(\/\/|\/\*) /.test(lines[0])) say(file, 'no first line that says what it holds');
  if (lines.length > 401 && !file.endsWith('bindings.ts')) say(file, `${lines.length} lines`);
  if (/(Manager|Service|Helper|Util)\b/.test(file)) say(file, 'a name that says nothing');
  const path = relative(join(root, 'src'), file);
  const tier = path.split('/')[0];
  const feature = path.split('/')[1];
  for (const [, from] of text.matchAll(/from '(~\/[^']+|@tauri-apps\/[^']+)'/g)) {
    if (from.startsWith('@tauri-apps') && !path.startsWith('lib/host/')) say(file, 'only lib/host knows the window');
    const target = from.slice(2).split('/');
    if (
      (tier === 'lib' && ['components', 'features', 'app'].includes(target[0])) ||
      (tier === 'components' && ['features', 'app'].includes(target[0])) ||
      (tier === 'features' && target[0] === 'app')
    )
      say(file, `${tier} must not know ${from}`);
    if (tier === 'features' && target[0] === 'features' && target[1] !== feature) say(file, `features do not know each other: ${from}`);
  }
  if (path.endsWith('.tsx')) {
    const bare = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    for (const [, found] of bare.matchAll(/>\s*([A-Za-z][A-Za-z ,.']{2,})\s*<\//g))
      if (!['Saldo', 'Enter', 'English', 'Bahasa Indonesia', 'Esc'].includes(found.trim())) say(file, `untranslated text: ${found.trim()}`);
    for (const [, name, found] of bare.matchAll(/\b(aria-label|title|placeholder|alt)="([^"]+)"/g))
      say(file, `untranslated ${name}: ${found}`);
  }
}

const messages = (l) => JSON.parse(readFileSync(join(root, 'messages', `${l}.json`), 'utf8'));
const [en, id] = [messages('en'), messages('id')];
const source = walk(join(root, 'src'))
  .map((f) => readFileSync(f, 'utf8'))
  .join('\n');
const lists = new Set(
  [...source.matchAll(/word\('([a-z]+)'/g)].map((m) => m[1]).concat('said', 'act', 'category', 'flag', 'direction', 'rowstate', 'source'),
);
const slots = (text) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1])
    .sort()
    .join();
for (const key of new Set([...Object.keys(en), ...Object.keys(id)])) {
  if (en[key] === undefined || id[key] === undefined) say('messages', `${key} is in one language only`);
  else if (slots(en[key]) !== slots(id[key])) say('messages', `${key} has other parameters in the other language`);
  if (!new RegExp(`\\bm\\.${key}\\b`).test(source) && !lists.has(key.split('_')[0])) say('messages', `${key} is not used`);
}
for (const file of walk(join(root, 'src')).filter((f) => /\.tsx?$/.test(f))) {
  const text = readFileSync(file, 'utf8');
  for (const [, scope, block] of text.matchAll(/\bdeclare\(\s*'(\w+)'([\s\S]*?)\n\]?\);/g))
    for (const [, name] of block.matchAll(/name: '(\w+)'/g))
      if (scope !== 'modal' && !en[`act_${scope}_${name}`]) say(file, `action ${scope}.${name} has no name in messages`);
}
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
for (const [, host] of lock.matchAll(/"resolved": "https?:\/\/([^/"]+)/g))
  if (host !== 'registry.npmjs.org') say('package-lock.json', `a foreign registry: ${host}`);

for (const line of wrong) console.error(line);
process.exit(wrong.length === 0 ? 0 : 1);
