import type { InputOf } from '#foundation/calls/define-call.ts';
import type { addPushDevice } from '../push-contract.ts';

/** What stands between this browser and a push, if anything does. */
export type PushAbility = 'able' | 'iphone' | 'unsupported' | 'denied';

export function pushAbility(): PushAbility {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isApple && !isInstalled) return 'iphone';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** The browser's address at its push service, where it has one. */
export async function ownEndpoint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

export class PushDenied extends Error {}
export class PushUnreachable extends Error {}

/**
 * Asks its reader, then the browser's push service: only ever after a tap. Throws {@link PushDenied} and
 * {@link PushUnreachable}.
 */
export async function subscribe(key: string): Promise<InputOf<typeof addPushDevice>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription made with another key of the platform would receive nothing.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  } catch (failure) {
    throw new PushUnreachable('no push service', { cause: failure });
  }
}

/** The browser's own half of the end. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
