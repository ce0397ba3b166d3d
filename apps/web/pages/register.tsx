import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ContentDialog } from '#capabilities/desk/content/web/content-dialog.tsx';
import { useParameter } from '#capabilities/desk/content/web/queries.ts';
import type { LegalText } from '#capabilities/people/customers/web/agreement-text.tsx';
import { linkedBy } from '#capabilities/people/customers/web/linked.ts';
import { RegisterForm } from '#capabilities/people/customers/web/register-form.tsx';
import { forgetRegistration } from '#capabilities/people/customers/web/registration-draft.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { safeRedirect } from '#foundation/ui/redirect.ts';
import { startSession } from '#foundation/ui/session-state.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';

/**
 * `/pass/register`: the form, and the texts it asks agreement to as dialogs over it. `?code=` is an
 * invitation; `?email=` and `?mailed=` come with the link of a mail.
 */
export function RegisterPage() {
  const t = useTranslations('customers');
  const { redirect, code, email, mailed } = useSearch({ strict: false });
  const { history } = useRouter();
  const [reading, setReading] = useState<LegalText>();
  const notServed = useParameter('countriesNotServed')?.split(',') ?? [];
  const isInvitationRequired = useParameter('invitationCodeRequired') !== 'false';
  const isClosed = useParameter('registrationOpen') === 'false';
  const isSample = useParameter('mode') === 'sample';
  return (
    <BarePage
      title={t('register.title')}
      lead={t('register.lead')}
      footer={
        <>
          {t('register.hasAccount')}{' '}
          <TextLink to="/pass/login" search={redirect === undefined ? {} : { redirect }}>
            {t('register.login')}
          </TextLink>
        </>
      }
    >
      {isClosed ? (
        <Notice>{t('register.closed')}</Notice>
      ) : (
        <RegisterForm
          invitationCode={code}
          linked={linkedBy(email, mailed)}
          isInvitationRequired={isInvitationRequired}
          notServed={notServed}
          isSample={isSample}
          onReadLegal={setReading}
          onRegistered={(signedIn) => {
            forgetRegistration();
            startSession(signedIn);
            history.push(safeRedirect(redirect));
          }}
        />
      )}
      <ContentDialog
        id={reading}
        title={reading === undefined ? '' : t(`legal.${reading}`)}
        onClose={() => setReading(undefined)}
      />
    </BarePage>
  );
}
