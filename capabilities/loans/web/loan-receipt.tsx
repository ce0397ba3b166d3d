import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Messages } from '#locales/messages.ts';
import type { LoanDetail } from '../contract.ts';
import { LoanStatus } from './loan-status.tsx';

type Reason = keyof Messages['loans']['receipt']['reasons'];

/** Every transfer of a loan, as a printed slip; a sale with the tick that decided it. */
export function LoanReceipt({ loan, onClose }: { loan: LoanDetail; onClose: () => void }) {
  const t = useTranslations('loans.receipt');
  const reasons = useTranslations('loans.receipt.reasons');
  const format = useFormat();
  const isKnown = (reason: string): reason is Reason => reasons.has(reason as Reason);
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <ReceiptSlip
        title={t('title')}
        book={t('book')}
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
          {
            title: t('transfers'),
            facts: loan.transfers.map((transfer) => ({
              id: transfer.id,
              label: isKnown(transfer.reason) ? reasons(transfer.reason) : transfer.reason,
              value: <Money amount={transfer.amount} currency={transfer.currency} />,
              note: <TransferNote transfer={transfer} />,
            })),
          },
          {
            title: t('batches'),
            facts: [...new Set(loan.transfers.map(({ batchHash }) => batchHash))].map((hash) => ({
              id: hash,
              label: '',
              value: <Code>{hash}</Code>,
            })),
          },
        ]}
        note={t('note')}
        actions={
          <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
    </SheetOrDialog>
  );
}

function TransferNote({ transfer }: { transfer: LoanDetail['transfers'][number] }) {
  const t = useTranslations('loans.receipt');
  const format = useFormat();
  const tick = tickOf(transfer.evidence);
  return (
    <>
      <Time at={transfer.time} style="second" />
      {tick !== undefined && ` · ${t('tick', { bid: format.price(tick.bid, 2), source: tick.source })}`}
    </>
  );
}

/** What a sale was decided by; evidence of another shape shows nothing. */
function tickOf(evidence: string | undefined): { bid: string; source: string } | undefined {
  if (evidence === undefined) return undefined;
  const parsed: unknown = JSON.parse(evidence);
  const tick: unknown = Array.isArray(parsed) ? parsed[0] : undefined;
  if (typeof tick !== 'object' || tick === null || !('bid' in tick) || !('source' in tick)) return undefined;
  return { bid: String(tick.bid), source: String(tick.source) };
}
