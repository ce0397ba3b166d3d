import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { Spinner } from '#foundation/ui/spinner.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { connectGoogle, loginByGoogle, registerByGoogle } from '../google-contract.ts';
import { GoogleFinish } from './google-finish.tsx';
import { callbackAddress, type Journey, takeJourney } from './google-journey.ts';

type SignedIn = OutputOf<typeof loginByGoogle>;

type Step =
  | { step: 'working' }
  | { step: 'failed'; text: string; purpose: Journey['purpose'] }
  | { step: 'link' | 'code' | 'register'; ticket: string; email: string };

const steps: Partial<Record<RefusalName, 'link' | 'code' | 'register'>> = {
  GOOGLE_LINK_REQUIRED: 'link',
  TOTP_REQUIRED: 'code',
  GOOGLE_REGISTRATION_REQUIRED: 'register',
};

export type Newcomer = { username: string; country?: string | undefined; invitationCode: string };

type Props = {
  /** What the issuer put into the address. */
  query: { code?: string | undefined; state?: string | undefined; error?: string | undefined };
  onSignedIn: (signedIn: SignedIn, redirect: string | undefined) => void;
  onConnected: () => void;
  /** The form that completes a new account. */
  newcomerForm: (email: string, send: (newcomer: Newcomer) => Promise<Result<SignedIn>>) => ReactNode;
};

/**
 * The return from Google: signs in, or asks for what is still missing: a password, a one-time code, the facts
 * of a new account.
 */
export function GoogleReturn({ query, onSignedIn, onConnected, newcomerForm }: Props) {
  const t = useTranslations('security.google');
  const { step, redirect } = useArrival({ query, onSignedIn, onConnected });
  switch (step.step) {
    case 'working':
      return (
        <BarePage title={t('label')}>
          <p className="flex items-center gap-3 text-quiet" role="status">
            <Spinner /> {t('working')}
          </p>
        </BarePage>
      );
    case 'failed':
      return <Failed {...step} />;
    case 'register':
      return newcomerForm(step.email, async (newcomer) => {
        const { ticket } = step;
        return callPlatform(registerByGoogle, { ...newcomer, ticket, device: ownDevice() });
      });
    case 'link':
    case 'code':
      return (
        <GoogleFinish
          {...step}
          asksPassword={step.step === 'link'}
          onSignedIn={(signedIn) => onSignedIn(signedIn, redirect())}
        />
      );
  }
}

type FailedProps = { text: string; purpose: Journey['purpose'] };

function Failed({ text, purpose }: FailedProps) {
  const t = useTranslations('security.google');
  return (
    <BarePage
      title={t('failedTitle')}
      footer={
        purpose === 'connect' ? (
          <TextLink to="/profile/security">{t('backToSecurity')}</TextLink>
        ) : (
          <TextLink to="/pass/login">{t('backToLogin')}</TextLink>
        )
      }
    >
      <RefusalNotice>{text}</RefusalNotice>
    </BarePage>
  );
}

/** Takes up the journey that began in this tab, once, and says what is to be shown. */
function useArrival({ query, onSignedIn, onConnected }: Omit<Props, 'newcomerForm'>) {
  const t = useTranslations('security.google');
  const refusalText = useRefusalText();
  const [step, setStep] = useState<Step>({ step: 'working' });
  const journey = useRef<Journey>(undefined);

  function refused(refusal: Refusal, purpose: Journey['purpose']) {
    const { ticket, email = '' } = refusal.params;
    const next = steps[refusal.refusal];
    if (next === undefined || ticket === undefined)
      return setStep({ step: 'failed', text: refusalText(refusal), purpose });
    setStep({ step: next, ticket, email });
  }

  async function arrive() {
    const { code, state, error } = query;
    const begun = takeJourney(state);
    journey.current = begun;
    const purpose = begun?.purpose ?? 'login';
    if (begun === undefined || state === undefined || code === undefined) {
      const text = error === 'access_denied' ? t('cancelled') : refusalText(refuse('GOOGLE_SIGN_IN_FAILED'));
      return setStep({ step: 'failed', text, purpose });
    }
    const returned = { code, state, redirectUri: callbackAddress() };
    try {
      if (purpose === 'connect') {
        const connected = await callPlatform(connectGoogle, returned);
        return connected.ok ? onConnected() : refused(connected, purpose);
      }
      const result = await callPlatform(loginByGoogle, { ...returned, device: ownDevice() });
      if (result.ok) onSignedIn(result.value, begun.redirect);
      else refused(result, purpose);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setStep({ step: 'failed', text: refusalText(failure), purpose });
    }
  }

  // The code in the address counts once; the effect may run twice.
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    void arrive();
  });

  return { step, redirect: () => journey.current?.redirect };
}
