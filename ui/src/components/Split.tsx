// Panels side by side whose widths the user sets, by drag or by arrows, and which are remembered.
import {
  Children,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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

interface Props {
  /** Panels that have a width, left to right; the first gives way first where there is no room for all. */
  sides: Side[];
  /** Where the one child stands that takes the rest, and how narrow it may become. */
  rest: number;
  restMin: number;
  /** The panel that was asked for last: it gives way last, and what takes the rest may be narrower for it. */
  keep?: string | null;
  /** Told which panels there is room for. */
  seen?: (names: string[]) => void;
  children: ReactNode;
}

/** How narrow the rest may become for a panel that was asked for. */
const LEAST = 420;

export function Split({ sides, rest, restMin, keep, seen, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    setRoom(element.clientWidth);
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const all = Children.toArray(children);
  const { settings, change } = useSettings();
  const widths = sides.map((side) => ({
    ...side,
    value: Math.min(side.max, Math.max(side.min, settings.panels[side.name] ?? side.first)),
    set: (to: number) => change({ panels: { ...settings.panels, [side.name]: to } }),
  }));
  // In a narrow window, or a large zoom, whole panels give way before what is worked on does.
  const shown = widths.filter((side) => !side.hidden);
  const least = () => (shown.length === 1 && shown[0]?.name === keep ? Math.min(LEAST, restMin) : restMin);
  while (shown.length > 0 && shown.reduce((sum, side) => sum + side.min, least()) > room)
    shown.splice(shown[0]?.name === keep && shown.length > 1 ? 1 : 0, 1);
  const names = shown.map((side) => side.name).join(' ');
  useEffect(() => seen?.(names.split(' ').filter(Boolean)), [names, seen]);
  const template: string[] = [];
  const parts: ReactNode[] = [];
  let s = 0;
  all.forEach((child, i) => {
    if (i === rest) {
      template.push(`minmax(${Math.min(least(), room)}px, 1fr)`);
      parts.push(<Fragment key={i}>{child}</Fragment>);
      return;
    }
    const side = widths[s++];
    if (!side || !shown.includes(side)) return;
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
    <div className="split" ref={place} style={{ gridTemplateColumns: template.join(' ') }}>
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
