import { Printer, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Receipt } from '../contract.ts';
import { hashReceipt } from '../receipt.ts';

type Props = {
  receipt: Receipt;
  book: Book;
  title: string;
  number: string;
  status: ReactNode;
  amount: ReactNode;
  /** What is said of the order or option itself, before its ticks and transfers. */
  facts: readonly Fact[];
};

/** The slip of a receipt, whatever it is of, with the ticks that decided it, its transfers and its hash to be verified. */
export function VerifiedSlip({ receipt, book, facts, ...slip }: Props) {
  const t = useTranslations('orders.receipt');
  const tickFacts = useTickFacts(receipt);
  const transferFacts = useTransferFacts(receipt);
  const verification = useVerification(receipt);
  return (
    <ReceiptSlip
      {...slip}
      book={t(`book.${book}`)}
      sections={[
        ...(facts.length === 0 ? [] : [{ facts }]),
        ...(tickFacts.length === 0 ? [] : [{ title: t('ticks'), facts: tickFacts }]),
        { title: t('transfers'), facts: transferFacts },
      ]}
      hash={receipt.hash}
      actions={
        <>
          {verification.note !== undefined && <div className="w-full">{verification.note}</div>}
          <Button
            icon={<ShieldCheck size={16} aria-hidden="true" />}
            busy={verification.state === 'running'}
            onClick={verification.run}
          >
            {t('verify')}
          </Button>
          <Button tone="quiet" icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </>
      }
    />
  );
}

/** Each tick that decided the order, with everything needed to look it up at its source. */
function useTickFacts({ ticks }: Receipt): Fact[] {
  const t = useTranslations('orders.receipt');
  const format = useFormat();
  return ticks.map((tick) => ({
    id: `${tick.code} ${tick.sequence} ${tick.role}`,
    label: tick.role === 'standing' ? `${t('role.standing')} ${tick.code}` : t(`role.${tick.role}`),
    value: <bdi dir="ltr">{tick.price}</bdi>,
    note: t.rich('tick', {
      bid: tick.bid,
      ask: tick.ask,
      source: tick.source,
      sequence: tick.sequence,
      time: format.time(tick.time, 'second'),
      code: (chunks) => <Code>{chunks}</Code>,
    }),
  }));
}

function useTransferFacts({ transfers }: Receipt): Fact[] {
  const t = useTranslations('orders.receipt');
  return transfers.map(({ id, from, to, amount, currency, reason }) => ({
    id,
    label: isNamedReason(reason) ? t(`reason.${reason}`) : reason,
    value: <Money amount={amount} currency={currency} exact />,
    note: <Code>{`#${id}  ${from} → ${to}`}</Code>,
  }));
}

/** Reasons with a word of their own here; a newer one shows its stable name. */
const namedReasons = [
  ...(['margin', 'marginRelease', 'fee', 'profit', 'loss', 'swap', 'lossProtection'] as const),
  ...(['optionStake', 'optionReserve', 'optionWin', 'optionLoss', 'optionRefund'] as const),
  ...(['optionRelease', 'optionSale'] as const),
];

function isNamedReason(reason: string): reason is (typeof namedReasons)[number] {
  return namedReasons.some((named) => named === reason);
}

/** Recomputes the hash here, from what is shown. Needs the browser's cryptography, which it lends to secure pages alone. */
function useVerification(receipt: Receipt) {
  const t = useTranslations('orders.receipt');
  const [state, setState] = useState<'idle' | 'running' | 'matches' | 'differs' | 'unavailable'>('idle');
  async function run() {
    setState('running');
    try {
      const computed = await hashReceipt(receipt);
      setState(computed === receipt.hash ? 'matches' : 'differs');
    } catch {
      setState('unavailable');
    }
  }
  const note =
    state === 'matches' ? (
      <Notice>{t('matches')}</Notice>
    ) : state === 'differs' ? (
      <RefusalNotice>{t('differs')}</RefusalNotice>
    ) : state === 'unavailable' ? (
      <Notice tone="warn">{t('unavailable')}</Notice>
    ) : undefined;
  return { state, note, run: () => void run() };
}
