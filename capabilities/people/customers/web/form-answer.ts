import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Refusal, Result } from '#foundation/refusals/result.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

/** Which field a refusal speaks of. */
export type RefusalFields<Values extends FieldValues> = Partial<Record<RefusalName, Path<Values>>>;

/**
 * Sends a form and lays a refusal beside the field it speaks of. One that speaks of no field, and a lost
 * connection, are returned as `notice` for the place beside the button. What was typed stays.
 */
export function useFormAnswer<Values extends FieldValues, Parsed extends FieldValues>(
  form: UseFormReturn<Values, unknown, Parsed>,
  fields: RefusalFields<Values>,
) {
  const refusalText = useRefusalText();
  const [notice, setNotice] = useState<string>();

  function place(refusal: Refusal) {
    const field = fields[refusal.refusal];
    if (field === undefined) return setNotice(refusalText(refusal));
    form.setError(field, { type: 'refused', message: refusalText(refusal) }, { shouldFocus: true });
  }

  async function answer<T>(send: () => Promise<Result<T>>, onAccepted: (value: T) => void): Promise<void> {
    setNotice(undefined);
    try {
      const result = await send();
      if (result.ok) onAccepted(result.value);
      else place(result);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setNotice(refusalText(failure));
    }
  }

  return { notice, answer };
}
