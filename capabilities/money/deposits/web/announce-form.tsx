import { useTranslations } from 'use-intl';
import type { Asset } from '#foundation/money/money.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useDepositAddress } from './queries.ts';
import { useAnnouncement } from './use-announcement.ts';

/** After sending: how much (at first what was wanted), which transaction, and a picture that shows it. */
export function AnnounceForm({ currency, wanted = '' }: { currency: Asset; wanted?: string | undefined }) {
  const t = useTranslations('deposits.form');
  const format = useFormat();
  const { typed, change, errors, announce, send, part } = useAnnouncement(currency, wanted);
  const limit = useDepositAddress(currency).data?.minAmount;

  if (announce.doubt !== undefined) {
    return (
      <InDoubtCard
        command={announce}
        doubt={announce.doubt}
        asked={(asked) => `${format.money(asked.amount, currency, { exact: true })} ${currency}`}
        lookUp="/profile/deposit"
      />
    );
  }
  return (
    <Card title={t('title')}>
      <FormFrame noValidate className="flex flex-col gap-4" onSubmit={send}>
        <p className="text-quiet">{t('lead')}</p>
        <NumberField
          label={t('amount')}
          hint={limit && t('minimum', { currency, limit: format.decimal(limit) })}
          error={errors.amount}
          decimals={8}
          unit={currency}
          value={typed.amount}
          onChange={(amount) => change({ amount })}
        />
        <TextField
          label={t('hash')}
          hint={t('hashHint')}
          error={errors.hash}
          value={typed.hash}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ hash: currentTarget.value })}
        />
        <PictureField
          label={t('proof')}
          picture={typed.proof}
          problem={errors.proof}
          onPicture={(proof) => change({ proof })}
        />
        {errors.whole !== undefined && <RefusalNotice>{errors.whole}</RefusalNotice>}
        <Button type="submit" tone="primary" size="large" wide busy={announce.isBusy}>
          {announce.isBusy && part > 0 && part < 1
            ? t('sending', { part: Math.round(part * 100) })
            : t('submit')}
        </Button>
        <p className="text-note text-faint">{t('note')}</p>
      </FormFrame>
    </Card>
  );
}
