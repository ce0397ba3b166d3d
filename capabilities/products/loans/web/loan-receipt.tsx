import { useTranslations } from 'use-intl';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip, type SlipTick } from '#foundation/ui/receipt-slip.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanDetail } from '../contract.ts';
import { LoanStatus } from './loan-status.tsx';
import { useLoan } from './queries.ts';

/** Every transfer of a loan, as a printed slip; a sale with the tick that decided it. */
export function LoanReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('loans.receipt');
  const loan = useLoan(id);
  return (
    <ReceiptDialog title={t('title')} receipt={loan} onClose={onClose}>
      {(loaded) => <Slip loan={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ loan }: { loan: LoanDetail }) {
  const t = useTranslations('loans.receipt');
  const format = useFormat();
  return (
    <ReceiptSlip
      title={t('title')}
      book="real"
      number={loan.orderNumber}
      status={<LoanStatus loan={loan} />}
      amount={<Money amount={loan.amount} currency="USDT" />}
      sections={[
        {
          facts: [
            { label: t('term'), value: t('days', { days: loan.termDays }) },
            { label: t('rate'), value: <bdi>{format.rate(loan.dailyRate)}</bdi> },
            { label: t('interestPaid'), value: <Money amount={loan.interestPaid} currency="USDT" /> },
            { label: t('requested'), value: <Time at={loan.requestedAt} style="second" /> },
          ],
        },
      ]}
      ticks={loan.transfers
        .flatMap(({ evidence }) => ticksOf(evidence))
        .map(({ isCrossing, ...tick }) => ({
          ...tick,
          label: isCrossing ? `${tick.label} ${t('crossing')}` : tick.label,
          price: format.price(tick.bid, 2),
          bid: format.price(tick.bid, 2),
        }))}
      transfers={loan.transfers}
    />
  );
}

type SaleTick = SlipTick & { readonly bid: string; readonly isCrossing: boolean };

/** What a sale was decided by, as `loan-prices.ts` writes it; evidence of another shape shows nothing. */
function ticksOf(evidence: string | undefined): SaleTick[] {
  const parsed: unknown = evidence === undefined ? undefined : JSON.parse(evidence);
  return Array.isArray(parsed) ? parsed.flatMap((tick: unknown) => tickOf(tick) ?? []) : [];
}

function tickOf(tick: unknown): SaleTick | undefined {
  if (typeof tick !== 'object' || tick === null) return undefined;
  const text = new Map(Object.entries(tick).map(([name, value]) => [name, String(value)]));
  const [code, bid, time] = [text.get('code'), text.get('bid'), text.get('time')];
  const [source, sequence] = [text.get('source'), text.get('sequence')];
  if (code === undefined || bid === undefined || time === undefined) return undefined;
  if (source === undefined || sequence === undefined) return undefined;
  const [spreadMedian, spreadLimit] = [text.get('spreadMedian'), text.get('spreadLimit')];
  const isCrossing = text.get('role') === 'crossing';
  return { isCrossing, label: code, price: bid, bid, time, source, sequence, spreadMedian, spreadLimit };
}
