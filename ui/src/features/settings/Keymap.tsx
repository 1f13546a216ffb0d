// Every action with its key, to be set anew by pressing another one.
import { useState } from 'react';
import { Kbd } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { allActions, keyName, keysOf } from '~/lib/keys';
import { actionName, word } from '~/lib/said';
import { useSettings } from '~/lib/settings';

export function Keymap() {
  const { settings, change } = useSettings();
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
  // As shipped, a screen's own key means the same as everywhere, or wins by intent; only what a person set can clash.
  const clash = (id: string, scope: string, key: string | undefined) =>
    key &&
    actions.find(
      (a) =>
        a.id !== id &&
        (settings.keymap[id] || settings.keymap[a.id]) &&
        (a.scope === scope || a.scope === 'app' || scope === 'app') &&
        keysOf(a.id).includes(key),
    );
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
