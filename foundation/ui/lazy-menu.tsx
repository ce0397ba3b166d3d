import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { MenuProps } from './menu.tsx';

const LoadedMenu = lazyPart(
  () => import('./menu.tsx'),
  (module) => module.Menu,
  'above',
);
const load = () => void LoadedMenu.preload();

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
