// A part of a recognised page read once more: where it stands, what is read there, and how sure that is.
import { type KeyboardEvent, useState } from 'react';
import { m } from '~/i18n/paraglide/messages';
import { percent } from '~/lib/format';
import { type Box, host } from '~/lib/host';
import { useActions } from '~/lib/keys';
import { useOp } from '~/lib/query';
import { word } from '~/lib/said';
import { useStable } from '~/lib/window';
import { Check } from './Form';
import { Sheet } from './Sheet';

/** As the recogniser names them. */
const LANGUAGES = ['eng', 'ind'];
export interface Region {
  page: number;
  box: Box;
}

interface Props {
  file_id: string;
  region: Region;
  /** Figures are meant; only those are looked for. */
  figures: boolean;
  /** Takes the reading to where it belongs; none: it is only shown. */
  use?: (text: string) => void;
  close: () => void;
}

export function RegionSheet({ file_id, region, figures, use, close }: Props) {
  const [box, setBox] = useState(region.box);
  const [digits, setDigits] = useState(figures);
  const [language, setLanguage] = useState<string | null>(null);
  const asked = useStable({ file_id, page: region.page, box, digits, language });
  const read = useOp('region_read', asked, { keep: true });
  const text = read.data?.text.trim() ?? '';
  const take = use && text ? () => use(text) : undefined;
  useActions('modal', { confirm: take });
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-3, 0], ArrowRight: [3, 0], ArrowUp: [0, -2], ArrowDown: [0, 2] }[event.key];
    if (!step) return;
    event.preventDefault();
    const [x = 0, y = 0] = step;
    setBox((b) =>
      event.shiftKey
        ? { ...b, x1: Math.max(b.x0 + 6, b.x1 + x), y1: Math.max(b.y0 + 6, b.y1 + y) }
        : { x0: b.x0 + x, x1: b.x1 + x, y0: b.y0 + y, y1: b.y1 + y },
    );
  };
  return (
    <Sheet
      open
      close={close}
      title={m.region_title()}
      text={m.region_text()}
      footer={
        <>
          {use ? (
            <button type="button" className="btn main" disabled={!take} onClick={take}>
              {m.region_use()} <kbd>Enter</kbd>
            </button>
          ) : null}
          <button type="button" className="btn plain" onClick={close}>
            {m.close()}
          </button>
        </>
      }
    >
      <div className="stack">
        <div
          className="crop large"
          role="group"
          tabIndex={0}
          data-first=""
          data-keys-pass=""
          aria-label={m.region_title()}
          onKeyDown={move}
        >
          <img src={host.page(file_id, region.page, 200, box)} alt={m.region_crop({ page: region.page })} draggable={false} />
        </div>
        <p className="row reading" aria-live="polite" aria-busy={read.isFetching}>
          <span className="mut">{m.region_found()}</span>
          <b className="num grow">{read.data && !text ? m.region_nothing() : text}</b>
          {text ? <span className="mut">{m.at_confidence({ percent: percent(read.data?.confidence ?? 0) })}</span> : null}
        </p>
        <div className="row wrap" style={{ gap: 18 }}>
          <Check label={m.region_digits()} checked={digits} set={setDigits} />
          <label className="row">
            <span className="soft">{m.region_language()}</span>
            <select className="field" value={language ?? ''} onChange={(event) => setLanguage(event.target.value || null)}>
              <option value="">{m.region_as_file()}</option>
              {LANGUAGES.map((l) => (
                <option key={l} value={l}>
                  {word('lang', l)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
    </Sheet>
  );
}
