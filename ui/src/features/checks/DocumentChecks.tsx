// Checks of documents: whether each holds, why, and what it rests on.
import { m } from '~/i18n/paraglide/messages';
import type { Box, DocumentCheck } from '~/lib/host';
import { word } from '~/lib/said';
import { useSettings } from '~/lib/settings';

const SIGNS = { true: ['✓', 'ok'], false: ['✕', 'bad'], null: ['–', 'mut'] } as const;

export function Checks({
  title,
  checks,
  look,
}: {
  title: string;
  checks: DocumentCheck[];
  /** Shows the place that a check rests on; none where there is no page to show. */
  look?: (page: number | null, box: Box | null) => void;
}) {
  const { settings } = useSettings();
  if (checks.length === 0) return null;
  return (
    <section className="doclist" aria-label={title}>
      <h2 className="sub">{title}</h2>
      <ul>
        {checks.map((c) => {
          const [sign, tone] = SIGNS[`${c.passed}` as 'true'];
          const place = c.evidence.find((e) => e.page && e.place);
          return (
            <li key={c.code}>
              <span className={`mark ${tone}`}>
                <span aria-hidden="true">{sign}</span>
                <span className="sr">{c.passed === null ? m.check_open() : c.passed ? m.check_passed() : m.check_failed()}</span>
              </span>
              <span>
                {place && look ? (
                  <button type="button" className="link quiet" onClick={() => look(place.page, place.place)}>
                    {word('doccheck', c.code)}
                  </button>
                ) : (
                  word('doccheck', c.code)
                )}
                {c.required ? null : <span className="small mut"> · {m.check_advisory()}</span>}
                {c.reason ? <span className="small soft reason">{settings.language === 'id' ? c.reason.id : c.reason.en}</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
