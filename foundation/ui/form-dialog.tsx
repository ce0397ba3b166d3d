import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { FormFrame } from './form.tsx';
import { SheetOrDialog } from './sheet-or-dialog.tsx';

type Props = {
  title: string;
  /** What the button says: a verb with its object. Without it there is none. */
  submit: ReactNode;
  /** Undefined while there is nothing to send. */
  onSubmit: (() => void) | undefined;
  busy?: boolean | undefined;
  /** A button beside the other, for a form that asks whether to do it at all. */
  cancelLabel?: string | undefined;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A form over the page. It stays open while it is sent. */
export function FormDialog(props: Props) {
  const { title, submit, onSubmit, busy = false, cancelLabel, onClose, className, children } = props;
  const id = useId();
  const actions = (
    <>
      {cancelLabel !== undefined && (
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
      )}
      <Button type="submit" form={id} tone="primary" busy={busy} disabled={onSubmit === undefined}>
        {submit}
      </Button>
    </>
  );
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      actions={submit === undefined ? undefined : actions}
    >
      <FormFrame id={id} noValidate className={className ?? 'flex flex-col gap-5'} onSubmit={onSubmit}>
        {children}
      </FormFrame>
    </SheetOrDialog>
  );
}
