import './main.css';
import { createRoot } from 'react-dom/client';
import { systemClock } from '#foundation/time/clock.ts';
import { watchNetwork } from '#foundation/ui/connection.ts';
import { takeLanguageFromAddress } from '#foundation/ui/language-in-address.ts';
import { loadTexts } from '#foundation/ui/load-texts.ts';
import { createQueryClient } from '#foundation/ui/query-client.ts';
import { watchRootAttributes } from '#foundation/ui/root-attributes.ts';
import { session } from '#foundation/ui/session-state.ts';
import { watchErrors } from '#foundation/ui/watch-errors.ts';
import { watchWidth } from '#foundation/ui/width.ts';
import { App } from './app.tsx';
import { leaveWhenSessionEnds, scrollToTopAfterNavigation } from './router.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

watchErrors(() => import('./hear-error.ts'));
takeLanguageFromAddress();
watchWidth();
watchRootAttributes({ showsBook: true });
watchNetwork(systemClock.now);
scrollToTopAfterNavigation();
leaveWhenSessionEnds();

const texts = await loadTexts(session.get().lang);
createRoot(place, { onCaughtError: reportError }).render(
  <App firstTexts={texts} queryClient={createQueryClient()} />,
);
