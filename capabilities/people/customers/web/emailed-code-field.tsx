import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { sendCode } from '../contract.ts';
import { codeResendAfterMs } from '../rules.ts';
import { useCountdown } from './use-countdown.ts';

type Props = Omit<ComponentProps<typeof CodeField>, 'label' | 'after' | 'hint'> & {
  purpose: 'register' | 'reset';
  /** Where the code goes, once it is an address; asks for one otherwise. */
  addressToSendTo: () => Promise<string | undefined>;
  /**
   * A refusal that speaks of the address, for the address's own field; false when it speaks of something
   * else.
   */
  onAddressRefused: (refusal: Refusal) => boolean;
  onSent: () => void;
  /** True where mails end in the sample server's mailbox. */
  isSample: boolean;
};

/** A six-digit code with the button that has it e-mailed. */
export function EmailedCodeField({
  purpose,
  addressToSendTo,
  onAddressRefused,
  onSent,
  isSample,
  error,
  ...input
}: Props) {
  const t = useTranslations('customers.code');
  const refusalText = useRefusalText();
  const countdown = useCountdown();
  const sending = useMutation({
    mutationFn: async () => {
      const email = await addressToSendTo();
      if (email === undefined) return undefined;
      const result = await callPlatform(sendCode, { email, purpose });
      if (result.ok || result.refusal === 'TOO_FREQUENT') countdown.start(codeResendAfterMs / secondMs);
      if (result.ok) {
        onSent();
        return { sentTo: email };
      }
      return onAddressRefused(result) ? undefined : { refusal: refusalText(result) };
    },
  });
  const { data } = sending;
  const failure = sending.error === null ? undefined : refusalText(sending.error);
  const hint =
    data?.sentTo === undefined ? (
      t('hint')
    ) : (
      <>
        {t('sentTo', { email: data.sentTo })}
        {isSample && (
          <>
            {' '}
            <a
              className="text-accent underline underline-offset-2"
              href={`/dev/mailbox?to=${encodeURIComponent(data.sentTo)}`}
              target="_blank"
              rel="noopener"
            >
              {t('sampleMailbox')}
            </a>
          </>
        )}
      </>
    );
  return (
    <CodeField
      {...input}
      label={t('label')}
      placeholder=""
      hint={<span aria-live="polite">{hint}</span>}
      error={error ?? failure ?? data?.refusal}
      after={
        <Button
          tone="quiet"
          size="small"
          busy={sending.isPending}
          disabled={countdown.secondsLeft > 0}
          onClick={() => sending.mutate()}
        >
          {countdown.secondsLeft > 0
            ? t('again', { seconds: countdown.secondsLeft })
            : data?.sentTo === undefined
              ? t('send')
              : t('sendAgain')}
        </Button>
      }
    />
  );
}
