// Enter never takes what no page prints.
import { expect, test } from 'vitest';
import { proposed } from '~/features/problems/proposed';
import type { ProposedRepair } from '~/lib/host/contract';

const repairs = (...plugs: boolean[]) => ({ repairs: plugs.map((plug) => ({ plug }) as ProposedRepair) });

test('the best that a page bears out stands chosen, never a plug', () => {
  expect(proposed(repairs(false, true))).toBe(0);
  expect(proposed(repairs(true, false))).toBe(1);
  expect(proposed(repairs(true, true))).toBe(-1);
  expect(proposed(repairs())).toBe(-1);
});
