// The preview before a correction goes to alike files: each file's verdict before and after.
import { useState } from 'react';
import { plainName } from '~/components/Queue';
import { Sheet } from '~/components/Sheet';
import { VerdictMark, verdictReason } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { AlikeFile } from '~/lib/host';
import { useActions } from '~/lib/keys';

export function AlikeSheet({ files, close, apply }: { files: AlikeFile[]; close: () => void; apply: (ids: string[]) => void }) {
  const [left, setLeft] = useState<string[]>([]);
  const chosen = files.filter((f) => !left.includes(f.file_id)).map((f) => f.file_id);
  useActions('modal', { confirm: () => apply(chosen) });
  return (
    <Sheet
      open
      close={close}
      kind="wide"
      title={m.alike_title()}
      text={m.alike_explain()}
      footer={
        <>
          <button type="button" className="btn main" data-first="" onClick={() => apply(chosen)} disabled={chosen.length === 0}>
            {m.alike_apply({ n: count(chosen.length) })} <kbd>Enter</kbd>
          </button>
          <button type="button" className="btn plain" onClick={close}>
            {m.cancel()}
          </button>
        </>
      }
    >
      <table className="ftable">
        <thead>
          <tr>
            <th>{m.file()}</th>
            <th>{m.before()}</th>
            <th>{m.after()}</th>
            <th className="num">{m.rows_changed()}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((f) => (
            <tr key={f.file_id}>
              <td>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={!left.includes(f.file_id)}
                    onChange={(e) => setLeft((l) => (e.target.checked ? l.filter((x) => x !== f.file_id) : [...l, f.file_id]))}
                  />
                  {plainName(f.name)}
                </label>
              </td>
              <td>
                <VerdictMark state={f.before.state} />
                <br />
                <span className="small mut">{verdictReason(f.before)}</span>
              </td>
              <td>
                <VerdictMark state={f.after.state} />
                <br />
                <span className="small mut">{verdictReason(f.after)}</span>
              </td>
              <td className="num">{count(f.rows_changed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
