import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { popupStyle } from './popup-style.ts';

type Props = {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
};

export function Popover({ trigger, label, children, align = 'end', className }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-30">
          <Base.Popup
            aria-label={label}
            className={classNames(popupStyle, 'max-w-[calc(100vw-32px)] p-4', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
