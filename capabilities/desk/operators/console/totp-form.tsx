import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { QrCode } from '#foundation/ui/qr-code.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { operatorEnrolTotp, operatorOfferTotp } from '../console-contract.ts';
import { useOwnCall } from './queries.ts';

/** A fresh secret, shown once; it counts from its first code on. */
export function TotpForm({ onEnrolled }: { onEnrolled?: () => void }) {
  const t = useTranslations('operators.security.totp');
  const refusalText = useRefusalText();
  const offer = useCall(operatorOfferTotp, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const enrol = useOwnCall(operatorEnrolTotp);
  const [totp, setTotp] = useState('');
  if (offer.error !== null) return <RefusalNotice>{refusalText(offer.error)}</RefusalNotice>;
  return (
    <Form
      className="flex flex-col gap-5"
      onSubmit={() => enrol.mutate({ totp }, { onSuccess: () => onEnrolled?.(), onError: () => setTotp('') })}
      submit={t('submit')}
      failure={enrol.error}
      busy={enrol.isPending}
      disabled={totp.length !== 6}
    >
      <p className="text-quiet">{t('lead')}</p>
      <div className="mx-auto size-44">
        {offer.data === undefined ? (
          <Skeleton className="size-44" />
        ) : (
          <QrCode text={offer.data.uri} label={t('qr')} />
        )}
      </div>
      <div>
        <p className="text-note font-medium text-quiet">{t('secret')}</p>
        <p className="flex min-h-control items-center justify-between gap-2">
          {offer.data !== undefined && (
            <>
              <bdi dir="ltr" className="num">
                {offer.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </bdi>
              <CopyButton text={offer.data.secret} label={t('copy')} />
            </>
          )}
        </p>
      </div>
      <CodeField
        label={t('code')}
        value={totp}
        onChange={({ currentTarget }) => setTotp(currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </Form>
  );
}
