import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import type { Asset } from '#foundation/money/money.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ConvertQuote, convertTerms } from '../contract.ts';
import { type Quotes, rateDecimals, rateOf } from '../rules.ts';
import { readRate } from './rate-text.ts';

type Props = {
  from: Asset;
  to: Asset;
  quote: ConvertQuote | undefined;
  terms: OutputOf<typeof convertTerms> | undefined;
  /** Seconds the quoted price still stands. */
  left: number;
};

/**
 * The price, the fee and for how long both stand; before an amount is given, the price of the moment alone.
 */
export function QuoteFacts({ from, to, quote, terms, left }: Props) {
  const t = useTranslations('conversion.form');
  const format = useFormat();
  const rate = quote?.rate ?? rateNow(from, to, terms?.prices ?? []);
  const read = rate === undefined ? undefined : readRate(from, to, rate);
  const source = (quote?.prices ?? terms?.prices)?.find(
    ({ currency }) => currency === from || currency === to,
  )?.source;
  const feeRate = quote?.feeRate ?? terms?.feeRate;
  return (
    <div className="rounded border border-line px-4 py-1">
      <FactList
        dense
        facts={[
          {
            label: t('rate'),
            value: (
              <span className="flex flex-wrap items-center justify-end gap-2">
                <bdi key={read === undefined ? 'none' : 'rate'} dir="ltr">
                  {read === undefined ? '–' : `1 ${read.one} = ${format.decimal(read.value)} ${read.of}`}
                </bdi>
                {source !== undefined && <SampleLabel source={source} />}
                {/* On a phone the label has a line of its own: its place is kept until it comes. */}
                {read === undefined && <span className="h-5 basis-full wide:hidden" />}
              </span>
            ),
          },
          {
            label: feeRate === undefined ? t('fee') : t('feeOf', { rate: format.rate(feeRate) }),
            value: <Money amount={quote?.fee} currency={to} exact />,
          },
          {
            label: t('stands'),
            value:
              quote === undefined ? (
                <span className="text-faint">{terms && t('seconds', { count: terms.quoteSeconds })}</span>
              ) : (
                <Countdown left={left} of={quote.secondsLeft} />
              ),
          },
        ]}
      />
    </div>
  );
}

/** What is left of the price's time, as a number and as a line that grows shorter: no colour, no hurry. */
function Countdown({ left, of }: { left: number; of: number }) {
  const t = useTranslations('conversion.form');
  return (
    <span className="inline-flex items-center gap-2">
      <span className="h-1 w-16 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ inlineSize: `${(left / of) * 100}%` }}
        />
      </span>
      <span className="min-w-[3ch]">{t('seconds', { count: left })}</span>
    </span>
  );
}

function rateNow(from: Asset, to: Asset, prices: ConvertQuote['prices']): string | undefined {
  const quotes: Quotes = Object.fromEntries(
    prices.flatMap(({ currency, bid, ask }) => {
      const [bought, sold] = [parsePrice(bid), parsePrice(ask)];
      return bought === undefined || sold === undefined ? [] : [[currency, { bid: bought, ask: sold }]];
    }),
  );
  const rate = rateOf(from, to, quotes);
  return rate === undefined ? undefined : formatDecimal(rate, rateDecimals);
}
