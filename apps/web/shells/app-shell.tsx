import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { classNames } from '#foundation/ui/class-names.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import type { PageHead } from '#foundation/ui/page-title.ts';
import { useIsWide } from '#foundation/ui/width.ts';
import { PalettePlace } from '../palette/palette-place.tsx';
import type { Frame } from '../router-types.ts';
import { NewsSlot } from './bell-slot.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { DesktopBar } from './desktop-bar.tsx';
import { isTradingPlace } from './destinations.ts';
import { TopBar } from './top-bar.tsx';

/** With the screen itself, which comes on demand as well; a desk and a desktop have no need of it. */
const BottomTabs = lazyPart(
  () => import('./bottom-tabs.tsx'),
  (module) => module.BottomTabs,
  'unseen',
);
/** Below what is looked at first: loaded after it. */
const Footer = lazyPart(
  () => import('./footer.tsx'),
  (module) => module.Footer,
  'unseen',
);
const TradingNav = lazyPart(
  () => import('./trading-nav.tsx'),
  (module) => module.TradingNav,
  'unseen',
);

type Props = { brandName: string; head: PageHead | undefined; frame: Frame; children: ReactNode };

/**
 * Bars and tabs by the width around one and the same screen: a window that becomes narrow, or a phone that is
 * turned, keeps what was typed and asked in it.
 */
export function AppShell({ brandName, head, frame, children }: Props) {
  const wide = useIsWide();
  const isTrading = useLocation({ select: ({ pathname }) => isTradingPlace(pathname) });
  const tabs = !wide && frame === 'tabs';
  return (
    <div
      className={classNames(
        'group flex min-h-dvh flex-col',
        tabs && 'pb-[calc(var(--spacing-tabbar)+env(safe-area-inset-bottom))]',
      )}
    >
      {wide ? <DesktopBar brandName={brandName} /> : <TopBar brandName={brandName} head={head} />}
      {isTrading && (
        <Suspense fallback={<div className="h-control border-b border-line" />}>
          <TradingNav />
        </Suspense>
      )}
      <ConnectionBanner />
      <NewsSlot />
      {/* The footer begins below what is in sight: whatever comes late moves nothing that one reads. */}
      <main
        id="content"
        tabIndex={-1}
        className="min-h-[calc(100dvh-var(--spacing-bar))] flex-1 outline-none"
      >
        {children}
      </main>
      {(wide || tabs) && (
        <Suspense fallback={<div className="h-96" />}>
          <Footer brandName={brandName} />
        </Suspense>
      )}
      {tabs && (
        <Suspense>
          <BottomTabs />
        </Suspense>
      )}
      <PalettePlace />
    </div>
  );
}
