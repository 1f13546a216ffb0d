// Rows of two files laid beside each other: those that say the same stand on one line, the others alone.
import type { Row } from './host/contract';

export type Line = [left: Row | null, right: Row | null];

/** What makes two rows the same: day, sides and their amounts. Words differ between a scan and a file, and balances follow. */
const same = (row: Row): string => [row.date ?? '', row.debit ?? '', row.credit ?? ''].join('|');

/** Lines in the order of both files, with as many rows paired as can be (longest common subsequence). */
export function beside(left: Row[], right: Row[]): Line[] {
  const [a, b] = [left.map(same), right.map(same)];
  const width = b.length + 1;
  // paired[i * width + j]: the most pairs of what follows the i-th row at the left and the j-th at the right.
  const paired = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => paired[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      paired[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [l, r] = [left[i] ?? null, right[j] ?? null];
    if (l && r && a[i] === b[j]) {
      lines.push([l, r]);
      i++;
      j++;
    } else if (l && (!r || at(i + 1, j) >= at(i, j + 1))) {
      lines.push([l, null]);
      i++;
    } else {
      lines.push([null, r]);
      j++;
    }
  }
  return lines;
}
