import { useController, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { register } from '../contract.ts';
import { AgreementText, type LegalText } from './agreement-text.tsx';
import { AvailabilityMark } from './availability-mark.tsx';
import { filled, useErrorOf, useErrorText } from './checked-form.tsx';
import { CountryField } from './country-field.tsx';
import type { Availability } from './queries.ts';

const input = register.input.shape;

/** What every new customer tells, whatever vouches for their address. */
export function newcomerShape(isInvitationRequired: boolean) {
  return {
    username: filled('USERNAME_REQUIRED', input.username),
    country: input.country,
    invitationCode: z
      .string()
      .trim()
      .min(isInvitationRequired ? 1 : 0, { error: 'INVITATION_CODE_REQUIRED' })
      .max(40, { error: 'INVITATION_CODE_WRONG' }),
    agreed: z.literal(true, { error: 'AGREEMENT_MISSING' }),
  };
}

/** Which of them a refusal speaks of. */
export const newcomerRefusals = {
  USERNAME_INVALID: 'username',
  USERNAME_TAKEN: 'username',
  INVITATION_CODE_WRONG: 'invitationCode',
  COUNTRY_UNKNOWN: 'country',
  COUNTRY_NOT_SERVED: 'country',
} as const;

type Values = { username: string; country?: string; invitationCode: string; agreed: boolean };

export function UsernameField({ availability }: { availability?: Availability }) {
  const t = useTranslations('customers');
  const errorText = useErrorText();
  const errorOf = useErrorOf<Values>();
  return (
    <TextField
      label={t('fields.username')}
      hint={t(availability === 'free' ? 'register.usernameFree' : 'register.usernameHint')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={30}
      after={availability && <AvailabilityMark state={availability} />}
      error={errorOf('username') ?? (availability === 'taken' ? errorText('USERNAME_TAKEN') : undefined)}
      {...useFormContext<Values>().register('username')}
    />
  );
}

type Props = {
  /** Platforms may require the inviter's code or not. */
  isInvitationRequired: boolean;
  notServed: readonly string[];
  onReadLegal: (text: LegalText) => void;
};

/** Country, invitation and agreement: what registration ends with. */
export function NewcomerFields({ isInvitationRequired, notServed, onReadLegal }: Props) {
  const t = useTranslations('customers');
  const errorOf = useErrorOf<Values>();
  const country = useController<Values, 'country'>({ name: 'country' }).field;
  const agreed = useController<Values, 'agreed'>({ name: 'agreed' }).field;
  return (
    <>
      <CountryField
        notServed={notServed}
        value={country.value}
        onChange={country.onChange}
        error={errorOf('country')}
      />
      <TextField
        label={isInvitationRequired ? t('fields.invitationCode') : t('fields.invitationCodeOptional')}
        hint={isInvitationRequired ? t('register.invitationHint') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        error={errorOf('invitationCode')}
        {...useFormContext<Values>().register('invitationCode')}
      />
      <Checkbox
        label={<AgreementText onRead={onReadLegal} />}
        checked={agreed.value}
        onChange={agreed.onChange}
        error={errorOf('agreed')}
      />
    </>
  );
}
