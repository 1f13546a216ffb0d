// A chart with its table twin one key away: step lines and paired bars, in the colours of the theme.
import { type ReactNode, useEffect, useRef } from 'react';
import '~/lib/language';
import uPlot from 'uplot';
import { m } from '~/i18n/paraglide/messages';
import { day, month, short } from '~/lib/format';
import { usePanel, useSettings } from '~/lib/settings';

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function ChartCard({
  title,
  legend,
  twin,
  children,
  label,
}: {
  title: string;
  label: string;
  legend?: [colour: string, text: string][];
  twin: ReactNode;
  children: ReactNode;
}) {
  const [table, setTable] = usePanel('charts_as_table', 0);
  return (
    <section className="card chart" aria-label={title}>
      <h2>
        {title}
        <button type="button" className="btn plain tiny" aria-pressed={table === 1} onClick={() => setTable(table ? 0 : 1)}>
          {m.as_table()}
        </button>
      </h2>
      {table ? (
        <div className="twinbox" tabIndex={0} role="group" aria-label={title}>
          {twin}
        </div>
      ) : (
        <figure>
          <div role="img" aria-label={label}>
            {children}
          </div>
          {legend ? (
            <figcaption className="legend">
              {legend.map(([c, text]) => (
                <span key={text}>
                  <i style={{ background: `var(${c})` }} aria-hidden="true" />
                  {text}
                </span>
              ))}
            </figcaption>
          ) : null}
        </figure>
      )}
    </section>
  );
}

function usePlot(make: (width: number) => { options: uPlot.Options; data: uPlot.AlignedData }, key: string) {
  const place = useRef<HTMLDivElement>(null);
  const { settings } = useSettings();
  const latest = useRef(make);
  latest.current = make;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme, language or content draws anew
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { options, data } = latest.current(element.clientWidth);
    const plot = new uPlot(options, data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: options.height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [key, settings.theme, settings.language, settings.number_format]);
  return place;
}

const axes = (): { ink: string; line: string; font: string } => ({
  ink: colour('--ink-2'),
  line: colour('--line'),
  font: `11px ${getComputedStyle(document.body).fontFamily}`,
});

/** The axis of amounts, in few characters. */
const amounts = (): uPlot.Axis => {
  const { ink, line, font } = axes();
  return {
    stroke: ink,
    font,
    size: 62,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    values: (_, splits) => splits.map((s) => short(s)),
  };
};

const clicks = (pick: (at: number) => void): uPlot.Hooks.Arrays => ({
  ready: [
    (u) =>
      u.over.addEventListener('click', () => {
        if (u.cursor.idx != null) pick(u.cursor.idx);
      }),
  ],
});

/** Balances as a step line; days below zero are filled and marked on the axis. */
export function StepLine({ days, values, pick }: { days: string[]; values: number[]; pick: (day: string) => void }) {
  const place = usePlot(
    (width) => {
      const { ink, line, font } = axes();
      const [accent, wrong] = [colour('--accent'), colour('--wrong')];
      const below = values.map((v) => (v < 0 ? v : null));
      return {
        data: [days.map((d) => Date.parse(d) / 1000), values, below],
        options: {
          width,
          height: 230,
          legend: { show: false },
          cursor: { y: false, points: { size: 7 } },
          tzDate: (ts) => uPlot.tzDate(new Date(ts * 1000), 'UTC'),
          scales: { y: { range: (_, low, high) => [Math.min(0, low * 1.08), Math.max(0, high * 1.08)] } },
          axes: [
            {
              stroke: ink,
              font,
              size: 30,
              grid: { show: false },
              ticks: { stroke: line, width: 1, size: 5 },
              values: (_, splits) =>
                splits.map((s) =>
                  s * 1000 === Date.parse(`${new Date(s * 1000).toISOString().slice(0, 7)}-01`)
                    ? month(new Date(s * 1000).toISOString())
                    : day(new Date(s * 1000).toISOString()).slice(0, 5),
                ),
            },
            amounts(),
          ],
          series: [
            {},
            {
              stroke: accent,
              width: 1.5,
              paths: uPlot.paths.stepped?.({ align: 1 }),
              points: { show: false },
              fill: `color-mix(in srgb, ${accent} 9%, transparent)`,
              fillTo: 0,
            },
            {
              stroke: wrong,
              width: 2,
              paths: uPlot.paths.stepped?.({ align: 1 }),
              points: { show: true, size: 5, fill: wrong, stroke: wrong },
              fill: `color-mix(in srgb, ${wrong} 18%, transparent)`,
              fillTo: 0,
            },
          ],
          hooks: clicks((at) => days[at] && pick(days[at])),
        },
      };
    },
    JSON.stringify([days[0], days.length, values]),
  );
  return <div className="plot" ref={place} />;
}

/** Two bars a label, side by side. */
export function PairedBars({
  labels,
  first,
  second,
  colours,
  pick,
}: {
  labels: string[];
  first: number[];
  second: number[];
  colours: [string, string];
  pick: (index: number) => void;
}) {
  const place = usePlot(
    (width) => {
      const { ink, font } = axes();
      const [a, b] = [colour(colours[0]), colour(colours[1])];
      const half = (align: 1 | -1) => uPlot.paths.bars?.({ size: [0.36, 46], align, gap: 3, radius: 0.06 });
      return {
        data: [labels.map((_, i) => i), first, second],
        options: {
          width,
          height: 230,
          legend: { show: false },
          cursor: { y: false, points: { show: false } },
          scales: {
            x: { time: false, range: [-0.6, labels.length - 0.4] },
            y: { range: (_, low, high) => [Math.min(0, low), Math.max(1, high * 1.08)] },
          },
          axes: [
            {
              stroke: ink,
              font,
              size: 28,
              grid: { show: false },
              ticks: { show: false },
              splits: () => labels.map((_, i) => i),
              values: (_, splits) => splits.map((i) => labels[i] ?? ''),
            },
            amounts(),
          ],
          series: [
            {},
            { fill: a, stroke: a, width: 0, paths: half(-1), points: { show: false } },
            { fill: b, stroke: b, width: 0, paths: half(1), points: { show: false } },
          ],
          hooks: clicks(pick),
        },
      };
    },
    JSON.stringify([labels, first, second]),
  );
  return <div className="plot" ref={place} />;
}
