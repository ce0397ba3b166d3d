import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanDetail } from '../contract.ts';

/** What has happened to a loan, newest first, as an operator reads it. */
export function LoanLog({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans-console.log');
  const format = useFormat();
  const share = (fraction = '0') => format.percent(Number(fraction) * 100, { digits: 1 });
  const { collateralCurrency: currency } = loan;
  return (
    <Card title={t('title')} flush>
      <ol className="divide-y divide-line">
        {loan.events.map((event) => (
          <li key={event.id} className="px-4 py-2.5">
            <p className="text-note text-faint">
              <Time at={event.time} style="second" />
            </p>
            <p className="text-pretty">
              {t(event.kind, {
                amount: format.money(event.amount ?? '0', 'USDT'),
                interest: format.money(event.interest ?? '0', 'USDT'),
                principal: format.money(event.principal ?? '0', 'USDT'),
                collateral: format.money(event.collateral ?? '0', currency),
                currency,
                ltv: share(event.ltv),
                after: share(event.ltvAfter),
                threshold: format.rate(event.threshold ?? '0'),
                price: format.price(event.price, 2),
                lost: format.money(event.writtenOff ?? '0', 'USDT'),
              })}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
