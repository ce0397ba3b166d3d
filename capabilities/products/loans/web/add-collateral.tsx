import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseUnits } from '#foundation/money/money.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { BeforeAfter } from '#foundation/ui/before-after.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanView } from '../contract.ts';
import { ltvPpm } from '../ltv.ts';
import { useLiveLtv } from './live-ltv.ts';
import { useAddCollateral } from './queries.ts';

/** Asks how much is added, with what it makes of the loan-to-value. */
export function AddCollateral({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const t = useTranslations('loans.add');
  const format = useFormat();
  const add = useAddCollateral(loan.id, () => {
    showToast({ title: t('done'), tone: 'good' });
    onClose();
  });
  const [amount, setAmount] = useState('');
  const { ltv, bid } = useLiveLtv(loan);
  const units = parseUnits(amount);
  const isWrong = units === undefined || units <= 0n;
  const currency = loan.collateralCurrency;
  const after = afterAdding(loan, units ?? 0n, bid ?? parsePrice(loan.price));
  const confirmLabel = (typed: string) => t('confirm', { amount: format.money(typed, currency), currency });

  const percent = (share: number) => <bdi className="num">{format.percent(share * 100, { digits: 1 })}</bdi>;
  return (
    <MoneyDialog
      command={add}
      input={isWrong ? undefined : { id: loan.id, amount }}
      asked={(input) => confirmLabel(input.amount)}
      lookUp="/loan"
      onClose={onClose}
      title={t('title')}
      confirmLabel={confirmLabel(isWrong ? '0' : amount)}
      body={
        <div className="flex flex-col gap-4 text-ink">
          <NumberField
            label={t('amount')}
            value={amount}
            onChange={setAmount}
            step={currency === 'BTC' ? '0.001' : '0.01'}
            min="0"
            decimals={8}
            unit={currency}
            error={amount !== '' && isWrong ? t('wrong') : undefined}
          />
          <BeforeAfter
            before={{ label: t('before'), value: percent(ltv) }}
            after={{ label: t('after'), value: percent(after ?? ltv) }}
          />
          <p className="text-note text-quiet">{t('note')}</p>
        </div>
      }
    />
  );
}

function afterAdding(loan: LoanView, units: bigint, bid: ReturnType<typeof parsePrice>): number | undefined {
  const [debt, collateral] = [parseUnits(loan.outstanding), parseUnits(loan.collateral)];
  if (debt === undefined || collateral === undefined || bid === undefined) return undefined;
  return Number(ltvPpm(debt, collateral + units, bid) ?? 0n) / 1_000_000;
}
