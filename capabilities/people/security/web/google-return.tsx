import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Refusal, Result } from '#foundation/refusals/result.ts';
import { BarePage } from '#foundation/ui/bare-page.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { Spinner } from '#foundation/ui/spinner.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { connectGoogle, finishGoogle, loginByGoogle, registerByGoogle } from '../google-contract.ts';
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
      const text =
        error === 'access_denied'
          ? t('cancelled')
          : refusalText({ ok: false, refusal: 'GOOGLE_SIGN_IN_FAILED', params: {} });
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
      return (
        <BarePage
          title={t('failedTitle')}
          footer={
            step.purpose === 'connect' ? (
              <TextLink to="/profile/security">{t('backToSecurity')}</TextLink>
            ) : (
              <TextLink to="/pass/login">{t('backToLogin')}</TextLink>
            )
          }
        >
          <RefusalNotice>{step.text}</RefusalNotice>
        </BarePage>
      );
    case 'register':
      return newcomerForm(step.email, async (newcomer) => {
        const { ticket } = step;
        return callPlatform(registerByGoogle, { ...newcomer, ticket, device: ownDevice() });
      });
    case 'link':
    case 'code':
      return (
        <Finish
          {...step}
          asksPassword={step.step === 'link'}
          onSignedIn={(signedIn) => onSignedIn(signedIn, journey.current?.redirect)}
        />
      );
  }
}

/** The password that connects an existing account, and a one-time code where it asks for one. */
function Finish({
  ticket,
  email,
  asksPassword,
  onSignedIn,
}: {
  ticket: string;
  email: string;
  asksPassword: boolean;
  onSignedIn: (signedIn: SignedIn) => void;
}) {
  const t = useTranslations('security.google');
  const security = useTranslations('security');
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [asksCode, setAsksCode] = useState(!asksPassword);
  const finishing = useMutation({
    mutationFn: async () => {
      const result = await callPlatform(finishGoogle, {
        ticket,
        device: ownDevice(),
        ...(asksPassword ? { password } : {}),
        ...(asksCode ? { totp } : {}),
      });
      if (result.ok) {
        onSignedIn(result.value);
        return undefined;
      }
      if (result.refusal === 'TOTP_REQUIRED' && !asksCode) {
        setAsksCode(true);
        return undefined;
      }
      return { name: result.refusal, text: refusalText(result) };
    },
  });
  const refusal = finishing.data;
  const errorOf = (...names: RefusalName[]) =>
    refusal !== undefined && names.includes(refusal.name) ? refusal.text : undefined;
  const besides = errorOf('PASSWORD_INCORRECT', 'TOTP_INCORRECT', 'TOTP_REQUIRED');
  const notice =
    finishing.error !== null
      ? refusalText(finishing.error)
      : besides === undefined
        ? refusal?.text
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finishing.mutate();
  };
  return (
    <BarePage
      title={asksPassword ? t('linkTitle') : t('codeTitle')}
      lead={asksPassword ? t('linkLead', { email }) : t('codeLead')}
      footer={<TextLink to="/pass/login">{t('backToLogin')}</TextLink>}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {asksPassword && (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label={security('passwordField')}
              value={password}
              error={errorOf('PASSWORD_INCORRECT')}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {asksCode && (
          <SecondFactorField
            value={totp}
            error={errorOf('TOTP_INCORRECT', 'TOTP_REQUIRED')}
            onChange={setTotp}
          />
        )}
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
        <Button type="submit" tone="primary" size="large" wide busy={finishing.isPending}>
          {asksPassword ? t('linkSubmit') : security('continue')}
        </Button>
      </form>
    </BarePage>
  );
}
