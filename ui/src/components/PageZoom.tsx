// How large the page is drawn; remembered by name.
import { m } from '~/i18n/paraglide/messages';
import { percent } from '~/lib/format';
import { useActions } from '~/lib/keys';
import { usePanel } from '~/lib/settings';

export function PageZoom({ zoom, set }: { zoom: number; set: (zoom: number) => void }) {
  const smaller = () => set(Math.max(0.5, zoom - 0.1));
  const larger = () => set(Math.min(3, zoom + 0.1));
  useActions('app', { page_larger: larger, page_smaller: smaller });
  return (
    <>
      <button type="button" className="btn plain tiny" aria-label={m.page_smaller()} onClick={smaller}>
        −
      </button>
      <span className="num">{percent(zoom)}</span>
      <button type="button" className="btn plain tiny" aria-label={m.page_larger()} onClick={larger}>
        +
      </button>
    </>
  );
}

/** Kept in hundredths: a panel's value is a whole number. */
export function usePageZoom(name: string, first = 1): [number, (zoom: number) => void] {
  const [value, set] = usePanel(`zoom_${name}`, first * 100);
  return [value / 100, (zoom) => set(Math.round(zoom * 100))];
}
