import { zodResolver } from '@hookform/resolvers/zod';
import { Check, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { Button } from '#foundation/ui/button.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { ownDevice, useSession } from '#foundation/ui/session-state.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { register, type SignedIn } from '../contract.ts';
import { ownWords } from '../rules.ts';
import { AgreementText, type LegalText } from './agreement-text.tsx';
import { CountryField } from './country-field.tsx';
import { EmailedCodeField } from './emailed-code-field.tsx';
import { useFieldError } from './field-error.ts';
import { filled, passwordsDiffer } from './filled.ts';
import { type RefusalFields, useFormAnswer } from './form-answer.ts';
import { invitationCodeSchema } from './invitation-code-schema.ts';
import { InvitationField } from './invitation-field.tsx';
import { PasswordMeter } from './password-meter.tsx';
import { type Availability, useAvailability } from './queries.ts';
import { recallRegistration, rememberRegistration } from './registration-draft.ts';

const input = register.input.shape;

function formSchema(isInvitationRequired: boolean) {
  return z
    .object({
      ...input,
      username: filled('USERNAME_REQUIRED', input.username),
      email: filled('EMAIL_REQUIRED', input.email),
      code: filled('CODE_REQUIRED', input.code),
      password: filled('PASSWORD_REQUIRED', input.password),
      confirmPassword: z.string(),
      invitationCode: invitationCodeSchema(isInvitationRequired),
      agreed: z.literal(true, { error: 'AGREEMENT_MISSING' }),
    })
    .refine((values) => values.password === values.confirmPassword, passwordsDiffer);
}
type Values = Omit<z.input<ReturnType<typeof formSchema>>, 'agreed'> & { agreed: boolean };
type Parsed = z.output<ReturnType<typeof formSchema>>;

const fields: RefusalFields<Values> = {
  USERNAME_INVALID: 'username',
  USERNAME_TAKEN: 'username',
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  CODE_INCORRECT: 'code',
  PASSWORD_TOO_WEAK: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
  INVITATION_CODE_WRONG: 'invitationCode',
  COUNTRY_UNKNOWN: 'country',
};

type Props = {
  /** From the invitation's link. */
  invitationCode: string | undefined;
  isInvitationRequired: boolean;
  isSample: boolean;
  onReadLegal: (text: LegalText) => void;
  onRegistered: (signedIn: SignedIn) => void;
};

/**
 * Registration (docs/specification.md, sections 5 and 7). Whatever is refused stands beside its field, and
 * nothing typed is lost.
 */
export function RegisterForm({
  invitationCode,
  isInvitationRequired,
  isSample,
  onReadLegal,
  onRegistered,
}: Props) {
  const t = useTranslations('customers');
  const { lang } = useSession();
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver<Values, unknown, Parsed>(formSchema(isInvitationRequired)),
    defaultValues: {
      ...recallRegistration(),
      ...(invitationCode === undefined ? {} : { invitationCode }),
      code: '',
      password: '',
      confirmPassword: '',
      agreed: false,
    },
    mode: 'onTouched',
  });
  const { notice, answer } = useFormAnswer(form, fields);
  const fieldError = useFieldError(form.formState.errors);
  const typed = useWatch({ control: form.control });
  const { username = '', email = '', password = '' } = typed;
  useEffect(() => rememberRegistration(typed), [typed]);

  const usernameState = useAvailability(username, input.username.safeParse(username).success);
  const emailState = useAvailability(email, input.email.safeParse(email).success);

  async function addressToSendTo() {
    const isAddress = await form.trigger('email', { shouldFocus: true });
    return isAddress ? form.getValues('email') : undefined;
  }

  const submit = form.handleSubmit((values) => {
    const { agreed: _, ...registration } = values;
    return answer(
      () =>
        callPlatform(register, {
          ...registration,
          device: ownDevice(),
          ...(lang === undefined ? {} : { language: lang }),
        }),
      onRegistered,
    );
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('fields.username')}
        hint={t(usernameState === 'free' ? 'register.usernameFree' : 'register.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={30}
        after={<AvailabilityMark state={usernameState} />}
        error={
          fieldError('username') ??
          (usernameState === 'taken' ? fieldError.text('USERNAME_TAKEN') : undefined)
        }
        {...form.register('username')}
      />
      <TextField
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        after={<AvailabilityMark state={emailState} />}
        error={fieldError('email') ?? (emailState === 'taken' ? fieldError.text('EMAIL_TAKEN') : undefined)}
        {...form.register('email')}
      />
      <EmailedCodeField
        purpose="register"
        isSample={isSample}
        addressToSendTo={addressToSendTo}
        onAddressRefused={({ refusal }) => {
          if (fields[refusal] !== 'email') return false;
          form.setError('email', { message: refusal }, { shouldFocus: true });
          return true;
        }}
        onSent={() => form.clearErrors('code')}
        error={fieldError('code')}
        {...form.register('code')}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="new-password"
        hint={<PasswordMeter password={password} ownWords={ownWords(username, email)} />}
        error={fieldError('password')}
        {...form.register('password', {
          deps: form.formState.touchedFields.confirmPassword ? ['confirmPassword'] : [],
        })}
      />
      <PasswordField
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        error={fieldError('confirmPassword')}
        {...form.register('confirmPassword')}
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
    </form>
  );
}

function AvailabilityMark({ state }: { state: Availability }) {
  return (
    <span className="grid size-8 place-items-center">
      {state === 'checking' && (
        <LoaderCircle size={16} className="animate-spin text-faint" aria-hidden="true" />
      )}
      {state === 'free' && <Check size={16} className="text-rise" aria-hidden="true" />}
    </span>
  );
}
