import { useTranslations } from 'use-intl';
import { Code } from '#foundation/ui/code.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { LoanView } from '../contract.ts';
import { useLiveLtv } from './live-ltv.ts';
import { LoanStatus } from './loan-status.tsx';
import { LtvBar } from './ltv-bar.tsx';

/** One loan of the list, with the way to all of it. */
export function LoanRow({ loan }: { loan: LoanView }) {
  const t = useTranslations('loans.mine');
  const isRepaying = loan.status === 'repaying';
  return (
    <li className="flex flex-col gap-3 p-4 wide:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">
            <Money amount={loan.amount} currency="USDT" />
          </span>
          <LoanStatus loan={loan} />
          <span className="text-note text-faint">
            <Code>{loan.orderNumber}</Code>
          </span>
        </p>
        <p className="text-note text-quiet">
          {isRepaying ? (
            t.rich('due', { time: () => <Time at={loan.repaymentDate} style="date" /> })
          ) : (
            <Time at={loan.endedAt ?? loan.requestedAt} style="date" />
          )}
        </p>
      </div>
      {isRepaying && <LiveBar loan={loan} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <dl className="grid grid-cols-2 gap-x-8 gap-y-1">
          {loan.status === 'repaying' || loan.status === 'pendingReview' ? (
            <>
              <Figure label={t(isRepaying ? 'owed' : 'asked')} amount={loan.outstanding} currency="USDT" />
              <Figure label={t('collateral')} amount={loan.collateral} currency={loan.collateralCurrency} />
            </>
          ) : (
            <>
              {loan.startedAt !== undefined && (
                <Figure label={t('interestPaid')} amount={loan.interestPaid} currency="USDT" />
              )}
              {Number(loan.collateralSold) > 0 && (
                <Figure label={t('sold')} amount={loan.collateralSold} currency={loan.collateralCurrency} />
              )}
            </>
          )}
        </dl>
        <LinkButton to="/loan" search={{ id: loan.id }} size="small">
          {isRepaying ? t('manage') : t('details')}
        </LinkButton>
      </div>
    </li>
  );
}

export function LiveBar({ loan }: { loan: LoanView }) {
  const { ltv } = useLiveLtv(loan);
  return (
    <LtvBar ltv={ltv} warnings={loan.warningLtvs.map(Number)} liquidation={Number(loan.liquidationLtv)} />
  );
}

function Figure({ label, amount, currency }: { label: string; amount: string; currency: string }) {
  return (
    <div>
      <dt className="text-note text-faint">{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
