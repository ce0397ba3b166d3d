import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import type { ButtonTone } from '#foundation/ui/button-style.ts';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

type Props<T> = {
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  submitLabel: string;
  tone?: ButtonTone | undefined;
  /** The fields; `errorOf` gives the refusal that speaks of one. */
  children: (errorOf: (...names: RefusalName[]) => string | undefined) => ReactNode;
  /** Undefined: what was typed does not go together, and the fields say so. */
  send: () => Promise<Result<T> | undefined>;
  onDone: (value: T) => void;
};

/**
 * A small form over the page: what it asks, one button, and a refusal beside the field it speaks of or else
 * above the button. What was typed stays until it is closed.
 */
export function AskDialog<T>({
  onClose,
  title,
  lead,
  submitLabel,
  tone = 'primary',
  children,
  send,
  onDone,
}: Props<T>) {
  const refusalText = useRefusalText();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ name: RefusalName | undefined; text: string }>();
  const shown = new Set<RefusalName>();
  const fields = children((...names) => {
    for (const name of names) shown.add(name);
    return failure?.name !== undefined && names.includes(failure.name) ? failure.text : undefined;
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const result = await send();
      if (result?.ok === true) onDone(result.value);
      else if (result !== undefined) setFailure({ name: result.refusal, text: refusalText(result) });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure({ name: undefined, text: refusalText(error) });
    } finally {
      setBusy(false);
    }
  }

  const isBeside = failure?.name !== undefined && shown.has(failure.name);
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <Button type="submit" form={formId} tone={tone} busy={isBusy}>
          {submitLabel}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {lead !== undefined && <div className="text-quiet">{lead}</div>}
        {fields}
        {failure !== undefined && !isBeside && <RefusalNotice>{failure.text}</RefusalNotice>}
      </form>
    </SheetOrDialog>
  );
}
