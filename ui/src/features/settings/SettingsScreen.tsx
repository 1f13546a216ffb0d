// Settings: look, language, numbers and dates; data, templates and keys below.
import { m } from '~/i18n/paraglide/messages';
import { amount, day, percent } from '~/lib/format';
import type { DateFormat, Language, NumberFormat, Theme } from '~/lib/host';
import { word } from '~/lib/said';
import { useSettings } from '~/lib/settings';
import { Connections } from './Connections';
import { Data } from './Data';
import { Keymap } from './Keymap';
import { Line } from './Line';
import { Templates } from './Templates';
import { Updates } from './Updates';

const THEMES: Theme[] = ['system', 'light', 'dark', 'contrast'];
const NUMBERS: NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56'];
const DATES: DateFormat[] = ['DD/MM/YYYY', 'YYYY-MM-DD', 'D MMM YYYY'];
const LANGUAGES: [Language, string][] = [
  ['en', 'English'],
  ['id', 'Bahasa Indonesia'],
];

export default function SettingsScreen() {
  const { settings, change } = useSettings();
  return (
    <div className="scroll settings">
      <div>
        <h1>{m.settings()}</h1>
        <section className="card stack">
          <h2>{m.look()}</h2>
          <Choice
            label={m.theme()}
            value={settings.theme}
            items={THEMES.map((t) => [t, word('theme', t)])}
            set={(theme) => change({ theme: theme as Theme })}
          />
          <Choice
            label={m.language()}
            value={settings.language}
            items={LANGUAGES}
            set={(language) => change({ language: language as Language })}
          />
          <Choice
            label={m.number_format()}
            value={settings.number_format}
            items={NUMBERS.map((n) => [n, n])}
            set={(n) => change({ number_format: n as NumberFormat })}
          />
          <Choice
            label={m.date_format()}
            value={settings.date_format}
            items={DATES.map((d) => [d, d])}
            set={(d) => change({ date_format: d as DateFormat })}
          />
          <Line label={m.looks_so()}>
            <span className="num">{amount('-1234567.5')}</span> <span className="mut">·</span> {day('2024-01-31')}
          </Line>
          <Line label={m.person_label()} text={m.person_text()}>
            <input
              className="field"
              aria-label={m.person_label()}
              defaultValue={settings.person}
              onBlur={(event) => event.target.value.trim() !== settings.person && change({ person: event.target.value.trim() })}
            />
          </Line>
          <Line label={m.zoom()}>
            <input
              type="range"
              aria-label={m.zoom()}
              min={0.75}
              max={2}
              step={0.05}
              value={settings.zoom}
              onChange={(event) => change({ zoom: Number(event.target.value) })}
            />
            <span className="num">{percent(settings.zoom)}</span>
          </Line>
        </section>
        <Data />
        <Connections />
        <Templates />
        <Updates />
        <Keymap />
      </div>
    </div>
  );
}

function Choice({ label, value, items, set }: { label: string; value: string; items: [string, string][]; set: (value: string) => void }) {
  return (
    <Line label={label}>
      {items.map(([v, text]) => (
        <button
          key={v}
          type="button"
          className="btn"
          data-choice={v}
          aria-pressed={v === value}
          onClick={() => {
            set(v);
            // Another language or format draws the whole anew; the keys stay where they were.
            requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-choice="${v}"]`)?.focus());
          }}
        >
          {text}
        </button>
      ))}
    </Line>
  );
}
