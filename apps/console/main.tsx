import './main.css';
import { createRoot } from 'react-dom/client';
import { loadTexts } from '#foundation/ui/load-texts.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { createQueryClient } from '#foundation/ui/query-client.ts';
import { watchRootAttributes } from '#foundation/ui/root-attributes.ts';
import { session } from '#foundation/ui/session-state.ts';
import { askOver } from '#foundation/ui/use-call.ts';
import { watchErrors } from '#foundation/ui/watch-errors.ts';
import { watchWidth } from '#foundation/ui/width.ts';
import { App } from './app.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

watchErrors(() => import('./hear-error.ts'));
askOver(askConsole);
watchWidth();
watchRootAttributes({ showsBook: false });

const texts = await loadTexts(session.get().lang);
createRoot(place, { onCaughtError: reportError }).render(
  <App firstTexts={texts} queryClient={createQueryClient()} />,
);
