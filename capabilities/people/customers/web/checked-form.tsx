import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { isRefusalName, type RefusalName } from '#foundation/refusals/catalogue.ts';
import { type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import { Form } from '#foundation/ui/form.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

/** A contract's field that is asked for by name when it is empty, before its own rules speak. */
export function filled<Schema extends z.ZodType<unknown, string>>(whenEmpty: string, schema: Schema) {
  return z.string().min(1, { error: whenEmpty }).pipe(schema);
}

export const passwordsDiffer = { error: 'PASSWORDS_DIFFER', path: ['confirmPassword'] };

/** Which field a refusal speaks of. */
export type RefusalFields<Values extends FieldValues> = Partial<Record<RefusalName, Path<Values>>>;

/** A form whose fields are checked when they are left. */
export function useCheckedForm<Values extends FieldValues, Parsed extends FieldValues>(
  schema: z.ZodType<Parsed, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Parsed> {
  const resolver = zodResolver<Values, unknown, Parsed>(schema);
  return useForm<Values, unknown, Parsed>({ resolver, defaultValues, mode: 'onTouched' });
}

type Props<Values extends FieldValues, Parsed extends FieldValues, Answer> = {
  form: UseFormReturn<Values, unknown, Parsed>;
  fields: RefusalFields<Values>;
  send: (values: Parsed) => Promise<Result<Answer>>;
  onAccepted: (answer: Answer) => void;
  submit: string;
  children: ReactNode;
};

/**
 * Lays a refusal beside the field it speaks of. One that speaks of no field, and a lost connection, stand
 * above the button. What was typed stays.
 */
export function CheckedForm<Values extends FieldValues, Parsed extends FieldValues, Answer>({
  form,
  fields,
  send,
  onAccepted,
  submit,
  children,
}: Props<Values, Parsed, Answer>) {
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<Refusal | Error>();

  async function answer(values: Parsed) {
    setFailure(undefined);
    const sent = { ...form.getValues() };
    try {
      const result = await send(values);
      if (result.ok) return onAccepted(result.value);
      const field = fields[result.refusal];
      if (field === undefined) return setFailure(result);
      // What was typed while the answer was on its way was not refused.
      if (form.getValues(field) !== sent[field]) return;
      form.setError(field, { type: 'refused', message: refusalText(result) }, { shouldFocus: true });
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown;
      setFailure(thrown);
    }
  }

  return (
    <FormProvider {...form}>
      <Form
        noValidate
        className="flex flex-col gap-5"
        size="large"
        submit={submit}
        busy={form.formState.isSubmitting}
        failure={failure}
        onSubmit={() => void form.handleSubmit(answer)()}
      >
        {children}
      </Form>
    </FormProvider>
  );
}

/** The forms' own complaints, beside the contract's refusals. */
const ownErrors = [
  'USERNAME_REQUIRED',
  'EMAIL_REQUIRED',
  'CODE_REQUIRED',
  'PASSWORD_REQUIRED',
  'INVITATION_CODE_REQUIRED',
  'AGREEMENT_MISSING',
] as const;

/**
 * The sentence of an error. Schemas give names (a refusal's, or one of the forms' own); a refusal from the
 * platform is a sentence already.
 */
export function useErrorText(): (message: string) => string {
  const t = useTranslations('customers.errors');
  const refusalText = useRefusalText();
  return (message) => {
    if (isRefusalName(message)) return refusalText(refuse(message));
    const own = ownErrors.find((name) => name === message);
    return own === undefined ? message : t(own);
  };
}

/** What is wrong with a field of the form around it. */
export function useErrorOf<Values extends FieldValues>(): (field: Path<Values>) => string | undefined {
  const { errors } = useFormContext<Values>().formState;
  const errorText = useErrorText();
  return (field) => {
    const message = errors[field]?.message;
    return typeof message === 'string' ? errorText(message) : undefined;
  };
}
