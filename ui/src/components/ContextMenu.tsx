// A menu where the pointer is, or by the menu key: what can be done to the thing under it, with the keys that do the same.
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { liveActions } from '~/lib/keys';
import { actionName } from '~/lib/said';
import { ActionKey } from './Kbd';

interface Props {
  /** Actions by their id, of which those are shown that work now; null is a line. */
  actions: (string | null)[];
  /** The element that has the menu. */
  render: ReactElement;
  children: ReactNode;
}

export function ContextMenu({ actions, render, children }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={render}>{children}</Base.Trigger>
      {/* Within a landmark, as all that is read out. */}
      <Base.Portal container={document.querySelector('main')}>
        <Base.Positioner style={{ zIndex: 40 }}>
          <Base.Popup className="menu">
            <Items actions={actions} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

// Drawn when the menu opens: what can be done is known then.
function Items({ actions }: { actions: (string | null)[] }) {
  const live = new Map(liveActions().map((a) => [a.id, a]));
  const shown = actions.filter((id, i) => (id === null ? i > 0 : live.has(id)));
  return shown.map((id, i) => {
    const action = id === null ? null : live.get(id);
    return action ? (
      <Base.Item key={id} onClick={action.run}>
        <span className="grow">{actionName(action.scope, action.action.name)}</span>
        <ActionKey id={action.id} />
      </Base.Item>
    ) : (
      <Base.Separator key={`line-${i}`} className="line" />
    );
  });
}
