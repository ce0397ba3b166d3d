import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { books } from '#foundation/ids/book.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';

/**
 * How the platform keeps and shows things, drawn: the same beside whatever operators write. Every figure is
 * an example and says so.
 */
export function IntroductionExamples() {
  const t = useTranslations('content.introduction');
  return (
    <div className="grid gap-x-8 gap-y-6 border-t border-line py-8 wide:grid-cols-2 wide:py-10">
      <Example caption={t('ledger.caption')}>
        <TransferExample />
      </Example>
      <Example caption={t('chain.caption')}>
        <ChainExample />
      </Example>
      <Example caption={t('prices.caption')}>
        <PriceExample />
      </Example>
      <Example caption={t('books.caption')}>
        <BooksExample />
      </Example>
    </div>
  );
}

function Example({ caption, children }: { caption: string; children: ReactNode }) {
  const t = useTranslations('content.introduction');
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex items-baseline justify-between gap-4">
        <span className="font-medium">{caption}</span>
        <span className="text-note text-faint">{t('example')}</span>
      </figcaption>
      {children}
    </figure>
  );
}

/** One transfer: what leaves one account is what arrives in the other. */
function TransferExample() {
  const t = useTranslations('content.introduction.ledger');
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 rounded border border-line bg-raised px-4 py-3">
      <dt>{t('available')}</dt>
      <dd className="text-end">
        <Money amount="-108.34" currency="USDT" sign />
      </dd>
      <dt>{t('margin')}</dt>
      <dd className="text-end">
        <Money amount="108.34" currency="USDT" sign />
      </dd>
      <dt className="border-t border-line pt-2 font-medium">{t('sum')}</dt>
      <dd className="border-t border-line pt-2 text-end font-medium">
        <Money amount="0" currency="USDT" />
      </dd>
    </dl>
  );
}

const chain = [
  { batch: '1041', before: '9f2c', own: '4be1' },
  { batch: '1042', before: '4be1', own: 'd07a' },
  { batch: '1043', before: 'd07a', own: '61c8' },
];

/** Each batch names the one before, so that a change anywhere breaks every later link. */
function ChainExample() {
  const t = useTranslations('content.introduction.chain');
  return (
    <ol className="flex flex-col">
      {chain.map(({ batch, before, own }, index) => (
        <li key={batch}>
          {index > 0 && <span className="ms-6 block h-3 w-px bg-line-strong" aria-hidden="true" />}
          <div className="flex items-baseline justify-between gap-4 rounded border border-line bg-raised px-4 py-2.5">
            <span className="font-medium">{t('batch', { number: batch })}</span>
            <span className="text-note text-quiet">
              <Code className="text-faint">{before}…</Code>
              <span className="mx-1.5 inline-block mirror" aria-hidden="true">
                →
              </span>
              <Code>{own}…</Code>
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function PriceExample() {
  return (
    <div className="flex flex-col gap-2 rounded border border-line bg-raised px-4 py-3">
      <div className="flex items-center justify-between gap-4">
        <Code className="font-medium">EURUSD</Code>
        <bdi className="num text-lead font-semibold">1.08342</bdi>
      </div>
      <div className="flex items-center justify-between gap-4 text-note text-faint">
        <SampleLabel source="simulated" />
        <bdi className="num">14:05:09.120 UTC</bdi>
      </div>
    </div>
  );
}

function BooksExample() {
  const t = useTranslations('content.introduction.books');
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line">
      {books.map((book) => (
        <div key={book} className="flex flex-col items-start gap-2 bg-raised px-4 py-4">
          <Badge tone={book}>{t(book)}</Badge>
          <p className="text-note text-quiet">{t(`${book}Meaning`)}</p>
        </div>
      ))}
    </div>
  );
}
