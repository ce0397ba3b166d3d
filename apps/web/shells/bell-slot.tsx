import { lazy, Suspense } from 'react';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { UnservedNotice } from './unserved.ts';

const Bell = lazy(async () => {
  const loaded = await import('#capabilities/people/notifications/web/bell.tsx').catch(() => undefined);
  return { default: loaded?.Bell ?? (() => null) };
});

const MailReturned = lazyPart(
  () => import('#capabilities/people/notifications/web/mail-returned.tsx'),
  (module) => module.MailReturned,
  'unseen',
);

/** Tells customers on every screen that they may have no real account, or that mail to them bounces. */
export function NewsSlot() {
  const { isLogin } = useSession();
  if (!isLogin) return null;
  return (
    <Suspense>
      <UnservedNotice />
      <MailReturned />
    </Suspense>
  );
}

/** The bell's place in the bars: it comes after the first screen, and nothing moves when it does. */
export function BellSlot() {
  return (
    <div className="size-control shrink-0">
      <Suspense>
        <Bell />
      </Suspense>
    </div>
  );
}
