// The header: brand, case, steps with what is open in each, and the verdict at the right.
import { Menu } from '@base-ui/react/menu';
import { useEffect } from 'react';
import { ActionKey } from '~/components/Kbd';
import { VerdictPill } from '~/components/Verdict';
import { m } from '~/i18n/paraglide/messages';
import { byName, count } from '~/lib/format';
import type { Folder, QueueFile } from '~/lib/host';
import { runAction } from '~/lib/keys';
import { speak } from '~/lib/notice';
import { go } from '~/lib/route';
import { howMany, word } from '~/lib/said';
import { SCREENS } from './actions';
import { KeyBadge } from './RecoveryKey';

interface Props {
  screen: string;
  case_id: string | null;
  folders: Folder[];
  file: QueueFile | null;
  files: QueueFile[];
  headers: number;
  problems: number;
  /** The recovery key, while nobody said that it was kept. */
  recovery: string | null;
}

export function Header({ screen, case_id, folders, file, files, headers, problems, recovery }: Props) {
  const name = folders.flatMap((f) => f.cases).find((c) => c.id === case_id)?.name;
  const open: Record<string, number> = { headers, problems };
  return (
    <header className="top">
      <button type="button" className="brand" onClick={() => go({ screen: 'inbox' })}>
        Saldo
      </button>
      <div className="crumb">
        <Menu.Root>
          <Menu.Trigger className="case clip">
            {screen === 'cases' ? m.screen_cases() : (name ?? m.no_case())} <span aria-hidden="true">▾</span>
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="start" style={{ zIndex: 40 }}>
              <Menu.Popup className="menu">
                <Menu.Item onClick={() => runAction('app.go_cases')}>
                  <span className="grow">{m.screen_cases()}</span>
                  <ActionKey id="app.go_cases" />
                </Menu.Item>
                {folders.map((f) => (
                  <Menu.Group key={f.id}>
                    <Menu.GroupLabel className="head">{f.name}</Menu.GroupLabel>
                    {byName(f.cases).map((c) => (
                      <Menu.Item key={c.id} onClick={() => go({ screen: 'inbox', case_id: c.id, file_id: null })}>
                        <span className="grow">{c.name}</span>
                        <span className="num mut">{c.to_review ? count(c.to_review) : ''}</span>
                      </Menu.Item>
                    ))}
                  </Menu.Group>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
        {file ? (
          <>
            <span className="mut" aria-hidden="true">
              /
            </span>
            <b className="clip">{file.name}</b>
          </>
        ) : null}
      </div>
      <nav className="steps" aria-label={m.steps()}>
        {SCREENS.map((s) => (
          <a
            key={s}
            href={`#/?screen=${s}`}
            aria-current={s === screen ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              runAction(`app.go_${s}`);
            }}
          >
            {word('screen', s)}
            {open[s] ? (
              <i>
                {count(open[s])}
                <span className="sr"> {m.open()}</span>
              </i>
            ) : null}
          </a>
        ))}
      </nav>
      {recovery ? <KeyBadge words={recovery} /> : null}
      {file?.verdict ? (
        <VerdictPill verdict={file.verdict} />
      ) : files.length > 0 && screen !== 'settings' && screen !== 'cases' ? (
        <CaseVerdict files={files} />
      ) : null}
    </header>
  );
}

/** Over a case: how many of its files are proven. */
function CaseVerdict({ files: all }: { files: QueueFile[] }) {
  // What is no statement has nothing to prove.
  const files = all.filter((f) => !f.aside);
  const working = files.some((f) => f.state === 'reading' || f.state === 'queued');
  const proved = files.filter((f) => f.verdict?.state === 'PROVED').length;
  const broken = files.some((f) => f.verdict?.state === 'DISCREPANCY');
  // No colour before all is read: it would only be half true.
  const [sign, tone] = working
    ? ['◐', 'neutral']
    : proved === files.length
      ? ['✓', 'PROVED']
      : broken
        ? ['✕', 'DISCREPANCY']
        : ['?', 'UNPROVABLE'];
  const text = m.case_verdict({ proved: count(proved), files: howMany('file', files.length) });
  useEffect(() => speak(text), [text]);
  return (
    <div className={`verdict ${tone}`} data-testid="verdict">
      <span aria-hidden="true">{sign}</span>
      {text}
    </div>
  );
}
