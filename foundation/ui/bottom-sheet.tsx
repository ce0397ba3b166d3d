import { Drawer } from '@base-ui/react/drawer';
import { classNames } from './class-names.ts';
import { backdropStyle, type OverlayProps } from './overlay-style.ts';

/** A panel from the thumb's edge of the phone; drags down to close. */
export function BottomSheet({ open, onOpenChange, title, description, children, actions }: OverlayProps) {
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className={backdropStyle} />
        <Drawer.Viewport className="fixed inset-0 z-20 flex items-end justify-center">
          <Drawer.Popup
            className={classNames(
              'flex max-h-[calc(92dvh-var(--news,0px))] w-full max-w-text flex-col rounded-t-[16px] bg-raised shadow-overlay outline-none',
              'translate-y-[var(--drawer-swipe-movement-y)] transition-transform duration-250 ease-out data-[swiping]:duration-0 data-[swiping]:select-none',
              'data-[starting-style]:translate-y-full data-[ending-style]:translate-y-full',
            )}
          >
            <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
            <header className="px-4 pt-3">
              <Drawer.Title className="text-lead font-semibold">{title}</Drawer.Title>
              {description !== undefined && (
                <Drawer.Description className="mt-0.5 text-quiet">{description}</Drawer.Description>
              )}
            </header>
            <Drawer.Content className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
            {actions !== undefined && (
              <footer
                className={classNames(
                  'flex flex-wrap-reverse gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]',
                  // One that is too long for half a line has its own, and one that is too long for that two.
                  '*:min-w-fit *:flex-[1_0_40%] *:py-1.5 *:text-balance *:whitespace-normal',
                )}
              >
                {actions}
              </footer>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
