import { lazy, Suspense } from 'react';

const Bell = lazy(async () => {
  const loaded = await import('#capabilities/notifications/web/bell.tsx').catch(() => undefined);
  return { default: loaded?.Bell ?? (() => null) };
});

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
