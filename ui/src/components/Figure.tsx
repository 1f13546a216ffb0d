// A number that leads to its rows.
import { amount as format } from '~/lib/format';
import type { Decimal, Filter } from '~/lib/host';
import { go } from '~/lib/route';

export const toRows = (filter: Filter): void => go({ screen: 'transactions', file_id: null, filter });

export function Figure({ value, filter, digits, says }: { value: Decimal | null; filter: Filter | null; digits?: number; says: string }) {
  const text = format(value, digits);
  if (value && /^-?0(\.0*)?$/.test(value)) return <span className="num mut">–</span>;
  if (!filter || !text) return <span className="num">{text}</span>;
  return (
    <button type="button" className="link quiet num" onClick={() => toRows(filter)} aria-label={`${says} ${text}`}>
      {text}
    </button>
  );
}
