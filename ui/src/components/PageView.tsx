// The pages of a file, one under the other, with coloured column bands, edges that can be moved, and what is pointed at.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { type Box, type HeaderType, host, type PageInfo } from '~/lib/host';
import { Bands, Drawing, type Strip, Strips } from './PageMarks';

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
  /** Moves the top or bottom of a page's rows. */
  moveBand?: (page: number, top: number, bottom: number) => void;
  /** What no row holds, each with the way to take it in. */
  strips?: Strip[];
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

export function PageView(props: Props) {
  const { file_id, name, pages, areas, bands, pick, moveEdge, moveBand, strips, hits, at, scrolled, tools, zoom, draw, points } = props;
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
                {area && bands ? (
                  <Bands
                    area={area}
                    scale={scale}
                    bands={bands}
                    pick={pick}
                    moveEdge={moveEdge}
                    moveBand={moveBand && ((top, bottom) => moveBand(p.page, top, bottom))}
                    height={p.height}
                  />
                ) : null}
                {strips ? <Strips strips={strips.filter((s) => s.page === p.page)} scale={scale} /> : null}
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
