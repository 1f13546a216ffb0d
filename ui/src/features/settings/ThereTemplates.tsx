// Templates of extraction at a service: what is there, what is made there, what is taken away. What would be sent is shown first.
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import type { ServiceConnection } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';

/** What a schema looks like, to begin with. */
const FIRST = '{\n  "invoice_no": "string",\n  "total": "money"\n}';

/** The fields of a schema as text; none where it is no object. */
function fields(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function ThereTemplates({ connection, close }: { connection: ServiceConnection; close: () => void }) {
  const list = useOp('remote_templates', { id: connection.id });
  const pull = useRun('remote_pull', ['settings']);
  const remove = useRun('remote_template_remove', ['settings'], () => notify(m.rtemp_waits()));
  const make = useRun('remote_template_make', ['settings'], () => {
    notify(m.rtemp_waits());
    setName('');
    setAbout('');
    setText(FIRST);
  });
  const [name, setName] = useState('');
  const [about, setAbout] = useState('');
  const [text, setText] = useState(FIRST);
  const schema = fields(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (schema) make.mutate({ connection_id: connection.id, name, description: about, schema, seen: true });
  };
  return (
    <Sheet open close={close} title={m.rtemp_title({ name: connection.name })} text={m.rtemp_text()} kind="wide">
      <div className="stack">
        <div className="row">
          <button type="button" className="btn tiny" disabled={pull.isPending} onClick={() => pull.mutate({ id: connection.id })}>
            {m.rjobs_fetch()}
          </button>
        </div>
        <ul>
          {list.data?.map((t) => (
            <li key={t.id} className="setting wide">
              <span>
                <span className="strong">{t.name}</span> <span className="small mut">{t.custom ? m.rtemp_custom() : m.rtemp_own()}</span>
              </span>
              {t.custom && t.kind !== 'layout' ? (
                <button
                  type="button"
                  className="btn plain tiny"
                  aria-label={m.template_remove({ name: t.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ connection_id: connection.id, id: t.id })}
                >
                  {m.remove()}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
        <form className="stack" onSubmit={submit}>
          <h3>{m.rtemp_new()}</h3>
          <TextField label={m.rtemp_name()} value={name} set={setName} autoComplete="off" />
          <TextField label={m.rtemp_about()} value={about} set={setAbout} autoComplete="off" />
          <label className="labelled">
            {m.rtemp_schema()}
            <textarea className="field" rows={8} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          {schema ? null : <p className="small bad">{m.rtemp_no_schema()}</p>}
          <p className="small soft">{m.rtemp_sent({ to: connection.parse_url })}</p>
          <FormFoot text={m.rtemp_make()} close={close} disabled={name.trim() === '' || about.trim() === '' || !schema || make.isPending} />
        </form>
      </div>
    </Sheet>
  );
}
