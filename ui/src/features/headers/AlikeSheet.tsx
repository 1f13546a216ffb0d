// The preview before a correction goes to alike files: each file's verdict before and after.
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { plainName } from '~/components/Queue';
import { Sheet } from '~/components/Sheet';
import { VerdictMark, verdictReason } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import type { AlikeFile } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { howMany } from '~/lib/said';
import { reviewing } from './review';

interface Props {
  file_id: string;
  files: AlikeFile[];
  /** A new preview is on its way. */
  fetching: boolean;
  close: () => void;
  apply: (ids: string[]) => void;
}

export function AlikeSheet({ file_id, files, fetching, close, apply }: Props) {
  // The preview is of a state before the last correction; the new one is on its way.
  const stale = useIsMutating({ mutationKey: reviewing(file_id) }) > 0 || fetching;
  const [left, setLeft] = useState<string[]>([]);
  const chosen = files.filter((f) => !left.includes(f.file_id)).map((f) => f.file_id);
  const ready = !stale && chosen.length > 0;
  // Nothing goes to other files before its effect on them was shown.
  useActions('modal', { confirm: ready ? () => apply(chosen) : undefined });
  return (
    <Sheet
      open
      close={close}
      kind="wide"
      title={m.alike_title()}
      text={m.alike_explain()}
      footer={
        <>
          <button type="button" className="btn main" data-first="" onClick={() => ready && apply(chosen)} aria-disabled={!ready}>
            {m.alike_apply({ files: howMany('file', chosen.length) })} <kbd>Enter</kbd>
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
                <VerdictMark verdict={f.before} />
                <br />
                <span className="small mut">{verdictReason(f.before)}</span>
              </td>
              <td aria-busy={stale}>
                {stale ? (
                  <span className="mut">{m.loading()}</span>
                ) : (
                  <>
                    <VerdictMark verdict={f.after} />
                    <br />
                    <span className="small mut">{verdictReason(f.after)}</span>
                  </>
                )}
              </td>
              <td className="num">{stale ? '' : count(f.rows_changed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
