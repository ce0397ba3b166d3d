import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ContentDialog } from '#capabilities/desk/content/web/content-dialog.tsx';
import { useParameter } from '#capabilities/desk/content/web/queries.ts';
import type { LegalText } from '#capabilities/people/customers/web/agreement-text.tsx';
import { NewcomerForm } from '#capabilities/people/customers/web/newcomer-form.tsx';
import { GoogleReturn } from '#capabilities/people/security/web/google-return.tsx';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { safeRedirect } from '#foundation/ui/redirect.ts';
import { type SignedIn, startSession, useSession } from '#foundation/ui/session-state.ts';
import { showToast } from '#foundation/ui/toast.ts';

/** `/api/loginCallback/google`: where Google sends the browser back to. */
export function GoogleCallback() {
  const t = useTranslations('customers');
  const security = useTranslations('security.google');
  const { code, state, error } = useSearch({ strict: false });
  const { lang } = useSession();
  const { history } = useRouter();
  const [reading, setReading] = useState<LegalText>();
  const notServed = useParameter('countriesNotServed')?.split(',') ?? [];
  const isInvitationRequired = useParameter('invitationCodeRequired') !== 'false';
  const goOn = (signedIn: SignedIn, redirect: string | undefined) => {
    startSession(signedIn);
    history.replace(safeRedirect(redirect));
  };
  return (
    <>
      <GoogleReturn
        query={{ code, state, error }}
        onSignedIn={goOn}
        onConnected={() => {
          showToast({ title: security('connected'), tone: 'good' });
          history.replace('/profile/security');
        }}
        newcomerForm={(email, send) => (
          <BarePage title={t('newcomer.title')} lead={t('newcomer.lead', { email })}>
            <NewcomerForm
              isInvitationRequired={isInvitationRequired}
              notServed={notServed}
              onReadLegal={setReading}
              send={(newcomer) => send({ ...newcomer, ...(lang === undefined ? {} : { language: lang }) })}
              onRegistered={(signedIn) => goOn(signedIn, undefined)}
            />
          </BarePage>
        )}
      />
      <ContentDialog
        id={reading}
        title={reading === undefined ? '' : t(`legal.${reading}`)}
        onClose={() => setReading(undefined)}
      />
    </>
  );
}
