import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanEventView, LoanView } from '../contract.ts';

type Props = { loan: Pick<LoanView, 'collateralCurrency'> & { events: readonly LoanEventView[] } };

/** What has happened to a loan, newest first. */
export function LoanEvents({ loan }: Props) {
  const t = useTranslations('loans.events');
  return (
    <Card title={t('title')} flush>
      <ol className="divide-y divide-line">
        {loan.events.map((event) => (
          <li
            key={event.id}
            className="flex flex-col gap-0.5 px-4 py-3 wide:flex-row wide:items-baseline wide:justify-between wide:gap-6 wide:px-5"
          >
            <p className="min-w-0 text-pretty">
              <EventText event={event} currency={loan.collateralCurrency} />
            </p>
            <p className="text-note whitespace-nowrap text-faint">
              <Time at={event.time} style="second" />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function EventText({ event, currency }: { event: LoanEventView; currency: string }) {
  const t = useTranslations('loans.events');
  const format = useFormat();
  const share = (fraction = '0') => format.percent(Number(fraction) * 100, { digits: 1 });
  const money = (amount: string | undefined) => format.money(amount ?? '0', 'USDT');
  const rate = (fraction: string | undefined) => format.rate(fraction ?? '0');
  const lost =
    event.writtenOff === undefined ? '' : ` ${t('writtenOff', { amount: money(event.writtenOff) })}`;
  return (
    <>
      {t(event.kind === 'closed' && Number(event.collateral) === 0 ? 'closedEmpty' : event.kind, {
        amount: money(event.amount),
        interest: money(event.interest),
        principal: money(event.principal),
        collateral: format.money(event.collateral ?? '0', currency),
        currency,
        ltv: share(event.ltv),
        after: share(event.ltvAfter),
        threshold: rate(event.threshold),
        price: format.price(event.price, 2),
      })}
      {lost}
    </>
  );
}
