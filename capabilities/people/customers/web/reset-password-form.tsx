import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { resetPassword } from '../contract.ts';
import { ownWords } from '../rules.ts';
import {
  CheckedForm,
  filled,
  passwordsDiffer,
  type RefusalFields,
  useCheckedForm,
  useErrorOf,
} from './checked-form.tsx';
import { EmailedCode } from './emailed-code.tsx';
import type { Linked } from './linked.ts';
import { NewPassword } from './new-password.tsx';

const { email, code, password, totp } = resetPassword.input.shape;

const schema = z
  .object({
    email: filled('EMAIL_REQUIRED', email),
    code: filled('CODE_REQUIRED', code),
    password: filled('PASSWORD_REQUIRED', password),
    confirmPassword: z.string(),
    totp,
  })
  .refine((values) => values.password === values.confirmPassword, passwordsDiffer);
type Values = InputOf<typeof resetPassword>;

const fields: RefusalFields<Values> = {
  EMAIL_INVALID: 'email',
  CODE_INCORRECT: 'code',
  PASSWORD_TOO_WEAK: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
  TOTP_REQUIRED: 'totp',
  TOTP_INCORRECT: 'totp',
};

/**
 * Password recovery: address, e-mailed code, new password, and a one-time code where the account asks for
 * one.
 */
export function ResetPasswordForm({ isSample, linked }: { isSample: boolean; linked: Linked | undefined }) {
  const t = useTranslations('customers');
  const navigate = useNavigate();
  const form = useCheckedForm<Values, z.output<typeof schema>>(schema, {
    email: '',
    code: '',
    ...linked,
    password: '',
    confirmPassword: '',
  });
  const [asksCode, setAsksCode] = useState(false);
  const typedEmail = useWatch({ control: form.control, name: 'email' });

  async function send(values: z.output<typeof schema>) {
    const result = await callPlatform(resetPassword, { ...values, device: ownDevice() });
    if (!result.ok && result.refusal === 'TOTP_REQUIRED') setAsksCode(true);
    return result;
  }
  function leave() {
    showToast({ title: t('reset.done'), body: t('reset.doneBody'), tone: 'good' });
    navigate({ to: '/pass/login' });
  }

  return (
    <BarePage
      title={t('reset.title')}
      lead={t('reset.lead')}
      footer={<TextLink to="/pass/login">{t('reset.backToLogin')}</TextLink>}
    >
      <CheckedForm form={form} fields={fields} send={send} onAccepted={leave} submit={t('reset.submit')}>
        <EmailedCode purpose="reset" isLinked={linked !== undefined} isSample={isSample} />
        <NewPassword name="password" ownWords={ownWords('', typedEmail)} />
        {asksCode && <SecondFactor />}
      </CheckedForm>
    </BarePage>
  );
}

function SecondFactor() {
  const { field } = useController<Values, 'totp'>({ name: 'totp' });
  const errorOf = useErrorOf<Values>();
  return <SecondFactorField value={field.value ?? ''} onChange={field.onChange} error={errorOf('totp')} />;
}
