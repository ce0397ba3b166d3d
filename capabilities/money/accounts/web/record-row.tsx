import { useTranslations } from 'use-intl';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { TransferRecord } from '../contract.ts';
import { AlignedAmount, decimalsOf } from './aligned-amount.tsx';
import { isOfLoan, receiptPlace, withdrawalOf } from './receipt-place.ts';

type Texts = ReturnType<typeof useTranslations<'accounts'>>;

/** The page's rows decide how many decimals its columns leave room for. */
export function recordColumns(t: Texts, rows: readonly TransferRecord[]): Column<TransferRecord>[] {
  const decimals = Math.max(
    ...rows.flatMap(({ amount, balanceAfter }) => [amount, balanceAfter].map(decimalsOf)),
  );
  return [
    {
      key: 'time',
      title: t('records.time'),
      cell: (record) => <Time at={record.time} style="second" className="text-quiet" />,
    },
    { key: 'reason', title: t('records.reason'), cell: (record) => <ReasonText record={record} /> },
    { key: 'ref', title: t('records.ref'), cell: (record) => <RecordCause record={record} /> },
    figureColumn('amount', t('records.amount'), undefined, ({ amount, currency }) => (
      <AlignedAmount amount={amount} currency={currency} decimals={decimals} sign />
    )),
    figureColumn('after', t('records.after'), undefined, ({ balanceAfter, currency }) => (
      <AlignedAmount amount={balanceAfter} currency={currency} decimals={decimals} />
    )),
    {
      key: 'currency',
      title: t('currency'),
      cell: ({ currency }) => <span className="text-note text-faint">{currency}</span>,
    },
  ];
}

/** A record in a phone's list: what and how much on one line, when and what is left below. */
export function PhoneRecord({ record }: { record: TransferRecord }) {
  const t = useTranslations('accounts');
  const format = useFormat();
  return (
    <div className="grid gap-y-1">
      <div className={bothEnds}>
        <ReasonText record={record} />
        <Money amount={record.amount} currency={record.currency} exact sign className="font-medium" />
      </div>
      <div className={`${bothEnds} text-note text-faint`}>
        <Time at={record.time} />
        <span>
          {t('records.afterShort')}{' '}
          <bdi className="num">{format.money(record.balanceAfter, record.currency, { exact: true })}</bdi>
        </span>
      </div>
      {hasSource(record) && (
        <span className="text-note">
          <RecordCause record={record} />
        </span>
      )}
    </div>
  );
}

/** Other references than orders and withdrawals say nothing to a customer, unless they are numbers. */
function hasSource({ reason, ref }: TransferRecord): boolean {
  return receiptPlace(reason) === '/profile/orders' || withdrawalOf(ref) !== undefined || /^\d+$/.test(ref);
}

/** The order it belongs to, by its receipt; the withdrawal; another number as it is. */
function RecordCause({ record }: { record: TransferRecord }) {
  const t = useTranslations('accounts');
  const reasons = useTranslations('reasons');
  if (!hasSource(record)) return <span className="text-faint">–</span>;
  const withdrawal = withdrawalOf(record.ref);
  if (withdrawal !== undefined) {
    return (
      <TextLink to="/profile/withdrawals" search={{ id: withdrawal }}>
        <Code>W{withdrawal}</Code>
      </TextLink>
    );
  }
  if (record.reason === 'deposit') {
    return (
      <TextLink to="/profile/deposit">
        {reasons('deposit')} <Code>{record.ref}</Code>
      </TextLink>
    );
  }
  if (isOfLoan(record.reason)) {
    return (
      <TextLink to="/loan" search={{ id: record.ref }}>
        {t('records.loan')} <Code>{record.ref}</Code>
      </TextLink>
    );
  }
  const place = receiptPlace(record.reason);
  if (place === undefined) return <Code className="text-faint">{record.ref}</Code>;
  return (
    <TextLink to={place} search={{ receipt: record.ref }}>
      {t(place === '/trading' ? 'records.plan' : 'records.receipt')} <Code>{record.ref}</Code>
    </TextLink>
  );
}

function ReasonText({ record: { reason } }: { record: TransferRecord }) {
  const t = useTranslations('reasons');
  return <span className="font-medium">{t(reason)}</span>;
}
