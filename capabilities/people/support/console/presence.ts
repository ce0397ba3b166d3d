import type { OutputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { callConsole } from '#foundation/ui/operator-platform.ts';
import { createStore, useStore } from '#foundation/ui/store.ts';
import { supportPresence } from '../console-contract.ts';

/**
 * Whether this operator is there to answer: said again while this tab stands, wherever in the console they
 * are; said to be over by the switch, and when the tab goes.
 */

type Presence = {
  readonly isHere: boolean;
  readonly told: OutputOf<typeof supportPresence> | undefined;
};

const key = 'supportHere';
const everyMs = 15 * secondMs;
const presence = createStore<Presence>({ isHere: false, told: undefined });
let beating: ReturnType<typeof setInterval> | undefined;

export function usePresence(): Presence {
  return useStore(presence);
}

export async function setHere(isHere: boolean): Promise<void> {
  change({ isHere });
  remember(isHere);
  clearInterval(beating);
  if (isHere) {
    beating = setInterval(() => void tell(), everyMs);
    window.addEventListener('pagehide', goAway);
  } else window.removeEventListener('pagehide', goAway);
  await tell();
}

/** After a reload of the tab it goes on. */
export function resumePresence(): void {
  if (!presence.get().isHere && wasHere()) void setHere(true);
}

async function tell(): Promise<void> {
  const { isHere } = presence.get();
  const told = await callConsole(supportPresence, { here: isHere }).catch(() => undefined);
  // No answer means nothing; a refusal means that no operator is signed in, or may not answer.
  if (told === undefined || presence.get().isHere !== isHere) return;
  if (told.ok) return change({ told: told.value });
  clearInterval(beating);
  window.removeEventListener('pagehide', goAway);
  change({ isHere: false });
}

/** The request outlives the page. */
function goAway(): void {
  const transport = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true });
  callConsole(supportPresence, { here: false }, { transport }).catch(() => undefined);
}

function change(changes: Partial<Presence>): void {
  presence.set({ ...presence.get(), ...changes });
}

function remember(isHere: boolean): void {
  try {
    if (isHere) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // It is asked again after a reload.
  }
}

function wasHere(): boolean {
  try {
    return sessionStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}
