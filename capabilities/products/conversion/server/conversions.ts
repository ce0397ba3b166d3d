import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import { type Clock, formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import {
  type Conversion,
  type ConvertQuote,
  type convertTerms,
  getConvert,
  type listConvert,
} from '../contract.ts';
import {
  type ConversionRequest,
  isHonoured,
  type PricedConversion,
  priceConversion,
  pricedAssets,
  pricedIn,
} from '../rules.ts';
import type { ConfiguredTerms } from '../terms.ts';
import { type AgreedConversion, convertKind } from './conversion-lane.ts';
import { conversionView, pricedView, priceView } from './conversion-view.ts';
import { countConversions, selectConversion, selectConversions } from './conversions.sql.ts';
import {
  conversionEvidence,
  type PriceNow,
  pricesIn,
  quotesOf,
  type StateOf,
  statesNow,
  statesWhenCurrent,
} from './live-prices.ts';
import { createQuotes } from './quotes.ts';

/**
 * Swaps between a customer's currencies at the live price, out of the platform's funded inventory
 * (docs/decisions/0050-conversion.md). Real book alone.
 */
export interface Conversions {
  terms(): OutputOf<typeof convertTerms>;
  quote(customerId: CustomerId, request: ConversionRequest): Result<ConvertQuote>;
  convert(
    customerId: CustomerId,
    order: ConversionRequest & { readonly quoteId?: string | undefined },
    request: CommandRequest,
  ): Promise<Result<Conversion>>;
  list(customerId: CustomerId, page: PageRange): Promise<OutputOf<typeof listConvert>>;
  get(customerId: CustomerId, id: string): Promise<Result<OutputOf<typeof getConvert>>>;
}

export interface ConversionNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Pick<Prices, 'tradability' | 'whenCurrent' | 'instrument'>;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly terms: Pick<ConfigValue<ConfiguredTerms>, 'current'>;
}

export function createConversions(needs: ConversionNeeds): Conversions {
  const { db, lane, ledger, markets, clock, terms } = needs;
  const quotes = createQuotes(needs.box);
  const kind = convertKind(clock);

  function priceNow(
    request: ConversionRequest,
    stateOf: StateOf,
  ): Result<{ priced: PricedConversion; prices: PriceNow[] }> {
    if (request.from === request.to) return refuse('CURRENCIES_SAME');
    const prices = pricesIn(markets, pricedIn(request), stateOf);
    if (!prices.ok) return prices;
    const { feeRate, minWorth, maxWorth } = terms.current;
    const priced = priceConversion(request, quotesOf(prices.value), {
      feeRatePpm: feeRate,
      minWorth,
      maxWorth,
    });
    return priced.ok ? accept({ priced: priced.value, prices: prices.value }) : priced;
  }

  /** The price of the moment, or the quoted one while its markets trade and have not left it behind. */
  function agree(
    customerId: CustomerId,
    { quoteId, ...request }: ConversionRequest & { readonly quoteId?: string | undefined },
    stateOf: StateOf,
    at: Instant,
  ): Result<AgreedConversion> {
    if (quoteId === undefined) {
      const now = priceNow(request, stateOf);
      if (!now.ok) return now;
      const { priced, prices } = now.value;
      return accept({ priced, evidence: conversionEvidence(prices, request.from), quote: undefined });
    }
    const quoted = quotes.open(customerId, quoteId);
    if (quoted === undefined || at > quoted.expiresAt) return refuse('QUOTE_EXPIRED');
    const isSame =
      quoted.from === request.from && quoted.to === request.to && quoted.amount === request.amount;
    if (!isSame) return refuse('INPUT_INVALID', { field: 'quoteId' });
    const open = pricesIn(markets, pricedIn(request), stateOf);
    if (!open.ok) return open;
    if (!isHonoured(quoted, quotesOf(open.value))) return refuse('QUOTE_EXPIRED');
    const { evidence, expiresAt, quoteId: id, ...priced } = quoted;
    return accept({ priced, evidence, quote: { quoteId: id, expiresAt } });
  }

  return {
    terms() {
      const { feeRate, quoteSeconds, minWorth, maxWorth } = terms.current;
      const at = clock.now();
      return {
        feeRate: formatRatePpm(feeRate),
        quoteSeconds,
        minWorth: formatUnits(minWorth),
        maxWorth: formatUnits(maxWorth),
        prices: pricedAssets.flatMap((asset) => {
          const now = pricesIn(markets, [asset], statesNow(markets, at));
          return now.ok ? now.value.map(priceView) : [];
        }),
      };
    },
    quote(customerId, request) {
      const at = clock.now();
      const now = priceNow(request, statesNow(markets, at));
      if (!now.ok) return now;
      const { priced, prices } = now.value;
      const { quoteSeconds } = terms.current;
      const expiresAt = at + quoteSeconds * secondMs;
      const quoteId = quotes.seal(customerId, {
        ...priced,
        expiresAt,
        evidence: conversionEvidence(prices, request.from),
      });
      return accept({
        ...pricedView(priced),
        prices: prices.map(priceView),
        quoteId,
        expiresAt: formatInstant(expiresAt),
        secondsLeft: quoteSeconds,
      });
    },
    async convert(customerId, order, request) {
      const stateOf = await statesWhenCurrent(markets, pricedIn(order), customerId);
      const acceptedAt = clock.now();
      const agreed = agree(customerId, order, stateOf, acceptedAt);
      const key = { book: 'real', customerId } as const;
      return await lane.submit(kind, { key, input: { agreed, acceptedAt }, request });
    },
    async list(customerId, page) {
      const [total, rows] = await Promise.all([
        countConversions(db, customerId),
        selectConversions(db, customerId, page),
      ]);
      return { total, rows: rows.map(conversionView) };
    },
    async get(customerId, text) {
      const id = parseRecordId(text);
      const found = id === undefined ? undefined : await selectConversion(db, customerId, id);
      if (found === undefined) return refuse('NOT_FOUND');
      const transfers = await ledger.transfersOf({ book: 'real', customerId }, text);
      return accept({
        ...conversionView(found),
        ticks: evidenceShape.parse(JSON.parse(found.evidence)),
        transfers: transfers.map(transferView),
      });
    },
  };
}

/** As {@link conversionEvidence} wrote it. */
const evidenceShape = getConvert.output.shape.ticks;
