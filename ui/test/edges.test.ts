// Column edges never cross, leave no hole, and come back where they were.
import { expect, test } from 'vitest';
import { addEdge, moveEdge, NARROWEST, removeEdge } from '~/features/headers/edges';

const columns = [
  { x0: 30, x1: 90 },
  { x0: 90, x1: 300 },
  { x0: 300, x1: 560 },
];
const whole = (edges: typeof columns) => edges.slice(1).every((e, i) => e.x0 === edges[i]!.x1);

test('an edge moves both its columns and stops before it closes one', () => {
  expect(moveEdge(columns, 0, 120)).toEqual([
    { x0: 30, x1: 120 },
    { x0: 120, x1: 300 },
    { x0: 300, x1: 560 },
  ]);
  expect(moveEdge(columns, 0, 9999)[0]!.x1).toBe(300 - NARROWEST);
  expect(moveEdge(columns, 1, -50)[1]!.x1).toBe(90 + NARROWEST);
  expect(whole(moveEdge(columns, 1, 9999))).toBe(true);
});

test('the outer edges move alone', () => {
  expect(moveEdge(columns, -1, 20)[0]).toEqual({ x0: 20, x1: 90 });
  expect(moveEdge(columns, 2, 570)[2]).toEqual({ x0: 300, x1: 570 });
});

test('a column is parted and brought together again', () => {
  const parted = addEdge(columns, 1);
  expect(parted).toHaveLength(4);
  expect(whole(parted)).toBe(true);
  expect(removeEdge(parted, 1)).toEqual(columns);
  expect(removeEdge(columns, 2)).toHaveLength(2);
  expect(addEdge([{ x0: 0, x1: NARROWEST }], 0)).toHaveLength(1);
});
