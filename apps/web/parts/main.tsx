import '../main.css';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { loadTexts } from '#foundation/ui/load-texts.ts';
import { createQueryClient } from '#foundation/ui/query-client.ts';
import { showLanguage } from '#foundation/ui/root-attributes.ts';
import { watchWidth } from '#foundation/ui/width.ts';
import { languageOf } from '#locales/languages.ts';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Overlays } from './overlays.tsx';
import { Surfaces } from './surfaces.tsx';

/** `/parts.html` while developing: every part of the interface, in both themes and both directions. */
const looks = ['light', 'dark'].flatMap((theme) => ['en', 'ar'].map((lang) => ({ theme, lang })));
const chosen = new URLSearchParams(location.search);
const root = createRoot(document.getElementById('root') ?? document.body);

if (chosen.has('theme')) await showParts(chosen.get('theme') ?? 'light', chosen.get('lang') ?? 'en');
else root.render(<Looks />);

function Looks() {
  return (
    <div className="grid grid-cols-2 gap-px bg-line">
      {looks.map(({ theme, lang }) => (
        <iframe
          key={theme + lang}
          title={`${theme}, ${languageOf(lang).dir}`}
          src={`?theme=${theme}&lang=${lang}`}
          className="h-screen w-full border-0"
        />
      ))}
    </div>
  );
}

async function showParts(theme: string, lang: string) {
  document.documentElement.dataset.theme = theme;
  watchWidth();
  const { language, messages } = await loadTexts(lang);
  showLanguage(language);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  root.render(
    <IntlProvider locale={language} messages={messages}>
      <DirectionProvider direction={languageOf(language).dir}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterContextProvider router={router}>
            <main className="mx-auto flex max-w-[860px] flex-col gap-8 p-6">
              <Fields />
              <Figures />
              <Surfaces />
              <Overlays />
            </main>
          </RouterContextProvider>
        </QueryClientProvider>
      </DirectionProvider>
    </IntlProvider>,
  );
}
