import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAccountLimits } from '#capabilities/people/customers/web/queries.ts';
import { AccountLimitsContext } from '#foundation/ui/account-limits.tsx';
import { brand } from '#foundation/ui/brand-settings.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { PageFrameContext, type PageHead } from '#foundation/ui/page-title.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { Toaster } from '#foundation/ui/toaster.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { AppShell } from './app-shell.tsx';
import { BareShell } from './bare-shell.tsx';

/** On phones alone, and there but once. */
const WelcomeBoard = lazyPart(
  () => import('./welcome-board.tsx'),
  (module) => module.WelcomeBoard,
);
const LiveConnection = lazyPart(
  () => import('../live-connection.tsx'),
  (module) => module.LiveConnection,
  'unseen',
);
const OwnWorker = lazyPart(
  () => import('../own-worker.tsx'),
  (module) => module.OwnWorker,
  'unseen',
);

const LanguageProposal = lazyPart(
  () => import('./language-proposal.tsx'),
  (module) => module.LanguageProposal,
  'unseen',
);

/** Visitors come to these pages in the middle of something, or to read this page alone: the board waits. */
const NO_BOARD = ['/api/loginCallback/google', '/pass/freeze', '/pass/recovery', '/nfts/donations'];

/** What stands around every screen: which shell, by the screen's own wish and the width. */
export function AppFrame() {
  const matches = useMatches();
  const here = matches[matches.length - 1];
  const frame = here?.staticData.frame ?? 'bare';
  const wide = useIsWide();
  // A visitor who narrows a desktop's window is in the middle of something, too.
  const [beganWide] = useState(wide);
  const { welcomeShown, isLogin, lang, proposalEnded } = useSession();
  const [head, setHead] = useState<PageHead>();
  const pageFrame = useMemo(() => ({ brandName: brand.name, setHead }), []);

  const proposal = !isLogin && lang === undefined && !proposalEnded && (
    <Suspense>
      <LanguageProposal />
    </Suspense>
  );
  if (!wide && !beganWide && !welcomeShown && !NO_BOARD.includes(here?.pathname ?? '')) {
    return (
      <>
        <Suspense>
          <WelcomeBoard brandName={brand.name} />
        </Suspense>
        {proposal}
        <Toaster />
      </>
    );
  }
  return (
    <LimitedFrame>
      <PageFrameContext value={pageFrame}>
        {frame === 'bare' ? (
          <BareShell brandName={brand.name}>
            <Outlet />
          </BareShell>
        ) : (
          <AppShell brandName={brand.name} head={head} frame={frame}>
            <Outlet />
          </AppShell>
        )}
        {isLogin && (
          <Suspense>
            <LiveConnection />
          </Suspense>
        )}
        {proposal}
        <Suspense>
          <OwnWorker />
        </Suspense>
        <Toaster />
      </PageFrameContext>
    </LimitedFrame>
  );
}

/** Every screen may ask what its customer is stopped from doing. */
function LimitedFrame({ children }: { children: ReactNode }) {
  return <AccountLimitsContext value={useAccountLimits()}>{children}</AccountLimitsContext>;
}
