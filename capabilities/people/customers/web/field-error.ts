import type { FieldErrors, FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

/** The form's own complaints, beside the contract's refusals. */
const ownErrors = [
  'USERNAME_REQUIRED',
  'EMAIL_REQUIRED',
  'CODE_REQUIRED',
  'PASSWORD_REQUIRED',
  'INVITATION_CODE_REQUIRED',
  'AGREEMENT_MISSING',
] as const;

/**
 * The sentence of a field's error. Schemas give names (a refusal's, or one of the form's own); a refusal from
 * the platform is a sentence already.
 */
export function useFieldError<Values extends FieldValues>(errors: FieldErrors<Values>) {
  const t = useTranslations('customers.errors');
  const refusalText = useRefusalText();

  function text(message: string): string {
    if (isRefusalName(message)) return refusalText(refuse(message));
    const own = ownErrors.find((name) => name === message);
    return own === undefined ? message : t(own);
  }

  function fieldError(field: Path<Values>): string | undefined {
    const message = errors[field]?.message;
    return typeof message === 'string' ? text(message) : undefined;
  }
  return Object.assign(fieldError, { text });
}
