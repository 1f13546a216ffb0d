// Notices at the lower right, and the live regions that read them out.
import { m } from '~/i18n/paraglide/messages';
import { runAction, useActions } from '~/lib/keys';
import { dismiss, useNotices, useSpoken } from '~/lib/notice';
import { ActionKey } from './Kbd';

export function Notices() {
  const notices = useNotices();
  const spoken = useSpoken();
  const newest = notices.at(-1);
  useActions('app', { dismiss: newest ? () => dismiss(newest.id) : undefined });
  return (
    <>
      <div className="sr" role="status" aria-live="polite" data-testid="live">
        {spoken}
      </div>
      <section className="notices" aria-label={m.notices()} aria-live="polite">
        {notices.map((n) => (
          <div key={n.id} className={`notice ${n.tone}`} role={n.tone === 'wrong' ? 'alert' : undefined}>
            <span className="grow">{n.text}</span>
            {n.undo ? (
              <button
                type="button"
                onClick={() => {
                  dismiss(n.id);
                  if (typeof n.undo === 'function') n.undo();
                  else runAction('app.undo');
                }}
              >
                {m.undo()} <ActionKey id="app.undo" />
              </button>
            ) : null}
            <button type="button" aria-label={m.close()} onClick={() => dismiss(n.id)}>
              ✕
            </button>
          </div>
        ))}
      </section>
    </>
  );
}
