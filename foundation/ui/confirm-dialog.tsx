import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import type { ButtonTone } from './button-style.ts';
import { backdropStyle } from './overlay-style.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  body?: ReactNode;
  /** A verb with its object: "Close 0.10 lots". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => void;
  /** A third way out, between the two buttons. */
  between?: ReactNode;
  busy?: boolean | undefined;
  isDisabled?: boolean | undefined;
  tone?: ButtonTone | undefined;
  /** Why it was refused, when it was. */
  refusal?: ReactNode;
};

/** A question that must be answered. Cancel has the first focus. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    onOpenChange,
    title,
    body,
    confirmLabel,
    cancelLabel,
    onConfirm,
    between,
    busy = false,
    isDisabled = false,
    tone = 'primary',
    refusal,
  } = props;
  const t = useTranslations('ui');
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropStyle} />
        <AlertDialog.Popup className="fixed inset-0 z-20 m-auto flex h-fit max-h-[calc(100dvh-32px-2*var(--news,0px))] w-[calc(100vw-32px)] max-w-[440px] flex-col gap-4 overflow-y-auto rounded-large bg-raised p-6 shadow-overlay outline-none transition-[opacity,translate] duration-150 ease-out data-[ending-style]:opacity-0 data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0">
          <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
          {body !== undefined && (
            <AlertDialog.Description render={<div />} className="text-quiet">
              {body}
            </AlertDialog.Description>
          )}
          {refusal}
          <div className="mt-2 flex flex-col-reverse gap-2 *:max-w-full *:py-1.5 *:text-balance *:whitespace-normal wide:flex-row wide:flex-wrap wide:justify-end">
            <AlertDialog.Close render={<Button disabled={busy}>{cancelLabel ?? t('cancel')}</Button>} />
            {between}
            <Button tone={tone} busy={busy} disabled={isDisabled} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
