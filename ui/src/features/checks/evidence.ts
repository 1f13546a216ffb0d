// Evidence of a trace as the page shows it.
import type { Hit } from '~/components/PageView';
import type { Change } from '~/lib/host';

/** The place of a change on its page, if it has one. */
export const boxOf = (e: Change): Hit[] =>
  e.page && e.bbox
    ? [{ page: e.page, box: { x0: e.bbox[0], y0: e.bbox[1], x1: e.bbox[2], y1: e.bbox[3] }, colour: 'var(--band-debit)' }]
    : [];
