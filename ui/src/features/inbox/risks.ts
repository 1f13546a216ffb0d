// What speaks against each file: examined one after the other once everything is read, so that nobody need ask for it.
import { useEffect, useState } from 'react';
import { type FileRisk, host, type QueueFile } from '~/lib/host';
import { queries, useOp } from '~/lib/query';

/** A file that was examined in vain is not tried again while the screen stays. */
const tried = new Set<string>();

export function useRisks(case_id: string, files: QueueFile[]): Map<string, FileRisk> {
  const known = files.some((f) => f.verdict);
  const risks = useOp('case_risks', known ? { case_id } : null, { keep: true });
  // The next file's turn comes when one is done, also where that changed nothing that is shown: it may have been told meanwhile.
  const [busy, setBusy] = useState(false);
  const settled = files.every((f) => f.state !== 'reading' && f.state !== 'queued');
  const next = settled ? risks.data?.find((r) => r.risk === null && !r.error && !tried.has(r.file_id)) : undefined;
  const id = next?.file_id;
  useEffect(() => {
    if (!id || busy) return;
    setBusy(true);
    const put = (risk: FileRisk) =>
      queries.setQueryData<FileRisk[]>(['case_risks', { case_id }], (old) => old?.map((r) => (r.file_id === risk.file_id ? risk : r)));
    host
      .op('file_examined', { file_id: id })
      .then(put, () => undefined)
      .finally(() => {
        tried.add(id);
        setBusy(false);
        // What was corrected meanwhile is examined anew.
        void queries.invalidateQueries({ queryKey: ['case_risks', { case_id }] }).then(() => tried.delete(id));
      });
  }, [case_id, id, busy]);
  return new Map((risks.data ?? []).map((r) => [r.file_id, r]));
}
