// Which repair stands chosen before anybody chose one.
import type { Problem } from '~/lib/host';

/** The best that a page bears out; -1 where all are plugs: what no page prints is chosen by hand alone. */
export const proposed = (p: Pick<Problem, 'repairs'>): number => p.repairs.findIndex((r) => !r.plug);
