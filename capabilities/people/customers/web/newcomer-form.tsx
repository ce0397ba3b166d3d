import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { Result } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { register, type SignedIn } from '../contract.ts';
import { AgreementText, type LegalText } from './agreement-text.tsx';
import { CountryField } from './country-field.tsx';
import { useFieldError } from './field-error.ts';
import { filled } from './filled.ts';
import { type RefusalFields, useFormAnswer } from './form-answer.ts';
import { invitationCodeSchema } from './invitation-code-schema.ts';
import { InvitationField } from './invitation-field.tsx';

const input = register.input.shape;

function formSchema(isInvitationRequired: boolean) {
  return z.object({
    username: filled('USERNAME_REQUIRED', input.username),
    country: input.country,
    invitationCode: invitationCodeSchema(isInvitationRequired),
    agreed: z.literal(true, { error: 'AGREEMENT_MISSING' }),
  });
}
type Values = Omit<z.input<ReturnType<typeof formSchema>>, 'agreed'> & { agreed: boolean };
type Parsed = z.output<ReturnType<typeof formSchema>>;

const fields: RefusalFields<Values> = {
  USERNAME_INVALID: 'username',
  USERNAME_TAKEN: 'username',
  INVITATION_CODE_WRONG: 'invitationCode',
  COUNTRY_UNKNOWN: 'country',
};

type Props = {
  isInvitationRequired: boolean;
  onReadLegal: (text: LegalText) => void;
  send: (newcomer: Omit<Parsed, 'agreed'>) => Promise<Result<SignedIn>>;
  onRegistered: (signedIn: SignedIn) => void;
};

/** What registration asks of a new customer whose address is vouched for by another provider. */
export function NewcomerForm({ isInvitationRequired, onReadLegal, send, onRegistered }: Props) {
  const t = useTranslations('customers');
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver<Values, unknown, Parsed>(formSchema(isInvitationRequired)),
    defaultValues: { username: '', invitationCode: '', agreed: false },
    mode: 'onTouched',
  });
  const { notice, answer } = useFormAnswer(form, fields);
  const fieldError = useFieldError(form.formState.errors);
  const submit = form.handleSubmit(({ agreed: _, ...newcomer }) =>
    answer(() => send(newcomer), onRegistered),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('fields.username')}
        hint={t('register.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={30}
        error={fieldError('username')}
        {...form.register('username')}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <CountryField value={field.value} onChange={field.onChange} error={fieldError('country')} />
        )}
      />
      <InvitationField
        isRequired={isInvitationRequired}
        error={fieldError('invitationCode')}
        {...form.register('invitationCode')}
      />
      <Controller
        control={form.control}
        name="agreed"
        render={({ field }) => (
          <Checkbox
            label={<AgreementText onRead={onReadLegal} />}
            checked={field.value}
            onChange={field.onChange}
            error={fieldError('agreed')}
          />
        )}
      />
      {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
      <Button type="submit" tone="primary" size="large" wide busy={form.formState.isSubmitting}>
        {t('register.submit')}
      </Button>
      <p className="text-note text-faint">{t('newcomer.passwordNote')}</p>
    </form>
  );
}
