import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { Result } from '#foundation/refusals/result.ts';
import type { SignedIn } from '../contract.ts';
import type { LegalText } from './agreement-text.tsx';
import { CheckedForm, useCheckedForm } from './checked-form.tsx';
import { NewcomerFields, newcomerRefusals, newcomerShape, UsernameField } from './newcomer-fields.tsx';

function formSchema(isInvitationRequired: boolean) {
  return z.object(newcomerShape(isInvitationRequired));
}
type Values = Omit<z.input<ReturnType<typeof formSchema>>, 'agreed'> & { agreed: boolean };
type Parsed = z.output<ReturnType<typeof formSchema>>;

type Props = {
  isInvitationRequired: boolean;
  notServed: readonly string[];
  onReadLegal: (text: LegalText) => void;
  send: (newcomer: Omit<Parsed, 'agreed'>) => Promise<Result<SignedIn>>;
  onRegistered: (signedIn: SignedIn) => void;
};

/** What registration asks of a new customer whose address is vouched for by another provider. */
export function NewcomerForm({ isInvitationRequired, notServed, onReadLegal, send, onRegistered }: Props) {
  const t = useTranslations('customers');
  const form = useCheckedForm<Values, Parsed>(formSchema(isInvitationRequired), {
    username: '',
    invitationCode: '',
    agreed: false,
  });
  return (
    <>
      <CheckedForm
        form={form}
        fields={newcomerRefusals}
        send={({ agreed: _, ...newcomer }) => send(newcomer)}
        onAccepted={onRegistered}
        submit={t('register.submit')}
      >
        <UsernameField />
        <NewcomerFields
          isInvitationRequired={isInvitationRequired}
          notServed={notServed}
          onReadLegal={onReadLegal}
        />
      </CheckedForm>
      <p className="mt-5 text-note text-faint">{t('newcomer.passwordNote')}</p>
    </>
  );
}
