import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#foundation/ui/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { isRequired: boolean };

/** The inviter's code; platforms may require one or not. */
export function InvitationField({ isRequired, ...props }: Props) {
  const t = useTranslations('customers');
  return (
    <TextField
      label={isRequired ? t('fields.invitationCode') : t('fields.invitationCodeOptional')}
      hint={isRequired ? t('register.invitationHint') : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={40}
      {...props}
    />
  );
}
