import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import type { PageHead } from '#foundation/ui/page-title.ts';
import { FrameMenus } from './frame-menus.tsx';

const PhoneNav = lazyPart(
  () => import('./phone-nav.tsx'),
  (module) => module.PhoneNav,
);

/** On a phone the navigation comes up from below. */
export function PhoneFrame({ head, children }: { head: PageHead | undefined; children: ReactNode }) {
  const t = useTranslations('console');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-[var(--news,0px)] z-10 flex h-bar items-center gap-1 border-b border-line bg-surface px-2">
        <IconButton
          label={t('frame.nav')}
          icon={<Menu size={20} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        />
        <p className="min-w-0 flex-1 truncate text-lead font-semibold">
          <bdi>{head?.title}</bdi>
        </p>
        <FrameMenus />
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {isOpen && (
        <Suspense>
          <PhoneNav onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </div>
  );
}
