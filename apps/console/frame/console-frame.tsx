import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PasskeyDue } from '#capabilities/desk/operators/console/passkey-due.tsx';
import { brand } from '#foundation/ui/brand-settings.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { OperatorContext } from '#foundation/ui/operator.ts';
import { PageFrameContext, type PageHead } from '#foundation/ui/page-title.ts';
import { isPaletteKey } from '#foundation/ui/palette-key.ts';
import { ScreenPending } from '#foundation/ui/screen-pending.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Toaster } from '#foundation/ui/toaster.tsx';
import { useIsWide } from '#foundation/ui/width.ts';
import { BareFrame } from './bare-frame.tsx';
import { useIdleEnd } from './idle-watch.ts';
import { KeysHelp } from './keys-help.tsx';
import { forgetOperator, useSignOut, whoIsSignedIn } from './operator-session.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { WideFrame } from './wide-frame.tsx';

const CommandPalette = lazyPart(
  () => import('./command-palette.tsx'),
  (module) => module.CommandPalette,
);

/** Seen once in an operator's life. */
const SetupPage = lazy(async () => {
  const { SetupPage: page } = await import('#capabilities/desk/operators/console/setup-page.tsx');
  return { default: page };
});

/** What stands around every page; drawn once the platform has identified the operator. */
export function ConsoleFrame() {
  const t = useTranslations('console');
  const [head, setHead] = useState<PageHead>();
  const brandName = `${brand.name} · ${t('frame.console')}`;
  const pageFrame = useMemo(() => ({ brandName, setHead }), [brandName]);
  return (
    <PageFrameContext value={pageFrame}>
      <Guarded head={head} />
      <Toaster />
    </PageFrameContext>
  );
}

function Guarded({ head }: { head: PageHead | undefined }) {
  const { data: operator, isError, isFetching, refetch } = useQuery(whoIsSignedIn);
  const matches = useMatches();
  const here = matches[matches.length - 1];
  const isSignIn = here?.routeId === '/sign-in';
  if (isSignIn) {
    return (
      <BareFrame>
        <Outlet />
      </BareFrame>
    );
  }
  if (isError) return <FailedState onRetry={refetch} busy={isFetching} />;
  if (operator === undefined) return <ScreenPending />;
  if (operator === null) return <ToSignIn />;
  if (operator.mustChangePassword || operator.mustEnrol || operator.mustShowPasskey) {
    return (
      <OperatorContext value={operator}>
        <BareFrame>
          <Suspense fallback={<ScreenPending />}>
            <SetupPage {...operator} />
          </Suspense>
        </BareFrame>
      </OperatorContext>
    );
  }
  const permission = here?.staticData.permission;
  const isAllowed = permission === undefined || operator.permissions.has(permission);
  return (
    <OperatorContext value={operator}>
      <SignedIn head={head}>
        <PasskeyDue />
        {isAllowed ? <Outlet /> : <NotAllowed />}
      </SignedIn>
    </OperatorContext>
  );
}

function SignedIn({ head, children }: { head: PageHead | undefined; children: React.ReactNode }) {
  const wide = useIsWide();
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  useIdleEnd(() => void signOut());
  const onSessionLost = useCallback(() => forgetOperator(queryClient), [queryClient]);
  return (
    <>
      {wide ? <WideFrame>{children}</WideFrame> : <PhoneFrame head={head}>{children}</PhoneFrame>}
      <StepUpDialog onSessionLost={onSessionLost} />
      <KeysHelp />
      <PalettePlace />
    </>
  );
}

/** From every page; a question that waits for its answer is not left by a key. */
function PalettePlace() {
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) setIsOpen(true);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  return (
    isOpen && (
      <Suspense>
        <CommandPalette onClose={() => setIsOpen(false)} />
      </Suspense>
    )
  );
}

/**
 * Asked once, of where they were going: the router's own `Navigate` asks again with each step of its answer.
 */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { pathname, searchStr } = router.state.location;
    const here = pathname + searchStr;
    if (pathname === '/sign-in') return;
    void router.navigate({ to: '/sign-in', search: here === '/' ? {} : { redirect: here }, replace: true });
  }, [router]);
  return <ScreenPending />;
}

function NotAllowed() {
  const t = useTranslations('console.notAllowed');
  return <EmptyState title={t('title')} body={t('body')} />;
}
