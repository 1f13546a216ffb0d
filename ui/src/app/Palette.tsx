// Everything by name: actions that work here, files, cases.
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { ActionKey } from '~/components/Kbd';
import { plainName } from '~/components/Queue';
import { Sheet } from '~/components/Sheet';
import { FileMark } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { amount, day } from '~/lib/format';
import type { FoundThing, QueueFile } from '~/lib/host';
import { keysOf, liveActions, useLive } from '~/lib/keys';
import { useOp } from '~/lib/query';
import { go } from '~/lib/route';
import { actionName, word } from '~/lib/said';

/** Where something that was found stands. */
function there(f: FoundThing): void {
  const of = { case_id: f.case_id, file_id: null };
  if (f.row_id) go({ screen: 'transactions', ...of, row_id: f.row_id });
  else if (f.file_id) go({ screen: 'headers', case_id: f.case_id, file_id: f.file_id });
  else if (f.kind === 'account') go({ screen: 'transactions', ...of, filter: { facets: { account_number: [f.text] } } });
  else go({ screen: 'inbox', ...of });
}

export function Palette({
  close,
  files,
  open,
  case_id,
}: {
  close: () => void;
  files: QueueFile[];
  open: (f: QueueFile) => void;
  case_id: string | null;
}) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useOp('find', wanted.length > 2 ? { text: wanted, limit: 40 } : null, { keep: true });
  const folders = useOp('folders_list', {});
  const cases = (folders.data ?? []).flatMap((f) => f.cases).filter((c) => c.id !== case_id);
  const run = (what: () => void) => () => {
    close();
    // After the sheet gave the focus back, so that the action finds the screen as it was.
    setTimeout(what, 0);
  };
  const named = (a: { id: string; scope: string; action: { name: string } }) => `${actionName(a.scope, a.action.name)} ${keysOf(a.id)[0]}`;
  // What a screen can do may come while the menu stands open.
  useLive();
  // What a screen does by the same name and key as is done everywhere stands once.
  const actions = liveActions()
    .filter((a) => a.scope !== 'modal' && a.id !== 'app.palette')
    .filter((a, i, all) => all.findIndex((b) => named(b) === named(a)) === i);
  return (
    <Sheet open close={close} title={m.palette()} kind="palette" bare>
      <Command label={m.palette()} loop>
        <Command.Input placeholder={m.palette_ask()} autoFocus value={typed} onValueChange={setTyped} />
        <Command.List label={m.palette_found()}>
          <Command.Empty>{m.palette_none()}</Command.Empty>
          <Command.Group heading={m.actions()}>
            {actions.map((a) => (
              <Command.Item key={a.id} value={`${word('scope', a.scope)} ${actionName(a.scope, a.action.name)}`} onSelect={run(a.run)}>
                <span>{actionName(a.scope, a.action.name)}</span>
                <span className="mut small">{a.scope === 'app' ? '' : word('scope', a.scope)}</span>
                <ActionKey id={a.id} />
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={m.files()}>
            {files.map((f) => (
              <Command.Item key={f.id} value={`${f.name} ${f.id}`} onSelect={run(() => open(f))}>
                <FileMark file={f} />
                <span>{plainName(f.name)}</span>
                <span className="mut small">{f.bank_name}</span>
              </Command.Item>
            ))}
          </Command.Group>
          {cases.length > 0 ? (
            <Command.Group heading={m.cases()}>
              {cases.map((c) => (
                <Command.Item
                  key={c.id}
                  value={`${c.name} ${c.id}`}
                  onSelect={run(() => go({ screen: 'inbox', case_id: c.id, file_id: null }))}
                >
                  {c.name}
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          {wanted.length > 2 && found.data && found.data.length > 0 ? (
            <Command.Group heading={m.found_everywhere()}>
              {found.data.map((f, i) => (
                <Command.Item key={i} value={`${typed} ${i} ${f.text}`} onSelect={run(() => there(f))}>
                  <span className="mut small">{word('found', f.kind)}</span>
                  <span className="clip grow">{f.text}</span>
                  {f.date ? <span className="small mut">{day(f.date)}</span> : null}
                  {f.amount ? (
                    <span className="num">
                      {amount(f.amount)} {f.currency}
                    </span>
                  ) : null}
                  <span className="mut small">{f.case_name}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
        </Command.List>
      </Command>
    </Sheet>
  );
}
