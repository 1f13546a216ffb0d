// The footer: the keys of this screen, and that all is saved.
import { useEffect } from 'react';
import { ActionKey } from '~/components/Kbd';
import { m } from '~/i18n/paraglide/messages';
import { count, moment } from '~/lib/format';
import { host } from '~/lib/host';
import { allActions, liveActions, runAction, useLive } from '~/lib/keys';
import { useOp } from '~/lib/query';
import { word } from '~/lib/said';

export function Footer({ screen }: { screen: string }) {
  useLive();
  // In the order in which they were declared, the screen's own first: keys that change places cannot be learnt.
  const order = allActions().map((a) => a.id);
  const live = liveActions()
    .filter((a) => a.action.shown && (a.scope === screen || a.scope === 'app'))
    .sort((a, b) => Number(a.scope === 'app') - Number(b.scope === 'app') || order.indexOf(a.id) - order.indexOf(b.id));
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
      <Step />
    </footer>
  );
}

/** How the machine stands with services elsewhere: offline where nothing is shared. Looks there when the window gains focus. */
function Step() {
  const state = useOp('remote_state', {}).data;
  const shared = (state?.shared ?? 0) > 0;
  useEffect(() => {
    if (!shared) return;
    // What goes wrong is told with the connection.
    const look = () => void host.op('remote_sync', {}).catch(() => undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [shared]);
  if (!state || !shared) return <span>{m.offline_saved()}</span>;
  const words = [
    state.offline ? m.foot_offline() : state.in_step ? m.foot_in_step({ at: moment(state.in_step) }) : '',
    state.waiting > 0 ? m.foot_waiting({ n: count(state.waiting) }) : '',
    state.conflicts > 0 ? m.foot_conflicts({ n: count(state.conflicts) }) : '',
    state.asks > 0 ? m.foot_asks() : '',
  ];
  return <span>{words.filter(Boolean).join(' · ')}</span>;
}
