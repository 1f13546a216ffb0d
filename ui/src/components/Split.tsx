// Panels side by side whose widths the user sets, by drag or by arrows, and which are remembered.
import { Children, Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { useSettings } from '~/lib/settings';

interface Side {
  name: string;
  first: number;
  min: number;
  max: number;
  /** Hidden without losing its width. */
  hidden?: boolean;
}

/** The panels of `sides` have a width; the one child beyond them takes the rest. `rest` says where it stands. */
export function Split({ sides, rest, children }: { sides: Side[]; rest: number; children: ReactNode }) {
  const all = Children.toArray(children);
  const { settings, change } = useSettings();
  const widths = sides.map((side) => ({
    ...side,
    value: Math.min(side.max, Math.max(side.min, settings.panels[side.name] ?? side.first)),
    set: (to: number) => change({ panels: { ...settings.panels, [side.name]: to } }),
  }));
  const template: string[] = [];
  const parts: ReactNode[] = [];
  let s = 0;
  all.forEach((child, i) => {
    if (i === rest) {
      // The rest keeps a readable width: in a narrow window the sides give way first.
      template.push('minmax(340px, 1fr)');
      parts.push(<Fragment key={i}>{child}</Fragment>);
      return;
    }
    const side = widths[s++];
    if (!side || side.hidden) return;
    const bar = (
      <Bar
        key={`bar-${side.name}`}
        name={side.name}
        value={side.value}
        min={side.min}
        max={side.max}
        towards={i < rest ? 1 : -1}
        set={side.set}
      />
    );
    if (i < rest) {
      template.push(`minmax(${side.min}px, ${side.value}px)`, '1px');
      parts.push(<Fragment key={i}>{child}</Fragment>, bar);
    } else {
      template.push('1px', `minmax(${side.min}px, ${side.value}px)`);
      parts.push(bar, <Fragment key={i}>{child}</Fragment>);
    }
  });
  return (
    <div className="split" style={{ gridTemplateColumns: template.join(' ') }}>
      {parts}
    </div>
  );
}

function Bar({
  name,
  value,
  min,
  max,
  towards,
  set,
}: {
  name: string;
  value: number;
  min: number;
  max: number;
  towards: 1 | -1;
  set: (v: number) => void;
}) {
  const start = useRef<{ x: number; value: number } | null>(null);
  const put = (v: number) => set(Math.round(Math.min(max, Math.max(min, v))));
  const drag = (event: PointerEvent) => {
    if (start.current) put(start.current.value + towards * (event.clientX - start.current.x));
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 16, ArrowLeft: -16 }[event.key];
    if (!step) return;
    event.preventDefault();
    put(value + towards * step);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className="bar"
      aria-orientation="vertical"
      aria-label={m.resize_panel({ name })}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={key}
      onPointerDown={(event) => {
        start.current = { x: event.clientX, value };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
