// Column edges as the reviewer moves, adds and removes them: always left to right, never crossing, without holes.
export interface Edge {
  x0: number;
  x1: number;
}

/** Narrower than this a column holds nothing. */
export const NARROWEST = 8;

const bare = (columns: Edge[]): Edge[] => columns.map(({ x0, x1 }) => ({ x0, x1 }));

/** Moves the edge between column `left` and the next to `x`; -1 is the first edge, the last index the last one. */
export function moveEdge(columns: Edge[], left: number, x: number): Edge[] {
  const edges = bare(columns);
  const [before, after] = [edges[left], edges[left + 1]];
  const low = before ? before.x0 + NARROWEST : 0;
  const high = after ? after.x1 - NARROWEST : Number.POSITIVE_INFINITY;
  const at = Math.min(high, Math.max(low, x));
  if (before) before.x1 = at;
  if (after) after.x0 = at;
  return edges;
}

/** Parts a column in the middle; the same edges where it is too narrow. */
export function addEdge(columns: Edge[], index: number): Edge[] {
  const edges = bare(columns);
  const column = edges[index];
  if (!column || column.x1 - column.x0 < 2 * NARROWEST) return edges;
  const middle = Math.round((column.x0 + column.x1) / 2);
  edges.splice(index, 1, { x0: column.x0, x1: middle }, { x0: middle, x1: column.x1 });
  return edges;
}

/** Brings a column and the next together; the last one with the one before it. */
export function removeEdge(columns: Edge[], index: number): Edge[] {
  const edges = bare(columns);
  const left = Math.min(index, edges.length - 2);
  const [a, b] = [edges[left], edges[left + 1]];
  if (!a || !b) return edges;
  edges.splice(left, 2, { x0: a.x0, x1: b.x1 });
  return edges;
}
