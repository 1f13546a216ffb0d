// Templates: what was corrected of a layout, kept for files with the same head.
import { bandColour } from '~/components/PageView';
import { m } from '~/i18n/paraglide/messages';
import { count } from '~/lib/format';
import { keyParts, keysOf } from '~/lib/keys';
import { notify } from '~/lib/notice';
import { useOp, useRun } from '~/lib/query';
import { word } from '~/lib/said';

export function Templates() {
  const list = useOp('templates_list', {});
  const remove = useRun('template_delete', ['settings'], (_, { id }) =>
    notify(m.template_removed({ name: list.data?.find((t) => t.id === id)?.name ?? '' })),
  );
  return (
    <section className="card stack">
      <h2>{m.templates()}</h2>
      <p className="soft">{m.templates_text()}</p>
      {list.data?.length === 0 ? (
        <p className="mut">{m.templates_none({ key: keyParts(keysOf('headers.template')[0] ?? '').join(' ') })}</p>
      ) : null}
      <ul>
        {list.data?.map((t) => (
          <li key={t.id} className="setting wide">
            <div>
              <span className="strong">{t.name}</span>{' '}
              <span className="small mut">
                {t.bank_name}
                {' · '}
                {t.used > 0 ? m.template_used({ n: count(t.used) }) : m.template_never()}
              </span>
              <p className="row wrap" style={{ gap: 4, marginTop: 4 }}>
                {t.columns.map((type, i) => (
                  <span key={i} className="chip typed" style={{ ['--c' as string]: bandColour(type) }}>
                    {word('type', type)}
                  </span>
                ))}
              </p>
            </div>
            <button
              type="button"
              className="btn plain tiny"
              aria-label={m.template_remove({ name: t.name })}
              onClick={() => remove.mutate({ id: t.id })}
            >
              {m.remove()}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
