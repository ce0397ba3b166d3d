import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { LanguageMenu } from '#foundation/ui/language-menu.tsx';
import { markWelcomeShown, useSession } from '#foundation/ui/session-state.ts';
import { Regulators } from './regulators.tsx';
import { Streak } from './streak.tsx';
import { SupportLink } from './support-link.tsx';

/** The phone's first screen, until it is dismissed (docs/specification.md, "Welcome board"). */
export function WelcomeBoard({ brandName }: { brandName: string }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const { isLogin } = useSession();

  function goOn() {
    markWelcomeShown();
    void navigate({ to: isLogin ? '/' : '/pass/register' });
  }

  return (
    <main className="flex min-h-dvh flex-col px-6 pt-[max(16px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))]">
      <header className="flex h-bar items-center justify-between">
        <Wordmark name={brandName} />
        <div className="-me-3 flex items-center">
          <SupportLink onClick={markWelcomeShown} />
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
      <Regulators className="mt-2" />
    </main>
  );
}
