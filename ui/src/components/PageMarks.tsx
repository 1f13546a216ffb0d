// What is drawn over a page: bands of columns with their edges, what no row holds, and the box under the pointer.
import { type PointerEvent, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import type { Box } from '~/lib/host';
import { howMany } from '~/lib/said';
import type { Band } from './PageView';

/** A stretch of a page that no row holds. */
export interface Strip {
  page: number;
  box: Box;
  rows: number;
  take: () => void;
}

export function Strips({ strips, scale }: { strips: Strip[]; scale: number }) {
  return strips.map((s) => (
    <div
      key={s.box.y0}
      className="unread"
      style={{
        left: s.box.x0 * scale,
        top: s.box.y0 * scale - 2,
        width: (s.box.x1 - s.box.x0) * scale,
        height: (s.box.y1 - s.box.y0) * scale + 4,
      }}
    >
      <button type="button" className="btn tiny" onClick={s.take}>
        {m.not_read({ rows: howMany('row', s.rows) })}
      </button>
    </div>
  ));
}

/** Where the pointer is, as a part of the leaf, so that it holds under any zoom. */
function onLeaf(event: PointerEvent<HTMLElement>, scale: number): { x: number; y: number } {
  const element = event.currentTarget.closest<HTMLElement>('.leaf')!;
  const leaf = element.getBoundingClientRect();
  return {
    x: Math.round(((event.clientX - leaf.left) / leaf.width) * (element.offsetWidth / scale)),
    y: Math.round(((event.clientY - leaf.top) / leaf.height) * (element.offsetHeight / scale)),
  };
}

export function Drawing({ scale, points, done }: { scale: number; points?: boolean; done: (box: Box) => void }) {
  const [drag, setDrag] = useState<{ from: { x: number; y: number }; to: { x: number; y: number } } | null>(null);
  const box = drag && {
    x0: Math.min(drag.from.x, drag.to.x),
    y0: Math.min(drag.from.y, drag.to.y),
    x1: Math.max(drag.from.x, drag.to.x),
    y1: Math.max(drag.from.y, drag.to.y),
  };
  return (
    <div
      className="drawing"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const here = onLeaf(event, scale);
        setDrag({ from: here, to: here });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: onLeaf(event, scale) })}
      onPointerUp={() => {
        setDrag(null);
        if (box && box.x1 - box.x0 > 4 && box.y1 - box.y0 > 4) done(box);
        else if (box && points) done({ x0: box.x0 - 1, y0: box.y0 - 1, x1: box.x0 + 1, y1: box.y0 + 1 });
      }}
    >
      {box ? (
        <div
          className="hit"
          style={{
            left: box.x0 * scale,
            top: box.y0 * scale,
            width: (box.x1 - box.x0) * scale,
            height: (box.y1 - box.y0) * scale,
            margin: 0,
          }}
        />
      ) : null}
    </div>
  );
}

export function Bands({
  area,
  scale,
  bands,
  pick,
  moveEdge,
  moveBand,
  height: leaf,
}: {
  area: Box;
  scale: number;
  bands: Band[];
  pick?: (i: number) => void;
  moveEdge?: (i: number, x: number) => void;
  moveBand?: (top: number, bottom: number) => void;
  /** Height of the page. */
  height: number;
}) {
  const [ends, setEnds] = useState<{ top: number; bottom: number } | null>(null);
  const [drag, setDrag] = useState<{ edge: number; x: number } | null>(null);
  const top = (ends?.top ?? area.y0) * scale;
  const height = (ends?.bottom ?? area.y1) * scale - top;
  const edge = (i: number) => (drag?.edge === i ? drag.x : bands[i]!.x1) * scale;
  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag({ ...drag, x: onLeaf(event, scale).x });
  };
  return (
    <>
      {bands.map((b, i) => {
        const left = i === 0 ? b.x0 * scale : edge(i - 1);
        const style = { left, width: edge(i) - left, ['--c' as string]: b.colour };
        return (
          <div key={i}>
            <div className={`band ${b.on ? 'on' : ''}`} style={{ ...style, top, height }} />
            <button
              type="button"
              tabIndex={-1}
              className={`lab ${b.on ? 'on' : ''}`}
              style={{ ...style, width: 'auto', maxWidth: Math.max(20, edge(i) - left), top: top - 18 }}
              onClick={() => pick?.(i)}
            >
              {b.label}
            </button>
          </div>
        );
      })}
      {moveEdge
        ? bands.slice(0, -1).map((b, i) => (
            <div
              key={i}
              aria-hidden="true"
              className={`grip ${b.on || bands[i + 1]?.on ? 'on' : ''}`}
              style={{ left: edge(i), top: top - 18, height: height + 18 }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrag({ edge: i, x: b.x1 });
              }}
              onPointerMove={move}
              onPointerUp={() => {
                if (drag && drag.x !== b.x1) moveEdge(i, drag.x);
                setDrag(null);
              }}
            />
          ))
        : null}
      {moveBand
        ? (['top', 'bottom'] as const).map((end) => (
            <div
              key={end}
              aria-hidden="true"
              className="grip rowgrip"
              style={{ left: area.x0 * scale, width: (area.x1 - area.x0) * scale, top: end === 'top' ? top : top + height }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setEnds({ top: area.y0, bottom: area.y1 });
              }}
              onPointerMove={(event) => {
                if (!ends) return;
                const y = Math.max(0, Math.min(leaf, onLeaf(event, scale).y));
                setEnds(end === 'top' ? { ...ends, top: Math.min(y, ends.bottom - 4) } : { ...ends, bottom: Math.max(y, ends.top + 4) });
              }}
              onPointerUp={() => {
                // A hand that trembles is no wish to change anything.
                if (ends && Math.abs(ends.top - area.y0) + Math.abs(ends.bottom - area.y1) > 3) moveBand(ends.top, ends.bottom);
                setEnds(null);
              }}
            />
          ))
        : null}
    </>
  );
}
