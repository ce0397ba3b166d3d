import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Book } from '#foundation/ids/book.ts';
import type { Messages } from '#locales/messages.ts';
import { BrandMark } from './brand.tsx';
import { brand } from './brand-settings.ts';
import { Button } from './button.tsx';
import { Code } from './code.tsx';
import { CopyButton } from './copy-button.tsx';
import { type Fact, FactList, type Facts } from './fact-list.tsx';
import { HelpLink } from './help-link.tsx';
import { Money } from './money.tsx';
import { type SlipReference, useReferenceFacts } from './slip-references.tsx';
import { useFormat } from './use-format.ts';
import { VerifyHash } from './verify-hash.tsx';

/** A tick that decided something, with what is needed to look it up at its source. */
export interface SlipTick {
  /** What it was to the act: "Entry". */
  readonly label: string;
  readonly price: string;
  readonly bid: string;
  /** Absent where only the bid counts: what is sold at it. */
  readonly ask?: string | undefined;
  readonly time: string;
  readonly source: string;
  readonly sequence: string;
  /** The usual spread then, and up to which a tick decides; absent where none was looked at. */
  readonly spreadMedian?: string | undefined;
  readonly spreadLimit?: string | undefined;
}

type SlipAccount = keyof Messages['ui']['receipt']['accounts'];

export interface SlipTransfer {
  readonly id: string;
  readonly from: SlipAccount;
  readonly to: SlipAccount;
  readonly amount: string;
  readonly currency: string;
  readonly reason: keyof Messages['reasons'];
  readonly time?: string | undefined;
  /** Of the batch of the ledger's chain that holds it. */
  readonly batchHash?: string | undefined;
}

type Props = {
  title: string;
  book: Book;
  /** The order's or transfer's own number. */
  number: string;
  status?: ReactNode;
  /** The figure the slip is about. */
  amount: ReactNode;
  /** What the capability says of its own; the rest is the same on every slip. */
  sections: readonly Section[];
  ticks?: readonly SlipTick[] | undefined;
  /** Prices that were measured over a window. */
  references?: readonly SlipReference[] | undefined;
  transfers: readonly SlipTransfer[];
  /** A receipt that has a hash of its own, and how it is computed from what is shown. */
  hash?: { readonly shown: string; readonly compute: () => Promise<string> } | undefined;
  note?: ReactNode;
};

type Section = { readonly title?: string | undefined; readonly facts: Facts };

/**
 * What every act that moves money ends in: a printed slip with torn edges. Printing the page prints the slip
 * alone.
 */
export function ReceiptSlip({
  sections,
  ticks = [],
  references = [],
  transfers,
  hash,
  note,
  ...head
}: Props) {
  const t = useTranslations('ui.receipt');
  const tickFacts = [...useTickFacts(ticks), ...useReferenceFacts(references)];
  const transferFacts = useTransferFacts(transfers);
  const batches = useBatchFacts(transfers);
  const all = [
    ...sections,
    { title: t('ticks'), facts: tickFacts },
    { title: t('transfers'), facts: transferFacts },
    { title: t('batches'), facts: batches },
  ];
  return (
    <div data-slip className="slip-shadow mx-auto w-full max-w-form">
      <article className="slip bg-raised px-6 py-8 text-ink">
        <Head {...head} />
        {all.map(
          ({ title, facts }, index) =>
            facts.length > 0 && (
              <section key={title ?? index} className="mt-5 border-t border-dashed border-line-strong pt-3">
                {title !== undefined && <h3 className="mb-1 text-note font-medium text-faint">{title}</h3>}
                <FactList facts={facts} dense />
              </section>
            ),
        )}
        {hash !== undefined && <Hash hash={hash.shown} />}
        {note !== undefined && <p className="mt-4 text-note text-faint">{note}</p>}
        {batches.length > 0 && <p className="mt-4 text-note text-faint">{t('note')}</p>}
        <div data-no-print className="mt-6 flex flex-wrap gap-2">
          {hash !== undefined && <VerifyHash hash={hash.shown} compute={hash.compute} />}
          <Button tone="quiet" icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <HelpLink article="receipts" className="ms-auto self-center" />
        </div>
      </article>
    </div>
  );
}

function Head({
  title,
  book,
  number,
  status,
  amount,
}: Pick<Props, 'title' | 'book' | 'number' | 'status' | 'amount'>) {
  const t = useTranslations('ui.receipt.book');
  return (
    <>
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-note font-medium tracking-[0.06em] text-quiet uppercase">{title}</h2>
          <p className="mt-0.5 text-note text-faint">
            <Code>{number}</Code>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1 text-end">
          <span className="flex items-center gap-2 font-semibold" dir="ltr">
            {brand.name}
            <BrandMark size={24} className="text-ink [--mark-cut:var(--raised)]" />
          </span>
          <span className="text-note text-accent">{t(book)}</span>
        </div>
      </header>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-3">
        <p className="num text-display font-semibold">{amount}</p>
        {status}
      </div>
    </>
  );
}

function Hash({ hash }: { hash: string }) {
  const t = useTranslations('ui.receipt');
  return (
    <footer className="mt-5 border-t border-dashed border-line-strong pt-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-note font-medium text-faint">{t('hash')}</h3>
        <span data-no-print>
          <CopyButton text={hash} label={t('copyHash')} />
        </span>
      </div>
      <Code className="text-note text-quiet">{hash}</Code>
    </footer>
  );
}

function useTickFacts(ticks: readonly SlipTick[]): Fact[] {
  const t = useTranslations('ui.receipt');
  const format = useFormat();
  return ticks.map(({ label, price, bid, ask, time, source, sequence, spreadMedian, spreadLimit }) => {
    const code = (chunks: ReactNode) => <Code>{chunks}</Code>;
    const guard =
      spreadMedian === undefined || spreadLimit === undefined
        ? undefined
        : t('spreadGuard', { median: format.asWritten(spreadMedian), limit: format.asWritten(spreadLimit) });
    const known = {
      bid: format.asWritten(bid),
      source,
      sequence,
      code,
      time: format.time(time, 'second'),
    };
    return {
      id: `${label} ${sequence}`,
      label,
      value: <bdi dir="ltr">{format.asWritten(price)}</bdi>,
      note: (
        <>
          {ask === undefined
            ? t.rich('tickBid', known)
            : t.rich('tick', { ...known, ask: format.asWritten(ask) })}
          {guard !== undefined && <span className="block">{guard}</span>}
        </>
      ),
    };
  });
}

function useTransferFacts(transfers: readonly SlipTransfer[]): Fact[] {
  const t = useTranslations('reasons');
  const receipt = useTranslations('ui.receipt');
  const format = useFormat();
  return transfers.map(({ id, from, to, amount, currency, reason, time }) => ({
    id,
    label: t(reason),
    value: <Money amount={amount} currency={currency} exact />,
    note: (
      <>
        <span className="block" title={`${from} → ${to}`}>
          {receipt('moved', { from: receipt(`accounts.${from}`), to: receipt(`accounts.${to}`) })}
        </span>
        {time !== undefined && `${format.time(time, 'second')} · `}
        <Code>{`#${id}`}</Code>
      </>
    ),
  }));
}

/** Each batch once, in the order of the transfers. */
function useBatchFacts(transfers: readonly SlipTransfer[]): Fact[] {
  const format = useFormat();
  const hashes = transfers.flatMap(({ batchHash }) => batchHash ?? []);
  return [...new Set(hashes)].map((hash, index) => ({
    label: format.count(index + 1),
    value: <Code className="text-note">{hash}</Code>,
  }));
}
