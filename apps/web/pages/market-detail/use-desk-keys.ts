import { useEffectEvent, useLayoutEffect } from 'react';

interface DeskKeys {
  readonly onDirection: (direction: 'buy' | 'sell') => void;
  readonly onHelp: () => void;
}

/**
 * The desk by keyboard: B and S choose the way and go to the size, Enter looks at the order, Escape leaves a
 * field, ? tells all of it. Not while something is typed, or a question stands before the desk.
 */
export function useDeskKeys({ onDirection, onHelp }: DeskKeys, isOn: boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return;
    const ticket = document.querySelector<HTMLFormElement>('form[data-ticket]');
    if (target.matches('input, select, textarea')) {
      if (event.key === 'Escape' && ticket?.contains(target) === true) target.blur();
      return;
    }
    const letter = letterOf(event);
    if (event.key === '?') onHelp();
    else if (letter === 'b' || letter === 's') {
      event.preventDefault();
      onDirection(letter === 'b' ? 'buy' : 'sell');
      const size = ticket?.querySelector<HTMLInputElement>('[data-size] input');
      size?.focus();
      size?.select();
    } else if (event.key === 'Enter' && target === document.body) ticket?.requestSubmit();
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    const follow = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [isOn]);
}

/** On keyboards of other scripts, the letter that stands on the key of a Latin one. */
function letterOf({ key, code }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();
}
