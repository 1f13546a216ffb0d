// The application: header with steps and verdict, queue, screen, footer with keys.
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Boundary } from '~/components/Boundary';
import { Notices } from '~/components/Notices';
import { Queue } from '~/components/Queue';
import { Split } from '~/components/Split';
import '~/features/analytics/actions';
import '~/features/cases/actions';
import '~/features/checks/actions';
import '~/features/settings/actions';
import { FinishScreen } from '~/features/finish/FinishScreen';
import { HeadersScreen } from '~/features/headers/HeadersScreen';
import { InboxScreen } from '~/features/inbox/InboxScreen';
import { ProblemsScreen } from '~/features/problems/ProblemsScreen';
import { TransactionsScreen } from '~/features/transactions/TransactionsScreen';
import { m } from '~/i18n/paraglide/messages';
import { host, type QueueFile } from '~/lib/host';
import { runAction, setKeymap, useActions } from '~/lib/keys';
import { notify, report, undone } from '~/lib/notice';
import { refresh, useOp, useRun } from '~/lib/query';
import { go, useRoute } from '~/lib/route';
import { said, word } from '~/lib/said';
import { usePanel, useSettings } from '~/lib/settings';
import { stepped, stepsOf } from '~/lib/steps';
import { SCREENS, type Screen } from './actions';
import { Footer } from './Footer';
import { useFeed } from './feed';
import { Header } from './Header';
import { KeySheet } from './KeySheet';
import { Palette } from './Palette';
import { Welcome } from './Welcome';

// Charts and settings are not needed for the first window; what can be done there is.
const AnalyticsScreen = lazy(() => import('~/features/analytics/AnalyticsScreen'));
const CasesScreen = lazy(() => import('~/features/cases/CasesScreen'));
const ChecksScreen = lazy(() => import('~/features/checks/ChecksScreen'));
const Guide = lazy(() => import('./Guide'));
const SettingsScreen = lazy(() => import('~/features/settings/SettingsScreen'));

const known = (f: QueueFile): boolean => f.state === 'review' || f.state === 'ready';
/** Where a file asks to be looked at. */
const screenFor = (f: QueueFile): Screen =>
  f.headers_open > 0 || f.verdict?.state !== 'PROVED'
    ? f.headers_open === 0 && f.problems_open > 0
      ? 'problems'
      : 'headers'
    : 'transactions';

const selectAll = () => {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) at.select();
  else runAction('transactions.pick_all');
};

export function App() {
  useFeed();
  const route = useRoute();
  const { settings, change } = useSettings();
  const state = useOp('app_state', {});
  const folders = useOp('folders_list', {});
  const cases = folders.data?.flatMap((f) => f.cases);
  const case_id = route.case_id ?? cases?.[0]?.id ?? null;
  const queue = useOp('queue_list', case_id ? { case_id } : null);
  const files = queue.data ?? [];
  const screen = (route.screen as Screen) ?? 'inbox';
  const file = files.find((f) => f.id === route.file_id && known(f)) ?? null;
  const shown =
    file ??
    (screen === 'headers' || screen === 'problems'
      ? (files.find((f) => known(f) && (screen === 'problems' ? f.problems_open > 0 : f.state === 'review')) ?? files.find(known) ?? null)
      : null);
  // Transactions are those of the whole case, unless one file's were asked for.
  const scoped = screen === 'transactions' && route.part === 'file' ? file : null;
  const [palette, setPalette] = useState(false);
  const [sheet, setSheet] = useState(false);
  const [guide, setGuide] = useState(false);
  const [queueHidden, setQueueHidden] = usePanel('queue_hidden', 0);
  const [pageHidden, setPageHidden] = usePanel('page_hidden', 0);
  useEffect(() => setKeymap(settings.keymap), [settings.keymap]);

  const title = screen === 'cases' ? m.screen_cases() : cases?.find((c) => c.id === case_id)?.name;
  useEffect(() => host.title(title ? `${title} · Saldo` : 'Saldo'), [title]);

  const recovered = said(state.data?.recovered);
  useEffect(() => {
    if (recovered) notify(recovered);
  }, [recovered]);

  const open = useCallback((f: QueueFile, to?: Screen) => {
    const screen = to ?? screenFor(f);
    if (known(f)) go({ screen, file_id: f.id, case_id: f.case_id, part: screen === 'transactions' ? 'file' : null });
    else go({ screen: 'inbox', case_id: f.case_id, file_id: null });
  }, []);
  const step = useMutation({
    // One after the other: whose step comes next is known when the one before has answered.
    scope: { id: 'steps' },
    mutationFn: (direction: 'undo' | 'redo') => {
      const of = stepsOf(direction) ?? case_id;
      return of ? host.op('history_step', { case_id: of, direction }).then((answer) => ({ ...answer, of })) : Promise.resolve(null);
    },
    onSuccess: (answer, direction) => {
      if (answer?.step) stepped(answer.of, direction);
      const done = answer?.step;
      if (done && direction === 'undo') undone();
      notify(
        done ? (direction === 'undo' ? m.undone({ what: said(done.what) }) : m.redone({ what: said(done.what) })) : m.nothing_to_step(),
      );
      refresh(['folders', 'history', 'queue', 'file', 'problems', 'rows', 'analysis']);
    },
    onError: report,
  });
  const known_files = files.filter(known);
  const neighbour = (by: number) => {
    const at = known_files.findIndex((f) => f.id === shown?.id);
    const next = known_files[(at + by + known_files.length) % known_files.length];
    if (next) open(next, ['inbox', 'settings', 'finish', 'analytics', 'cases'].includes(screen) ? undefined : screen);
  };
  const to = (s: Screen) => go({ screen: s, case_id });
  useActions('app', {
    palette: () => setPalette(true),
    keys: () => setSheet(true),
    guide: () => setGuide(true),
    // A screen with a list of its own prints that, whole.
    print: () => print(),
    undo: () => step.mutate('undo'),
    redo: () => step.mutate('redo'),
    // Not the whole page, as a browser does: the text at hand, else all rows.
    select_all: selectAll,
    // On its own screen the problems' actions are nearer and win.
    next_problem: () => (screen === 'problems' ? runAction('problems.next') : to('problems')),
    previous_problem: () => (screen === 'problems' ? runAction('problems.previous') : to('problems')),
    ...Object.fromEntries([...SCREENS, 'settings' as const, 'cases' as const].map((s) => [`go_${s}`, () => to(s)])),
    new_window: () => void host.another(location.hash || '#/').catch(report),
    next_file: () => neighbour(1),
    previous_file: () => neighbour(-1),
    toggle_queue: () => setQueueHidden(queueHidden ? 0 : 1),
    toggle_page: () => setPageHidden(pageHidden ? 0 : 1),
    export: () => to('finish'),
    zoom_in: () => change({ zoom: Math.min(2, Math.round((settings.zoom + 0.1) * 10) / 10) }),
    zoom_out: () => change({ zoom: Math.max(0.75, Math.round((settings.zoom - 0.1) * 10) / 10) }),
    zoom_reset: () => change({ zoom: 1 }),
    // From what is seen: after the system's light comes dark, not light once more.
    theme: () => {
      const seen = document.documentElement.dataset.theme;
      change({ theme: seen === 'light' ? 'dark' : seen === 'dark' ? 'contrast' : 'light' });
    },
  });

  const openProblems = useMemo(() => files.reduce((n, f) => n + f.problems_open, 0), [files]);
  const openHeaders = useMemo(() => files.filter((f) => f.headers_open > 0).length, [files]);
  // A new case, a new file, a new language: drawn afresh, so that nothing of the old one stays.
  const key = `${settings.language}-${settings.number_format}-${settings.date_format}`;
  if (state.data && !settings.welcomed) return <Welcome state={state.data} done={() => change({ welcomed: true })} />;
  if (folders.isPending || (case_id && queue.isPending)) return <div className="empty">{m.loading()}</div>;

  const fileScreen = screen === 'headers' || screen === 'problems';
  const missing = <NoFile files={files} />;
  return (
    <div className="app" key={key}>
      <Header
        screen={screen}
        case_id={case_id}
        folders={folders.data ?? []}
        file={fileScreen || scoped ? shown : null}
        files={files}
        headers={openHeaders}
        problems={openProblems}
        recovery={state.data?.recovery_key ?? null}
      />
      <main className="body">
        {['inbox', 'settings', 'problems', 'checks'].includes(screen) ? null : <h1 className="sr">{word('screen', screen)}</h1>}
        <Boundary key={screen}>
          <Suspense fallback={<div className="empty">{m.loading()}</div>}>
            {screen === 'cases' ? (
              <CasesScreen />
            ) : case_id === null ? (
              <Nothing />
            ) : screen === 'inbox' ? (
              <InboxScreen case_id={case_id} files={files} open={open} key={case_id} />
            ) : screen === 'settings' ? (
              <SettingsScreen />
            ) : screen === 'analytics' ? (
              <AnalyticsScreen case_id={case_id} key={case_id} />
            ) : screen === 'checks' ? (
              <ChecksScreen case_id={case_id} key={case_id} />
            ) : screen === 'finish' ? (
              <FinishScreen case_id={case_id} key={case_id} />
            ) : screen === 'transactions' ? (
              <TransactionsScreen case_id={case_id} file={scoped} key={`${case_id}-${scoped?.id}`} />
            ) : (
              <Split sides={[{ name: 'queue', first: 208, min: 150, max: 380, hidden: queueHidden === 1 }]} rest={1} restMin={700}>
                <Queue files={files} current={shown?.id ?? null} open={(f) => open(f, known(f) ? screen : undefined)} />
                <div className="pane">
                  {screen === 'headers' ? (
                    shown ? (
                      <HeadersScreen file={shown} key={shown.id} />
                    ) : (
                      missing
                    )
                  ) : (
                    <ProblemsScreen case_id={case_id} file={file} />
                  )}
                </div>
              </Split>
            )}
          </Suspense>
        </Boundary>
      </main>
      <Footer screen={screen} />
      {palette ? <Palette close={() => setPalette(false)} files={known_files} open={open} case_id={case_id} /> : null}
      {sheet ? <KeySheet close={() => setSheet(false)} /> : null}
      {guide ? (
        <Suspense fallback={null}>
          <Guide close={() => setGuide(false)} />
        </Suspense>
      ) : null}
      <Notices />
    </div>
  );
}

function NoFile({ files }: { files: QueueFile[] }) {
  return (
    <div className="empty">
      <h2>{files.length === 0 ? m.inbox_empty() : m.nothing_read_yet()}</h2>
      <button type="button" className="btn main" onClick={() => go({ screen: 'inbox' })}>
        {m.to_inbox()}
      </button>
    </div>
  );
}

function Nothing() {
  const example = useRun('example_add', ['folders', 'queue'], (made) => go({ screen: 'inbox', case_id: made.id }));
  const folder = useRun('folder_save', ['folders'], (made) => start.mutate({ folder_id: made.id, name: m.first_case() }));
  const start = useRun('case_save', ['folders'], (made) => go({ screen: 'inbox', case_id: made.id }));
  return (
    <div className="empty">
      <h2>{m.no_case()}</h2>
      <p>{m.no_case_next()}</p>
      <div className="row">
        <button type="button" className="btn main" onClick={() => folder.mutate({ name: m.first_folder() })}>
          {m.start_case()}
        </button>
        <button type="button" className="btn" onClick={() => example.mutate({})}>
          {m.open_example()}
        </button>
      </div>
    </div>
  );
}
