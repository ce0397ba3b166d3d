import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { brand } from '#foundation/ui/brand-settings.ts';
import { FrameMenus } from './frame-menus.tsx';
import { OperatorCard } from './operator-card.tsx';
import { SideNav } from './side-nav.tsx';

/** The navigation at the side stays; the page scrolls. */
export function WideFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('console');
  const shell = useTranslations('shell');
  return (
    <div className="grid min-h-dvh grid-cols-[calc(220*var(--px))_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-30 rounded bg-raised p-3 focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {shell('skip')}
      </a>
      <aside className="sticky top-[var(--news,0px)] flex h-[calc(100dvh-var(--news,0px))] flex-col border-e border-line bg-raised">
        <div className="flex h-bar shrink-0 items-center justify-between gap-2 border-b border-line ps-5 pe-2">
          <Link to="/" aria-label={`${brand.name} · ${t('frame.console')}`} className="flex min-w-0 rounded">
            <Wordmark name={brand.name} size={20} />
          </Link>
          <FrameMenus />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <SideNav />
        </div>
        <OperatorCard />
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  );
}
