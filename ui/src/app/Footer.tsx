// The footer: the keys of this screen, and that all is saved.
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { liveActions, runAction, useLive } from '~/lib/keys';
import { word } from '~/lib/said';

export function Footer({ screen }: { screen: string }) {
  useLive();
  const live = liveActions().filter((a) => a.action.shown && (a.scope === screen || a.scope === 'app'));
  return (
    <footer className="foot">
      <div className="acts">
        {screen === 'headers' ? (
          <span className="row" style={{ gap: 6 }}>
            <kbd>1</kbd>–<kbd>0</kbd> {m.type()}
          </span>
        ) : null}
        {live.map((a) => (
          <button key={a.id} type="button" onClick={a.run}>
            {a.action.with ? <ActionKey id={`${a.scope}.${a.action.with}`} /> : null}
            <ActionKey id={a.id} /> {word(`act_${a.scope}`, a.action.name)}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => runAction('app.keys')}>
        <ActionKey id="app.keys" /> {m.all_keys()}
      </button>
      <button type="button" onClick={() => runAction('app.go_settings')}>
        {m.settings()}
      </button>
      <span>{m.offline_saved()}</span>
    </footer>
  );
}
