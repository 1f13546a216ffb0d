// The recovery key until it was kept: shown, copied, saved or printed; at the first start, and behind a badge where it was put off.
import { type FormEvent, useState } from 'react';
import { Check, FormFoot } from '~/components/Form';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { host } from '~/lib/host';
import { notify, report } from '~/lib/notice';
import { useRun } from '~/lib/query';
import { printText } from '~/lib/table';
import { takeOver } from '~/lib/taken';

/** The key with what can be done with it. */
export function KeyCard({ words }: { words: string }) {
  const write = useRun('recovery_key_write', [], (written) => {
    notify(m.written({ name: written.name }));
    void takeOver(written);
  });
  const copy = () => host.copy(words).then(() => notify(m.recovery_copied()), report);
  const save = async () => {
    const path = await host.chooseTarget('saldo-recovery-key.txt');
    if (path !== undefined) write.mutate({ path });
  };
  return (
    <>
      <p className="soft">{m.recovery_text()}</p>
      <p className="recovery">{words}</p>
      <div className="row wrap">
        <button type="button" className="btn tiny" onClick={() => void copy()}>
          {m.recovery_copy()}
        </button>
        <button type="button" className="btn tiny" disabled={write.isPending} onClick={() => save().catch(report)}>
          {m.recovery_save()}
        </button>
        <button type="button" className="btn tiny" onClick={() => printText(m.recovery_title(), words)}>
          {m.recovery_print()}
        </button>
      </div>
    </>
  );
}

/** What reminds of a key that was put off. */
export function KeyBadge({ words }: { words: string }) {
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState(false);
  const seen = useRun('recovery_key_seen', ['settings'], () => setOpen(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    seen.mutate({});
  };
  return (
    <>
      <button type="button" className="chip doubt badge" onClick={() => setOpen(true)}>
        {m.recovery_badge()}
      </button>
      {open ? (
        <Sheet open close={() => setOpen(false)} title={m.recovery_title()}>
          <form className="stack" onSubmit={submit}>
            <KeyCard words={words} />
            <Check label={m.recovery_kept()} checked={kept} set={setKept} />
            <FormFoot text={m.recovery_done()} close={() => setOpen(false)} disabled={!kept || seen.isPending} />
          </form>
        </Sheet>
      ) : null}
    </>
  );
}
