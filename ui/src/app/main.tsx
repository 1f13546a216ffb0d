// Entry: asks the host for its state, then draws; what fails here is said on the page.
import '~/styles/fonts.css';
import '~/styles/tokens.css';
import '~/styles/base.css';
import '~/styles/frame.css';
import '~/styles/review.css';
import '~/styles/data.css';
import '~/styles/checks.css';
import '~/styles/print.css';
import 'uplot/dist/uPlot.min.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { tellWhatIsCut } from '~/lib/cut';
import { engine } from '~/lib/engine';
import { host } from '~/lib/host';
import { queries } from '~/lib/query';
import { SettingsProvider } from '~/lib/settings';
import { App } from './App';

tellWhatIsCut();
const root = createRoot(document.getElementById('root')!);
host.op('app_state', {}).then(
  (state) => {
    queries.setQueryData(['app_state', {}], state);
    root.render(
      <QueryClientProvider client={queries}>
        <SettingsProvider first={state.settings}>
          <App />
        </SettingsProvider>
      </QueryClientProvider>,
    );
  },
  (error: { message?: string }) =>
    root.render(
      <div className="empty" role="alert">
        <h2>Saldo</h2>
        <p>{engine(error.message ?? String(error))}</p>
      </div>,
    ),
);
