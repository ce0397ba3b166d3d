import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { IntlProvider } from 'use-intl';
import { ConsolePartsContext } from '#foundation/ui/console-part.ts';
import { EveryUnitContext } from '#foundation/ui/every-unit.ts';
import type { Texts } from '#foundation/ui/load-texts.ts';
import { ReaderContext } from '#foundation/ui/reader.ts';
import { useTexts } from '#foundation/ui/use-texts.ts';
import { languageOf } from '#locales/languages.ts';
import { parts } from './parts.ts';
import { router } from './router.tsx';

type Props = { firstTexts: Texts; queryClient: QueryClient };

export function App({ firstTexts, queryClient }: Props) {
  const { language, messages } = useTexts(firstTexts, queryClient);
  return (
    <IntlProvider locale={language} messages={messages}>
      <DirectionProvider direction={languageOf(language).dir}>
        <QueryClientProvider client={queryClient}>
          <ConsolePartsContext value={parts}>
            <ReaderContext value="operator">
              <EveryUnitContext value={true}>
                <RouterProvider router={router} />
              </EveryUnitContext>
            </ReaderContext>
          </ConsolePartsContext>
        </QueryClientProvider>
      </DirectionProvider>
    </IntlProvider>
  );
}
