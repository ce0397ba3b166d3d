import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseUnits } from '#foundation/money/money.ts';
import { useLimitOn } from '#foundation/ui/account-limits.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { FundsShort, missingOf } from '#foundation/ui/funds-missing.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { ConfirmBid } from './confirm-bid.tsx';
import type { ShownDetail } from './queries.ts';
import { useUsdt } from './use-usdt.ts';

type Props = { nft: ShownDetail; least: string; available: string | undefined };

/** What to bid. Empty, it is the least that would do, whatever that becomes meanwhile. */
export function BidForm({ nft, least, available }: Props) {
  const t = useTranslations('nfts.bid');
  const usdt = useUsdt();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const amount = typed === '' ? least : typed;
  const units = parseUnits(amount);
  const isEnough = units !== undefined && units >= (parseUnits(least) ?? 0n);
  const isLimited = useLimitOn('product') !== undefined;
  const isShort = missingOf({ wanted: amount, available }) !== undefined;
  const error = typed !== '' && !isEnough ? t('tooLow', { least: usdt(least) }) : undefined;
  return (
    <FormFrame
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (isEnough && !isShort) setAsked(amount);
      }}
    >
      <NumberField
        label={t('amount')}
        decimals={8}
        unit="USDT"
        placeholder={least}
        value={typed}
        onChange={setTyped}
        hint={t('least', { least: usdt(least) })}
        {...(error === undefined ? {} : { error })}
      />
      {isEnough && <FundsShort wanted={amount} available={available} refusal="INSUFFICIENT_FUNDS" />}
      <Button type="submit" tone="primary" size="large" wide disabled={isLimited || !isEnough || isShort}>
        {isEnough ? t('submit', { amount: usdt(amount) }) : t('submitNone')}
      </Button>
      <p className="text-note text-faint">
        {t.rich('available', { amount: () => <Money amount={available} currency="USDT" /> })}
      </p>
      {asked !== undefined && (
        <ConfirmBid
          nft={nft}
          amount={asked}
          onClose={() => setAsked(undefined)}
          onBid={() => {
            setAsked(undefined);
            setTyped('');
          }}
        />
      )}
    </FormFrame>
  );
}
