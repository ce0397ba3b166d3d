import type { ReactNode } from 'react';
import { classNames } from '#foundation/ui/class-names.ts';
import type { PageHead } from '#foundation/ui/page-title.ts';
import type { Frame } from '../router-types.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

type Props = { brandName: string; head: PageHead | undefined; frame: Frame; children: ReactNode };

export function PhoneShell({ brandName, head, frame, children }: Props) {
  const tabs = frame === 'tabs';
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col',
        tabs && 'pb-[calc(var(--spacing-tabbar)+env(safe-area-inset-bottom))]',
      )}
    >
      <TopBar brandName={brandName} head={head} />
      <ConnectionBanner />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {tabs && <Footer brandName={brandName} />}
      {tabs && <BottomTabs />}
    </div>
  );
}
