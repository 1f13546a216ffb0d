// Filters of rows kept by a name: chosen from a list, kept as they stand, forgotten.
import { Menu } from '@base-ui/react/menu';
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { ActionKey } from '~/components/Kbd';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import type { Filter, Saved } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useSettings } from '~/lib/settings';

/** The filter of a kept view; none where its text is none any more. */
export function filterOf(saved: Saved): Filter | null {
  try {
    const found: unknown = JSON.parse(saved.text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Filter) : null;
  } catch {
    return null;
  }
}

export function Views({ filter, set }: { filter: Filter; set: (filter: Filter) => void }) {
  const { settings, change } = useSettings();
  const [naming, setNaming] = useState(false);
  const kept = settings.saved.filter((s) => s.kind === 'rows');
  useActions('transactions', { save_view: () => setNaming(true) });
  const keep = (name: string) => {
    const others = settings.saved.filter((s) => s.kind !== 'rows' || s.name !== name);
    // Rows by their ids are of one case and one moment.
    const { ids: _, ...rest } = filter;
    change({ saved: [...others, { kind: 'rows', name, text: JSON.stringify(rest) }] });
    setNaming(false);
    notify(m.view_kept({ name }));
  };
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="btn plain">
          {m.views()} <span aria-hidden="true">▾</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" style={{ zIndex: 40 }}>
            <Menu.Popup className="menu">
              {kept.map((s) => (
                <Menu.Item key={s.name} onClick={() => set(filterOf(s) ?? {})}>
                  <span className="grow">{s.name}</span>
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => setNaming(true)}>
                <span className="grow">{m.view_keep()}</span>
                <ActionKey id="transactions.save_view" />
              </Menu.Item>
              {kept.length > 0 ? (
                <Menu.SubmenuRoot>
                  <Menu.SubmenuTrigger>
                    <span className="grow">{m.view_forget()}</span>
                    <span aria-hidden="true">›</span>
                  </Menu.SubmenuTrigger>
                  <Menu.Portal>
                    <Menu.Positioner sideOffset={4} side="left" style={{ zIndex: 40 }}>
                      <Menu.Popup className="menu">
                        {kept.map((s) => (
                          <Menu.Item key={s.name} onClick={() => change({ saved: settings.saved.filter((x) => x !== s) })}>
                            {s.name}
                          </Menu.Item>
                        ))}
                      </Menu.Popup>
                    </Menu.Positioner>
                  </Menu.Portal>
                </Menu.SubmenuRoot>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {naming ? <Naming close={() => setNaming(false)} keep={keep} /> : null}
    </>
  );
}

function Naming({ close, keep }: { close: () => void; keep: (name: string) => void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) keep(name.trim());
  };
  return (
    <Sheet open close={close} title={m.view_keep()} text={m.view_keep_text()}>
      <form className="stack" onSubmit={submit}>
        <TextField label={m.name()} value={name} set={setName} />
        <FormFoot text={m.query_keep()} close={close} disabled={name.trim() === ''} />
      </form>
    </Sheet>
  );
}
