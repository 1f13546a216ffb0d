// The fixture host's operations of keeping in step: no connection is there, as on the first day.
import type { Input, OpName, Output } from '../src/lib/host/contract';

type Ops = { [N in OpName]?: (input: Input<N>) => Output<N> };

export const remote: Ops = {
  remote_connections: () => [],
  remote_state: () => ({ connections: 0, shared: 0, waiting: 0, still: 0, conflicts: 0, asks: 0, in_step: null, offline: false }),
  remote_outbox: () => [],
  remote_conflicts: () => [],
};
