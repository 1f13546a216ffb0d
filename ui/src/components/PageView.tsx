// The pages of a file, one under the other, with coloured column bands, edges that can be moved, and what is pointed at.
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { type Box, type HeaderType, host, type PageInfo } from '~/lib/host';

export const BAND: Record<HeaderType, string> = {
  date: 'date',
  value_date: 'date',
  time: 'date',
  description: 'text',
  reference: 'ref',
  branch: 'ref',
  direction: 'amount',
  debit: 'debit',
  credit: 'credit',
  amount: 'amount',
  balance: 'balance',
  currency: 'ref',
  ignore: 'ignore',
  unknown: 'ignore',
};
export const bandColour = (type: HeaderType): string => `var(--band-${BAND[type]})`;

export interface Band {
  x0: number;
  x1: number;
  colour: string;
  label: string;
  on: boolean;
}
export interface Hit {
  page: number;
  box: Box;
  soft?: boolean;
  colour?: string;
}

/** A height on a page, and what of its width must be in sight where the page is wider than its panel. */
export interface Place {
  page: number;
  y: number;
  x?: [from: number, to: number];
}

interface Props {
  file_id: string;
  name: string;
  pages: PageInfo[];
  areas?: { page: number; box: Box }[];
  bands?: Band[];
  pick?: (index: number) => void;
  /** Moves the edge between column `index` and the next; the first edge is -1. */
  moveEdge?: (index: number, x: number) => void;
  hits?: Hit[];
  /** Where to scroll; a new object scrolls again. */
  at?: Place | null;
  scrolled?: (page: number, y: number) => void;
  tools?: ReactNode;
  zoom: number;
  /** Given while a region is to be drawn on a page. */
  draw?: (page: number, box: Box) => void;
  /** A click without a drag counts too: it means the word that it lies in. */
  points?: boolean;
}

export function PageView({ file_id, name, pages, areas, bands, pick, moveEdge, hits, at, scrolled, tools, zoom, draw, points }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(528);
  const [view, setView] = useState({ top: 0, height: 1200 });
  const quiet = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth - 32)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const tops = useMemo(() => {
    let top = 14;
    return pages.map((p) => {
      const scale = (width * zoom) / p.width;
      const here = { page: p.page, top, scale, height: p.height * scale };
      top += here.height + 14;
      return here;
    });
  }, [pages, width, zoom]);

  // A statement may have thousands of pages; only those in sight and their neighbours are drawn.
  const near = tops.flatMap((t, i) => (t.top + t.height > view.top - 700 && t.top < view.top + view.height + 700 ? [i] : []));
  const end = (tops.at(-1)?.top ?? 0) + (tops.at(-1)?.height ?? 0);

  useEffect(() => {
    const place = tops.find((t) => t.page === at?.page);
    const element = scroller.current;
    if (!at || !place || !element) return;
    const y = place.top + at.y * place.scale;
    const { scrollTop, clientHeight, scrollLeft, clientWidth } = element;
    const [from, to] = (at.x ?? [0, 0]).map((x) => x * place.scale) as [number, number];
    if (at.x && (from < scrollLeft || to + 40 > scrollLeft + clientWidth))
      element.scrollLeft = Math.max(0, Math.min(from - 16, to + 40 - clientWidth));
    // Only as far as needed: a page that jumps under the eye cannot be read.
    if (y > scrollTop + 60 && y < scrollTop + clientHeight - 80) return;
    quiet.current = performance.now() + 250;
    element.scrollTop = Math.max(0, y - clientHeight * 0.35);
  }, [at, tops]);

  const onScroll = () => {
    const element = scroller.current;
    // In steps, so that a scroll draws anew only when another page comes near.
    const step = Math.round((element?.scrollTop ?? 0) / 300) * 300;
    if (element && (step !== view.top || element.clientHeight !== view.height)) setView({ top: step, height: element.clientHeight });
    if (!scrolled || !element || performance.now() < quiet.current) return;
    const y = element.scrollTop + element.clientHeight * 0.35;
    const place = tops.findLast((t) => t.top <= y) ?? tops[0];
    if (place) scrolled(place.page, (y - place.top) / place.scale);
  };

  return (
    <div className="desk">
      <section className="scroll" ref={scroller} onScroll={onScroll} tabIndex={0} aria-label={m.pages_of({ name })}>
        {pages.length === 0 ? <p className="empty">{m.no_pages()}</p> : null}
        <div style={{ position: 'relative', height: end, minWidth: width * zoom }}>
          {near.map((i) => {
            const p = pages[i]!;
            const scale = tops[i]!.scale;
            const area = areas?.find((a) => a.page === p.page)?.box;
            return (
              <figure
                key={p.page}
                className="leaf"
                style={{
                  width: p.width * scale,
                  height: p.height * scale,
                  position: 'absolute',
                  top: tops[i]!.top - 14,
                  left: 0,
                  right: 0,
                }}
              >
                <img
                  src={host.page(file_id, p.page, zoom > 1.2 ? 220 : 144)}
                  alt={m.page_n({ n: p.page, pages: pages.length })}
                  draggable={false}
                />
                {area && bands ? <Bands area={area} scale={scale} bands={bands} pick={pick} moveEdge={moveEdge} /> : null}
                {hits
                  ?.filter((h) => h.page === p.page)
                  .map((h, k) => (
                    <div
                      key={k}
                      className={`hit ${h.soft ? 'soft' : ''}`}
                      style={{
                        left: h.box.x0 * scale,
                        top: h.box.y0 * scale,
                        width: (h.box.x1 - h.box.x0) * scale + 6,
                        height: (h.box.y1 - h.box.y0) * scale + 4,
                        ['--c' as string]: h.colour,
                      }}
                    />
                  ))}
                {draw ? <Drawing scale={scale} points={points} done={(box) => draw(p.page, box)} /> : null}
              </figure>
            );
          })}
        </div>
      </section>
      {tools ? <div className="tools">{tools}</div> : null}
    </div>
  );
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

function Drawing({ scale, points, done }: { scale: number; points?: boolean; done: (box: Box) => void }) {
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

function Bands({
  area,
  scale,
  bands,
  pick,
  moveEdge,
}: {
  area: Box;
  scale: number;
  bands: Band[];
  pick?: (i: number) => void;
  moveEdge?: (i: number, x: number) => void;
}) {
  const [drag, setDrag] = useState<{ edge: number; x: number } | null>(null);
  const top = area.y0 * scale;
  const height = (area.y1 - area.y0) * scale;
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
    </>
  );
}
