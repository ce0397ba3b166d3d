import type { ReactNode } from 'react';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { brand } from '#foundation/ui/brand-settings.ts';
import { FrameMenus } from './frame-menus.tsx';

/** The sign-in page: no navigation. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-bar items-center justify-between px-4 wide:px-6">
        <Wordmark name={brand.name} size={22} />
        <FrameMenus />
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}
