import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const load = () => import('./menu.tsx').then((module) => ({ default: module.Menu }));
const LoadedMenu = lazy(load);

type TriggerProps = {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
};

/**
 * A menu of the frame: its code arrives when a hand comes near, so that the first screen does not pay for it.
 */
export function LazyMenu(
  props: Omit<MenuProps, 'trigger' | 'defaultOpen'> & { trigger: ReactElement<TriggerProps> },
) {
  const [wanted, setWanted] = useState(false);
  const waiting = cloneElement(props.trigger, {
    onClick: () => setWanted(true),
    onPointerEnter: load,
    onFocus: load,
    'aria-haspopup': 'menu',
  });
  if (!wanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LoadedMenu {...props} defaultOpen />
    </Suspense>
  );
}
