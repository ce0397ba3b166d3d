import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** What a screen offers while it stands, by a key (`j`, `?`) or in the console's palette alone. */
export interface KeyBinding {
  readonly key?: string;
  /** What it does, for the list of keys and the palette. */
  readonly text: string;
  readonly press: () => void;
}

const bindings = createStore<readonly KeyBinding[]>([]);

/** Everything that the screens offer now. */
export function useActiveKeys(): readonly KeyBinding[] {
  return useStore(bindings);
}

/**
 * Binds keys while the screen is mounted. They rest while the user types, holds a modifier or has a dialog
 * open.
 */
export function useKeys(own: readonly KeyBinding[]) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target))
      return;
    const found = own.find(({ key }) => key === event.key);
    if (found === undefined) return;
    event.preventDefault();
    found.press();
  });
  const pressListed = useEffectEvent((index: number) => own[index]?.press());
  const listed = JSON.stringify(own.map(({ key, text }) => ({ key, text })));
  useEffect(() => {
    const named: readonly Omit<KeyBinding, 'press'>[] = JSON.parse(listed);
    const mine = named.map((each, index) => ({ ...each, press: () => pressListed(index) }));
    bindings.set([...bindings.get(), ...mine]);
    return () => bindings.set(bindings.get().filter((binding) => !mine.includes(binding)));
  }, [listed]);
  // With what is shown, not after it is painted: a quick press would reach no screen.
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
