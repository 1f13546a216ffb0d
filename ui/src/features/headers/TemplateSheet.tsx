// Keeping the columns of this file for others with the same head.
import { type FormEvent, useState } from 'react';
import { FormFoot, TextField } from '~/components/Form';
import { bandColour } from '~/components/PageView';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import type { QueueFile, StatementDetail } from '~/lib/host';
import { notify } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { word } from '~/lib/said';

export function TemplateSheet({ file, statement, close }: { file: QueueFile; statement: StatementDetail; close: () => void }) {
  const [name, setName] = useState([file.bank_name, file.currencies.join(' ')].filter(Boolean).join(' · '));
  const save = useRun('template_save', ['settings'], (kept) => {
    notify(m.template_kept({ name: kept.name }));
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ file_id: file.id, name: name.trim() });
  };
  return (
    <Sheet open close={close} title={m.template_keep()} text={m.template_explain()}>
      <form className="stack" onSubmit={submit}>
        <TextField label={m.template_name()} value={name} set={setName} onFocus={(event) => event.target.select()} />
        <p className="row wrap" style={{ gap: 4 }}>
          {statement.columns.map((c) => (
            <span key={c.index} className="chip typed" style={{ ['--c' as string]: bandColour(c.type) }}>
              {c.name} <b>{word('type', c.type)}</b>
            </span>
          ))}
        </p>
        <FormFoot text={m.template_keep()} close={close} disabled={name.trim() === '' || save.isPending} />
      </form>
    </Sheet>
  );
}
