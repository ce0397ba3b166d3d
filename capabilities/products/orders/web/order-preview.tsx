import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order, OrderQuote } from '../contract.ts';
import { useOrderTerms } from './queries.ts';
import type { TradingTerms } from './traded-market.ts';
import { useAgreedFact, useCloseMarginFact } from './use-agreed-fact.tsx';

/**
 * Costs of small orders are parts of a cent: always so many decimals, so that figures keep their places as
 * prices move.
 */
const smallCostDecimals = 4;
/** A margin level from here on is far from any danger, and its exact figure says nothing. */
const levelSaysNothingBeyond = 10;

/** The platform's quote, or the part of it that is known without it. */
export type Figures = Partial<OrderQuote>;

type Props = {
  quote: Figures | undefined;
  terms: TradingTerms;
  type: Order['type'];
  /** What can be spent: a decimal string in USDT. */
  available: string | undefined;
  busy?: boolean | undefined;
};

/**
 * What the order would cost and return, in two columns that fit above the button; their notes stand in the
 * question that follows. The figures keep their places while they are asked for.
 */
export function OrderPreview({ quote, terms, type, available, busy = false }: Props) {
  const t = useTranslations('orders.ticket');
  const facts: Fact[] = [
    ...useQuoteFacts(quote, terms, type),
    { label: t('available'), value: <Money amount={available} currency="USDT" /> },
  ];
  return (
    <dl
      aria-live="polite"
      aria-busy={busy}
      className="grid grid-cols-2 gap-x-3 gap-y-1 border-t border-line pt-2"
    >
      {facts.map(({ label, value, strong }) => (
        <div key={label} className="flex min-w-0 flex-col justify-between leading-tight">
          <dt className="text-note leading-tight text-quiet">{label}</dt>
          <dd className={classNames('num', strong === true && 'font-semibold')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures of a quote by name; without one, dashes. */
export function useQuoteFacts(quote: Figures | undefined, terms: TradingTerms, type: Order['type']): Fact[] {
  const t = useTranslations('orders.quote');
  const format = useFormat();
  const { decimals } = terms;
  const { data: current } = useOrderTerms(terms.code);
  const swapNote = useSwapNote(terms.code);
  const agreedFact = useAgreedFact(levelsOf(quote) ?? current);
  const closeFact = useCloseMarginFact(quote?.closeMargin, current?.closeMargin);
  const pendingFacts = usePendingFacts(quote);
  const level = quote?.marginLevelAfter;
  const liquidation = quote?.liquidationPrice;
  const isWithoutLiquidation = liquidation !== undefined && !/[1-9]/.test(liquidation);
  return [
    {
      label: t(type === 'market' ? 'openPrice' : 'ownPrice'),
      value: <bdi dir="ltr">{format.price(quote?.openPrice, decimals)}</bdi>,
      strong: true,
    },
    {
      label: t('requiredMargin'),
      value: <Money amount={quote?.requiredMargin} currency="USDT" decimals={2} />,
    },
    ...(type === 'market' ? [] : pendingFacts),
    ...(closeFact === undefined ? [] : [closeFact]),
    {
      label: t('fee', { rate: format.rate(terms.feeRate) }),
      value: <Money amount={quote?.fee} currency="USDT" decimals={smallCostDecimals} />,
      help: 'fees',
    },
    {
      label: t('swapPerDay'),
      value: <Money amount={quote?.swapPerDay} currency="USDT" sign decimals={smallCostDecimals} />,
      note: swapNote,
      help: 'overnight',
    },
    {
      label: t('expectedReturn'),
      value: <Money amount={quote?.expectedReturn} currency="USDT" sign decimals={2} />,
    },
    {
      label: t('lossAtStop'),
      value: <Money amount={negated(quote?.lossAtStop)} currency="USDT" sign decimals={2} />,
    },
    {
      label: t('liquidationPrice'),
      value: isWithoutLiquidation ? (
        t('noLiquidation')
      ) : (
        <bdi dir="ltr">{format.price(liquidation, decimals)}</bdi>
      ),
    },
    {
      label: t('marginLevelAfter'),
      value:
        level === undefined || level === null ? (
          '–'
        ) : Number(level) >= levelSaysNothingBeyond ? (
          t('levelOver', { level: format.rate(String(levelSaysNothingBeyond)) })
        ) : (
          <bdi dir="ltr">{format.percent(Number(level) * 100, { digits: 0 })}</bdi>
        ),
    },
    agreedFact,
  ];
}

/** What is on hold for an order that waits, and until when. */
function usePendingFacts(quote: Figures | undefined): Fact[] {
  const t = useTranslations('orders.quote');
  const format = useFormat();
  const { orderMargin, expiresAt } = quote ?? {};
  return [
    {
      label: t('orderMargin'),
      value: <Money amount={orderMargin} currency="USDT" decimals={2} />,
      note: t('orderMarginNote'),
    },
    {
      label: t('expiresAt'),
      value:
        expiresAt === undefined ? (
          '–'
        ) : (
          <span className="text-note whitespace-nowrap">{format.time(expiresAt, 'moment')}</span>
        ),
    },
  ];
}

function levelsOf({ warningLevels, stopOutLevel }: Figures = {}) {
  if (warningLevels === undefined || stopOutLevel === undefined) return undefined;
  return { warningLevels, stopOutLevel };
}

/** When the next swap is taken, and the weekday that counts three. */
function useSwapNote(code: string): string | undefined {
  const t = useTranslations('orders.quote');
  const format = useFormat();
  const { data: terms } = useOrderTerms(code);
  if (terms === undefined) return undefined;
  return t('swapNext', { time: format.time(terms.nextSwapAt, 'weekday'), day: terms.swapTripleDay });
}

/** A loss travels as a positive amount and is read with its sign. */
function negated(amount: string | undefined): string | undefined {
  if (amount === undefined || !/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
