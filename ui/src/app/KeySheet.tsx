// All keys of all screens on one sheet.
import { Kbd } from '~/components/Kbd';
import { Sheet } from '~/components/Sheet';
import { m } from '~/i18n/paraglide/messages';
import { allActions, keysOf } from '~/lib/keys';
import { actionName, word } from '~/lib/said';
import { SCREENS } from './actions';

export function KeySheet({ close }: { close: () => void }) {
  const scopes = ['app', ...SCREENS, 'cases', 'settings'];
  return (
    <Sheet open close={close} kind="wide" title={m.all_keys()} text={m.all_keys_text()}>
      <div className="keysheet" tabIndex={0}>
        {scopes.map((scope) => (
          <section key={scope}>
            <h3>{word('scope', scope)}</h3>
            <ul>
              {allActions()
                .filter((a) => a.scope === scope)
                .map((a) => (
                  <li key={a.id}>
                    <span>{actionName(scope, a.name)}</span>
                    <span className="row">
                      {keysOf(a.id).map((k) => (
                        <Kbd key={k} k={k} />
                      ))}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
