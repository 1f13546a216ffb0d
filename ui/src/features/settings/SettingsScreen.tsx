// Settings: look, language, numbers and dates, keys, backup.
import { useState } from 'react';
import { Kbd } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { amount, day } from '~/lib/format';
import { type DateFormat, host, type Language, type NumberFormat, type Settings, type Theme } from '~/lib/host';
import { allActions, keyName, keysOf } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { actionName, word } from '~/lib/said';
import { useSettings } from '~/lib/settings';

const THEMES: Theme[] = ['system', 'light', 'dark', 'contrast'];
const NUMBERS: NumberFormat[] = ['1,234.56', '1.234,56', '1 234,56'];
const DATES: DateFormat[] = ['DD/MM/YYYY', 'YYYY-MM-DD', 'D MMM YYYY'];
const LANGUAGES: [Language, string][] = [
  ['en', 'English'],
  ['id', 'Bahasa Indonesia'],
];

export default function SettingsScreen() {
  const { settings, change } = useSettings();
  const backup = useRun('backup_write', [], (written) => {
    host.take(written);
    notify(m.written({ name: written.name }));
  });
  return (
    <div className="scroll" style={{ height: '100%' }}>
      <div style={{ maxWidth: 860, margin: '0 auto', padding: '22px 20px 60px', display: 'grid', gap: 16 }}>
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
          <p className="soft">
            {m.looks_so()} <span className="num">{amount('-1234567.5')}</span> · {day('2024-01-31')}
          </p>
          <label className="row">
            <span style={{ width: 150 }}>{m.zoom()}</span>
            <input
              type="range"
              min={0.75}
              max={2}
              step={0.05}
              value={settings.zoom}
              onChange={(event) => change({ zoom: Number(event.target.value) })}
            />
            <span className="num">{Math.round(settings.zoom * 100)} %</span>
          </label>
        </section>
        <section className="card stack">
          <h2>{m.safety()}</h2>
          <label className="check">
            <input
              type="checkbox"
              checked={settings.remember_passwords}
              onChange={(event) => change({ remember_passwords: event.target.checked })}
            />
            {m.password_remember()}
          </label>
          <div>
            <button
              type="button"
              className="btn"
              onClick={async () => backup.mutate({ path: await host.chooseTarget('saldo-backup.saldo') })}
            >
              {m.backup_now()}
            </button>
          </div>
        </section>
        <Keymap settings={settings} change={change} />
      </div>
    </div>
  );
}

function Choice({ label, value, items, set }: { label: string; value: string; items: [string, string][]; set: (value: string) => void }) {
  return (
    <fieldset className="row" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ float: 'left', width: 150, padding: 0 }}>{label}</legend>
      {items.map(([v, text]) => (
        <button key={v} type="button" className="btn" aria-pressed={v === value} onClick={() => set(v)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function Keymap({ settings, change }: { settings: Settings; change: (patch: Partial<Settings>) => void }) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const actions = allActions()
    .filter((a) => a.scope !== 'modal')
    .sort((a, b) => Number(b.scope === 'app') - Number(a.scope === 'app'));
  const put = (id: string, key: string | null) => {
    const keymap = { ...settings.keymap };
    if (key) keymap[id] = key;
    else delete keymap[id];
    change({ keymap });
    setWaiting(null);
  };
  const clash = (id: string, scope: string, key: string | undefined) =>
    key && actions.find((a) => a.id !== id && (a.scope === scope || a.scope === 'app') && keysOf(a.id).includes(key));
  return (
    <section className="card">
      <h2>{m.keymap()}</h2>
      <p className="soft">{m.keymap_text()}</p>
      <table className="ftable" style={{ marginTop: 8 }}>
        <thead>
          <tr>
            <th>{m.where()}</th>
            <th>{m.action()}</th>
            <th>{m.key()}</th>
            <th>
              <span className="sr">{m.shipped_key()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {actions.map((a) => {
            const key = keysOf(a.id)[0];
            const other = clash(a.id, a.scope, key);
            const name = actionName(a.scope, a.name);
            return (
              <tr key={a.id}>
                <td className="soft">{word('scope', a.scope)}</td>
                <td>{name}</td>
                <td>
                  <button
                    type="button"
                    className="btn tiny"
                    onClick={() => setWaiting(a.id)}
                    onBlur={() => setWaiting(null)}
                    onKeyDown={(event) => {
                      if (waiting !== a.id || ['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return;
                      event.preventDefault();
                      event.stopPropagation();
                      if (event.key === 'Escape') setWaiting(null);
                      else put(a.id, keyName(event.nativeEvent));
                    }}
                  >
                    <span className="sr">{m.set_key({ name })}</span> {waiting === a.id ? m.press_key() : key ? <Kbd k={key} /> : '–'}
                  </button>
                  {other ? <span className="mid small"> {m.key_clash({ name: actionName(other.scope, other.name) })}</span> : null}
                </td>
                <td>
                  {settings.keymap[a.id] ? (
                    <button type="button" className="btn plain tiny" onClick={() => put(a.id, null)}>
                      {m.shipped_key()}
                    </button>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
