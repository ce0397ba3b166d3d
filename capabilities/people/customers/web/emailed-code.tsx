import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { secondMs } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { ownDevice } from '#foundation/ui/session-state.ts';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { sendCode } from '../contract.ts';
import { codeResendAfterMs } from '../rules.ts';
import { useErrorOf } from './checked-form.tsx';
import { useCountdown } from './use-countdown.ts';

type Values = { email: string; code: string };

type Props = {
  purpose: 'register' | 'reset';
  /** The address and its proof came with the link of a mail. */
  isLinked: boolean;
  /** True where mails end in the sample server's mailbox. */
  isSample: boolean;
};

/** An e-mail address, and the six-digit code with the button that has it sent there. */
export function EmailedCode({ purpose, isLinked, isSample }: Props) {
  const t = useTranslations('customers');
  const { register } = useFormContext<Values>();
  const errorOf = useErrorOf<Values>();
  const { sending, secondsLeft, sentTo, problem } = useSendingCode(purpose);
  return (
    <>
      <TextField
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        readOnly={isLinked}
        hint={isLinked ? t('code.linked') : undefined}
        error={errorOf('email') ?? (isLinked ? errorOf('code') : undefined)}
        {...register('email')}
      />
      {!isLinked && (
        <CodeField
          label={t('code.label')}
          placeholder=""
          hint={
            <span aria-live="polite">
              {sentTo === undefined ? t('code.hint') : t('code.sentTo', { email: sentTo })}
              {sentTo !== undefined && isSample && <SampleMailbox email={sentTo} />}
            </span>
          }
          error={errorOf('code') ?? problem}
          after={
            <Button
              tone="quiet"
              size="small"
              busy={sending.isPending}
              disabled={secondsLeft > 0}
              onClick={() => sending.mutate()}
            >
              {secondsLeft > 0
                ? t('code.again', { seconds: secondsLeft })
                : t(sentTo === undefined ? 'code.send' : 'code.sendAgain')}
            </Button>
          }
          {...register('code')}
        />
      )}
    </>
  );
}

/** A refusal that speaks of the address stands beside the address. */
function useSendingCode(purpose: Props['purpose']) {
  const t = useTranslations('customers.code');
  const form = useFormContext<Values>();
  const refusalText = useRefusalText();
  const countdown = useCountdown();
  const sending = useMutation({
    mutationFn: async () => {
      if (!(await form.trigger('email', { shouldFocus: true }))) return undefined;
      const email = form.getValues('email');
      const result = await callPlatform(sendCode, { email, purpose, device: ownDevice() });
      if (result.ok || result.refusal === 'TOO_FREQUENT') countdown.start(codeResendAfterMs / secondMs);
      if (result.ok) {
        form.clearErrors('code');
        return { sentTo: email };
      }
      if (result.refusal === 'TOO_MANY_REQUESTS') return { refusal: t('fullMailbox') };
      if (result.refusal !== 'EMAIL_INVALID') return { refusal: refusalText(result) };
      form.setError('email', { message: result.refusal }, { shouldFocus: true });
      return undefined;
    },
  });
  return {
    sending,
    secondsLeft: countdown.secondsLeft,
    sentTo: sending.data?.sentTo,
    problem: sending.error === null ? sending.data?.refusal : refusalText(sending.error),
  };
}

function SampleMailbox({ email }: { email: string }) {
  const t = useTranslations('customers.code');
  return (
    <>
      {' '}
      <a
        className="text-accent underline underline-offset-2"
        href={`/dev/mailbox?to=${encodeURIComponent(email)}`}
        target="_blank"
        rel="noopener"
      >
        {t('sampleMailbox')}
      </a>
    </>
  );
}
