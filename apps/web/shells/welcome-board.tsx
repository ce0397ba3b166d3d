import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { markWelcomeShown, useSession } from '#foundation/ui/session-state.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Regulators } from './regulators.tsx';
import { Streak } from './streak.tsx';

const BottomSheet = lazy(() =>
  import('#foundation/ui/bottom-sheet.tsx').then((module) => ({ default: module.BottomSheet })),
);

/** The phone's first screen, until it is dismissed (specification §2, "Welcome board"). */
export function WelcomeBoard({ brandName }: { brandName: string }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const { isLogin } = useSession();
  const [showsRegulators, setShowsRegulators] = useState<boolean>();

  function goOn() {
    markWelcomeShown();
    void navigate({ to: isLogin ? '/' : '/pass/register' });
  }

  return (
    <main className="flex min-h-dvh flex-col px-6 pt-[max(16px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))]">
      <header className="flex h-bar items-center justify-between">
        <Wordmark name={brandName} />
        <div className="-me-3 flex items-center">
          <LanguageMenu short />
          <Button tone="quiet" onClick={markWelcomeShown}>
            {t('welcome.skip')}
          </Button>
        </div>
      </header>
      <div className="flex flex-1 flex-col justify-end pb-10">
        <Streak />
        <h1 className="mt-10 text-hero font-semibold">{t('welcome.title')}</h1>
        <p className="mt-4 text-quiet">{t('welcome.blurb')}</p>
      </div>
      <Button tone="primary" size="large" wide onClick={goOn}>
        {t('welcome.continue')}
      </Button>
      <Button tone="quiet" className="mt-2" onClick={() => setShowsRegulators(true)}>
        {t('welcome.regulators')}
      </Button>
      {showsRegulators !== undefined && (
        <Suspense>
          <BottomSheet
            open={showsRegulators}
            onOpenChange={setShowsRegulators}
            title={t('welcome.regulators')}
            description={t('welcome.regulatorsBody')}
          >
            <Regulators />
          </BottomSheet>
        </Suspense>
      )}
    </main>
  );
}
