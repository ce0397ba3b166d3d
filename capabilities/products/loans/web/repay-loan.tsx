import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { smaller } from '#foundation/money/rounding.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanView } from '../contract.ts';
import { useRepayLoan } from './queries.ts';

/** Asks how much of a loan is repaid, with what it pays and returns. */
export function RepayLoan({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const t = useTranslations('loans.repay');
  const format = useFormat();
  const repay = useRepayLoan(loan.id, ({ status }) => {
    showToast({ title: t(status === 'repaid' ? 'doneAll' : 'donePart'), tone: 'good' });
    onClose();
  });
  const [part, setPart] = useState<'all' | 'part'>('all');
  const [amount, setAmount] = useState('');
  const debt = parseUnits(loan.outstanding) ?? 0n;
  const typed = part === 'all' ? debt : parseUnits(amount);
  const isWrong = typed === undefined || typed <= 0n || typed > debt;
  const interest = smaller(typed ?? 0n, parseUnits(loan.interestDue) ?? 0n);
  const confirmLabel = (paid: string) => t('confirm', { amount: format.money(paid, 'USDT') });

  const usdt = (units: bigint) => <Money amount={formatUnits(units)} currency="USDT" />;
  return (
    <MoneyDialog
      command={repay}
      input={isWrong ? undefined : { id: loan.id, ...(part === 'all' ? {} : { amount }) }}
      asked={(input) => (input.amount === undefined ? t('all') : confirmLabel(input.amount))}
      lookUp="/loan"
      onClose={onClose}
      title={t('title')}
      confirmLabel={confirmLabel(formatUnits(isWrong ? 0n : typed))}
      body={
        <div className="flex flex-col gap-4 text-ink">
          <HowMuch
            loan={loan}
            part={part}
            onPart={setPart}
            amount={amount}
            onAmount={setAmount}
            isWrong={isWrong}
          />
          <FactList
            dense
            facts={[
              { label: t('interest'), value: usdt(isWrong ? 0n : interest) },
              { label: t('principal'), value: usdt(isWrong ? 0n : typed - interest) },
              { label: t('left'), value: usdt(isWrong ? debt : debt - typed), strong: true },
              typed === debt && {
                label: t('returned'),
                value: <Money amount={loan.collateral} currency={loan.collateralCurrency} />,
              },
            ]}
          />
          <p className="text-note text-quiet">{t('free')}</p>
        </div>
      }
    />
  );
}

type HowMuchProps = {
  loan: LoanView;
  part: 'all' | 'part';
  onPart: (part: 'all' | 'part') => void;
  amount: string;
  onAmount: (amount: string) => void;
  isWrong: boolean;
};

function HowMuch({ loan, part, onPart, amount, onAmount, isWrong }: HowMuchProps) {
  const t = useTranslations('loans.repay');
  const format = useFormat();
  const most = format.money(loan.outstanding, 'USDT');
  return (
    <>
      <Segmented
        label={t('how')}
        wide
        value={part}
        onChange={onPart}
        options={[
          { value: 'all', label: t('all') },
          { value: 'part', label: t('part') },
        ]}
      />
      {part === 'part' && (
        <NumberField
          label={t('amount')}
          value={amount}
          onChange={onAmount}
          step="50"
          min="0"
          max={loan.outstanding}
          decimals={8}
          unit="USDT"
          hint={t('most', { most })}
          error={amount !== '' && isWrong ? t('wrong', { most }) : undefined}
        />
      )}
    </>
  );
}
