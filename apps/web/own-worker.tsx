import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { minuteMs } from '#foundation/time/clock.ts';
import { pageLoaded } from '#foundation/ui/page-loaded.ts';
import { showToast } from '#foundation/ui/toast.ts';

/** A page that stays open asks so often whether there is a new build. */
const lookEveryMs = 30 * minuteMs;

/**
 * Keeps the platform's own service worker (public/sw.js), once the page has all it needs; a new build offers
 * a reload and forces none. Draws nothing.
 */
export function OwnWorker() {
  const t = useTranslations('shell');
  const router = useRouter();
  useEffect(() => {
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    // A push was tapped while this page was open.
    const open = ({ data }: MessageEvent) => {
      const path: unknown = data?.open;
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) router.history.push(path);
    };
    container?.addEventListener('message', open);
    return () => container?.removeEventListener('message', open);
  }, [router]);
  useEffect(() => {
    const stop = new AbortController();
    const tellNewBuild = () =>
      showToast({
        title: t('newBuild'),
        action: { label: t('broken.reload'), onPress: () => window.location.reload() },
      });
    void register(tellNewBuild, stop.signal);
    return () => stop.abort();
  }, [t]);
  return null;
}

async function register(tellNewBuild: () => void, signal: AbortSignal): Promise<void> {
  // Absent where the address is no secure one.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined || !import.meta.env.PROD) return;
  await pageLoaded();
  const registration = await container.register('/sw.js').catch(() => undefined);
  if (registration === undefined || signal.aborted) return;
  // What takes over from nothing is the first; from another, a new build.
  let isTaken = container.controller !== null;
  container.addEventListener(
    'controllerchange',
    () => {
      if (isTaken) tellNewBuild();
      isTaken = true;
    },
    { signal },
  );
  const { active } = await container.ready;
  active?.postMessage({ loaded: filesLoaded() });
  const look = () => void registration.update().catch(() => {});
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** What this page has loaded of the platform itself: paths. The worker of a first visit saw none of it. */
function filesLoaded(): string[] {
  const { origin } = window.location;
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(`${origin}/`))
    .map(({ name }) => name.slice(origin.length));
}
