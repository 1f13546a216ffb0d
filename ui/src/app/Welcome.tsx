// The first start: the recovery key, which may also be kept later; the example or the own files.
import { useState } from 'react';
import { Check } from '~/components/Form';
import { m } from '~/i18n/paraglide/messages';
import type { AppState } from '~/lib/host';
import { useRun } from '~/lib/query';
import { go } from '~/lib/route';
import { useSettings } from '~/lib/settings';
import { KeyCard } from './RecoveryKey';

export function Welcome({ state, done }: { state: AppState; done: () => void }) {
  const { settings, change } = useSettings();
  const [kept, setKept] = useState(false);
  const seen = useRun('recovery_key_seen', ['settings']);
  const example = useRun('example_add', ['folders', 'queue'], (made) => {
    go({ screen: 'inbox', case_id: made.id });
    done();
  });
  const finish = async (what: 'example' | 'own') => {
    if (state.recovery_key && kept) await seen.mutateAsync({});
    if (what === 'example') example.mutate({});
    else done();
  };
  return (
    <main className="welcome" key={settings.language}>
      <div className="card">
        <div className="row">
          <span className="brand grow">Saldo</span>
          <button
            type="button"
            className="btn tiny"
            aria-pressed={settings.language === 'en'}
            onClick={() => change({ language: 'en' })}
            lang="en"
          >
            English
          </button>
          <button
            type="button"
            className="btn tiny"
            aria-pressed={settings.language === 'id'}
            onClick={() => change({ language: 'id' })}
            lang="id"
          >
            Bahasa Indonesia
          </button>
        </div>
        <h1>{m.welcome_title()}</h1>
        <p className="soft">{m.welcome_text()}</p>
        {state.recovery_key ? (
          <section className="stack">
            <h2>{m.recovery_title()}</h2>
            <KeyCard words={state.recovery_key} />
            <Check label={m.recovery_kept()} checked={kept} set={setKept} />
            <p className="small mut">{m.recovery_later()}</p>
          </section>
        ) : null}
        <div className="row wrap">
          <button type="button" className="btn main" onClick={() => void finish('example')}>
            {m.open_example()}
          </button>
          <button type="button" className="btn" onClick={() => void finish('own')}>
            {m.start_own()}
          </button>
        </div>
      </div>
    </main>
  );
}
