import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { LanguageMenu } from '#foundation/ui/language-menu.tsx';
import { ThemeMenu } from '#foundation/ui/theme-menu.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { NewsSlot } from './bell-slot.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { SupportLink } from './support-link.tsx';

/** Login and its neighbours: the name, the language, the form. No navigation, no footer. */
export function BareShell({ brandName, children }: { brandName: string; children: ReactNode }) {
  const t = useTranslations('shell');
  const wide = useIsWide();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-bar items-center justify-between px-4 wide:px-8">
        <Wordmark name={brandName} />
        <div className="flex items-center gap-1">
          <Link
            to="/help"
            className="flex min-h-control items-center rounded-small px-2 font-medium text-quiet hover:text-ink"
          >
            {t('footer.help')}
          </Link>
          <SupportLink />
          <LanguageMenu short={!wide} />
          <ThemeMenu />
        </div>
      </header>
      <ConnectionBanner />
      <NewsSlot />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}
