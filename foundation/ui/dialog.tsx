import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { backdropStyle, type OverlayProps } from './overlay-style.ts';

type Props = OverlayProps & { size?: 'small' | 'medium' | 'large' | 'full' | undefined };

const SIZES = { small: 'max-w-[400px]', medium: 'max-w-[520px]', large: 'max-w-text', full: '' };

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'medium',
}: Props) {
  const t = useTranslations('ui');
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={classNames(
            'fixed inset-0 z-20 m-auto flex h-fit max-h-[calc(100dvh-32px-2*var(--news,0px))] w-[calc(100vw-32px)] flex-col rounded-large bg-raised shadow-overlay outline-none',
            'transition-[opacity,translate] duration-150 ease-out data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0 data-[ending-style]:opacity-0',
            SIZES[size],
          )}
        >
          <header className="px-6 pt-5 pe-14">
            <Base.Title className="text-title font-semibold">{title}</Base.Title>
            {description !== undefined && (
              <Base.Description className="mt-1 text-quiet">{description}</Base.Description>
            )}
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-4 pb-6">{children}</div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
              {actions}
            </footer>
          )}
          {/* Last in order, so that the first focus goes to the first field or button. */}
          <Base.Close
            render={
              <IconButton
                size="small"
                label={t('close')}
                icon={<X size={18} />}
                className="absolute end-4 top-4.5"
              />
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
