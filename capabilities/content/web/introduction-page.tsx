import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';

/**
 * `/introduction`: what the platform is and how each claim can be checked. Every figure on it is an example
 * and says so.
 */
export function IntroductionPage() {
  const t = useTranslations('content.introduction');
  return (
    <Page title={t('title')} hideTitle className="max-w-[960px]">
      <header className="pt-4 pb-10 wide:pt-10 wide:pb-14">
        <p className="max-w-[20ch] text-hero font-semibold text-balance">{t('headline')}</p>
        <p className="mt-5 max-w-[58ch] text-lead text-quiet">{t('lead')}</p>
      </header>
      <ol className="border-t border-line">
        <Point number={1} title={t('ledger.title')} text={t('ledger.text')} example={<TransferExample />} />
        <Point number={2} title={t('chain.title')} text={t('chain.text')} example={<ChainExample />} />
        <Point number={3} title={t('prices.title')} text={t('prices.text')} example={<PriceExample />} />
        <Point number={4} title={t('books.title')} text={t('books.text')} example={<BooksExample />} />
      </ol>
      <section className="my-10 rounded border border-line bg-raised p-5 wide:my-14 wide:p-8">
        <h2 className="text-title font-semibold">{t('risk.title')}</h2>
        <p className="mt-2 max-w-[58ch] text-quiet">{t('risk.text')}</p>
      </section>
      <div className="flex flex-wrap gap-3 pb-8">
        <LinkButton to="/market" tone="primary" size="large">
          {t('toMarkets')}
        </LinkButton>
        <LinkButton to="/profile/records" size="large">
          {t('toRecords')}
        </LinkButton>
      </div>
    </Page>
  );
}

type PointProps = { number: number; title: string; text: string; example: ReactNode };

function Point({ number, title, text, example }: PointProps) {
  const t = useTranslations('content.introduction');
  return (
    <li className="grid gap-6 border-b border-line py-10 wide:grid-cols-[minmax(0,1fr)_360px] wide:gap-16">
      <div>
        <p className="num text-note font-medium text-faint" aria-hidden="true">
          {number}
        </p>
        <h2 className="mt-2 text-title font-semibold">{title}</h2>
        <p className="mt-2 max-w-[58ch] text-quiet">{text}</p>
      </div>
      <figure className="min-w-0 self-center">
        {example}
        <figcaption className="mt-2 text-note text-faint">{t('example')}</figcaption>
      </figure>
    </li>
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
      {(['demo', 'real'] as const).map((book) => (
        <div key={book} className="flex flex-col items-start gap-2 bg-raised px-4 py-4">
          <Badge tone={book}>{t(book)}</Badge>
          <p className="text-note text-quiet">{t(`${book}Meaning`)}</p>
        </div>
      ))}
    </div>
  );
}
