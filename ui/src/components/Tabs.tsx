// Tabs with arrow keys; what a tab shows is drawn only while it is open.
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export function Tabs({
  value,
  change,
  items,
  label,
  side,
  children,
}: {
  value: string;
  change: (value: string) => void;
  items: [value: string, label: string][];
  label: string;
  side?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Base.Root value={value} onValueChange={(v) => change(String(v))} className="ana">
      <div className="tabs">
        <Base.List aria-label={label} activateOnFocus className="row grow" style={{ gap: 2 }}>
          {items.map(([v, text]) => (
            <Base.Tab key={v} value={v}>
              {text}
            </Base.Tab>
          ))}
        </Base.List>
        {side}
      </div>
      {items.map(([v]) => (
        <Base.Panel key={v} value={v} className="scroll" tabIndex={0} aria-label={items.find(([x]) => x === v)?.[1]}>
          {v === value ? children : null}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
