import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { callPlatform } from '#foundation/ui/platform.ts';
import { ownDevice, useSession } from '#foundation/ui/session-state.ts';
import { register, type SignedIn } from '../contract.ts';
import { ownWords } from '../rules.ts';
import type { LegalText } from './agreement-text.tsx';
import { CheckedForm, filled, passwordsDiffer, type RefusalFields, useCheckedForm } from './checked-form.tsx';
import { EmailedCode } from './emailed-code.tsx';
import type { Linked } from './linked.ts';
import { NewPassword } from './new-password.tsx';
import { NewcomerFields, newcomerRefusals, newcomerShape, UsernameField } from './newcomer-fields.tsx';
import { useAvailability } from './queries.ts';
import { recallRegistration, rememberRegistration } from './registration-draft.ts';

const input = register.input.shape;

function formSchema(isInvitationRequired: boolean) {
  return z
    .object({
      ...input,
      ...newcomerShape(isInvitationRequired),
      email: filled('EMAIL_REQUIRED', input.email),
      code: filled('CODE_REQUIRED', input.code),
      password: filled('PASSWORD_REQUIRED', input.password),
      confirmPassword: z.string(),
    })
    .refine((values) => values.password === values.confirmPassword, passwordsDiffer);
}
type Values = Omit<z.input<ReturnType<typeof formSchema>>, 'agreed'> & { agreed: boolean };
type Parsed = z.output<ReturnType<typeof formSchema>>;

const fields: RefusalFields<Values> = {
  ...newcomerRefusals,
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  CODE_INCORRECT: 'code',
  PASSWORD_TOO_WEAK: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
};

type Props = {
  /** From the invitation's link. */
  invitationCode: string | undefined;
  linked: Linked | undefined;
  isInvitationRequired: boolean;
  notServed: readonly string[];
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
  linked,
  isInvitationRequired,
  notServed,
  isSample,
  onReadLegal,
  onRegistered,
}: Props) {
  const t = useTranslations('customers');
  const { lang } = useSession();
  const form = useCheckedForm<Values, Parsed>(formSchema(isInvitationRequired), {
    ...recallRegistration(),
    ...(invitationCode === undefined ? {} : { invitationCode }),
    code: '',
    ...linked,
    password: '',
    confirmPassword: '',
    agreed: false,
  });
  const typed = useWatch({ control: form.control });
  const { username = '', email = '' } = typed;
  useEffect(() => rememberRegistration(typed), [typed]);
  const usernameState = useAvailability(username, input.username.safeParse(username).success);

  return (
    <CheckedForm
      form={form}
      fields={fields}
      send={({ agreed: _, ...registration }) =>
        callPlatform(register, {
          ...registration,
          device: ownDevice(),
          ...(lang === undefined ? {} : { language: lang }),
        })
      }
      onAccepted={onRegistered}
      submit={t('register.submit')}
    >
      <UsernameField availability={usernameState} />
      <EmailedCode purpose="register" isLinked={linked !== undefined} isSample={isSample} />
      <NewPassword name="password" isFirst ownWords={ownWords(username, email)} />
      <NewcomerFields
        isInvitationRequired={isInvitationRequired}
        notServed={notServed}
        onReadLegal={onReadLegal}
      />
    </CheckedForm>
  );
}
