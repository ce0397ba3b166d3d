import type { Prices, Tradability } from '#capabilities/markets/prices/face.ts';
import type { MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant, secondMs } from '#foundation/time/clock.ts';
import { type OptionOrder, type quoteOptions, saleRefusals } from '../contract.ts';
import { type AnyOption, isLive, type OptionTick, type RunningOption } from '../option.ts';
import { firstSampleOf, lastSampleBy, type Reference, tickReference } from '../reference.ts';
import { sell } from '../rules.ts';
import { leastWinChance, saleValue, yearlyVolatility } from '../valuation.ts';
import { maxDecisionDelayMs } from './buy-option.ts';
import {
  type AccountOptions,
  type OptionChange,
  type OptionParticipant,
  optionFunds,
} from './option-lane.ts';
import { tickIn } from './option-market.ts';
import { optionView } from './option-view.ts';
import { selectOption } from './options.sql.ts';
import type { Measure } from './price-history.ts';
import { isSettled, varianceUntil } from './variance-until.ts';

/**
 * How long a quoted price is said to be valid. A sale decides by the value then: below what the customer
 * confirmed it is refused with PRICE_MOVED and the new price.
 */
const quoteStandsMs = 5 * secondMs;

export interface SellOptionNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly participant: OptionParticipant;
  readonly measure: Measure;
}

interface SaleQuote {
  readonly value: bigint;
  readonly volatility: string;
  /** What it was valued at. */
  readonly by: Reference;
}

interface Selling {
  readonly id: RecordId;
  /** The least the customer agreed to. */
  readonly atLeast: bigint | undefined;
  readonly quote: Result<SaleQuote>;
  readonly acceptedAt: Instant;
}

export interface OptionSale {
  quote(key: AccountKey, id: RecordId): Promise<Result<OutputOf<typeof quoteOptions>>>;
  sell(
    key: AccountKey,
    id: RecordId,
    atLeast: bigint | undefined,
    request: CommandRequest,
  ): Promise<Result<OptionOrder>>;
}

/**
 * Sells options before their end, at the least they may be worth by how the price has moved lately, less the
 * margin.
 */
export function createOptionSale(needs: SellOptionNeeds): OptionSale {
  const { db, lane, markets, clock } = needs;
  const kind = sellingKind(needs.participant);

  async function valued(
    option: AnyOption,
    at: Instant,
    market: Tradability | undefined,
  ): Promise<Result<SaleQuote>> {
    if (!isLive(option)) return refuse('OPTION_NOT_OPEN');
    if (!('entry' in option) || option.entry === null)
      return refuse('OPTION_NOT_SALABLE', { reason: 'starting' });
    const remainingMs = option.entry.expiryTime - at;
    if (remainingMs < option.sale.endsSeconds * secondMs)
      return refuse('OPTION_NOT_SALABLE', { reason: 'ending' });
    const tick = tickIn(markets, option.code, market);
    if (!tick.ok) return tick;
    if (!isSettled((moment) => markets.isOpenAt(option.code, moment), at))
      return refuse('OPTION_NOT_SALABLE', { reason: 'opening' });
    const by = referenceNow(needs.measure, option, tick.value, at);
    // A mean over a window varies as much as the price does until a third of the window has passed.
    const windowMs = (option.window?.seconds ?? 0) * secondMs;
    const until = option.entry.expiryTime - Math.floor((2 * windowMs) / 3);
    const range = await varianceUntil(markets, option.code, at, until);
    if (by === undefined || range === undefined) return refuse('OPTION_NOT_SALABLE', { reason: 'history' });
    const { chancePpm, variance } = leastWinChance({
      direction: option.direction,
      entry: option.entry.price,
      now: by.price,
      ...range,
    });
    const value = saleValue(option.payout, chancePpm, option.sale.marginPpm);
    if (value <= 0n || value >= option.payout) return refuse('OPTION_NOT_SALABLE', { reason: 'worthless' });
    return accept({ value, by, volatility: yearlyVolatility(variance, until - at) });
  }

  return {
    async quote(key, id) {
      const option = await selectOption(db, key, id);
      if (option === undefined) return refuse('NOT_FOUND');
      const at = clock.now();
      const quote = await valued(option, at, markets.closability(option.code, key.book, at));
      if (!quote.ok) return accept({ price: '0', reason: reasonOf(quote) });
      const { value, by } = quote.value;
      return accept({
        price: formatUnits(value),
        quoteTime: formatInstant(by.at),
        validUntil: formatInstant(at + quoteStandsMs),
      });
    },
    async sell(key, id, atLeast, request) {
      const option = await selectOption(db, key, id);
      if (option === undefined) return refuse('NOT_FOUND');
      const market = await markets.whenCurrent(option.code, key, 'close');
      const acceptedAt = clock.now();
      const quote = await valued(option, acceptedAt, market);
      return await lane.submit(kind, { key, input: { id, atLeast, quote, acceptedAt }, request });
    },
  };
}

/**
 * What an option is valued at: the newest middle or the mean of the last seconds, whichever makes it worth
 * less. A middle that was moved for a moment would pay too much, and a mean says late what all can see.
 */
function referenceNow(
  measure: Measure,
  option: RunningOption,
  tick: OptionTick,
  at: Instant,
): Reference | undefined {
  const newest = tickReference(tick);
  if (option.window === null) return newest;
  const to = lastSampleBy(option.window, at);
  const isHeard = (tick.heardSince ?? 0) <= firstSampleOf(option.window, to);
  const mean = isHeard ? measure(option.code, option.window, to) : 'unseen';
  if (mean === 'silent') return newest;
  if (mean === 'unseen') return undefined;
  return mean.price < newest.price === (option.direction === 'up') ? mean : newest;
}

function sellingKind(
  participant: OptionParticipant,
): MoneyCommandKind<Selling, AccountOptions, readonly OptionChange[], OptionOrder> {
  return {
    name: 'options.sell',
    participant,
    funded: optionFunds,
    decide({ id, atLeast, quote, acceptedAt }, context) {
      const option = context.state.get(id);
      if (option === undefined) return refuse('OPTION_NOT_OPEN');
      if (!quote.ok) return quote;
      if (context.at - acceptedAt > maxDecisionDelayMs)
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      if (!('entry' in option) || option.entry === null)
        return refuse('OPTION_NOT_SALABLE', { reason: 'starting' });
      const { value } = quote.value;
      if (atLeast !== undefined && value < atLeast)
        return refuse('PRICE_MOVED', { what: 'option', price: formatUnits(value) });
      const sold = sell(option, quote.value, context.at);
      const answer = optionView(context.key.book, sold.option);
      return accept({
        transfers: sold.transfers,
        change: [{ option: sold.option }],
        answer,
        events: [{ event: 'option', data: answer }],
      });
    },
  };
}

const reasons = [...saleRefusals, 'simulated'] as const;

/** Why nothing is offered, in the word that the screens know. */
function reasonOf({ refusal, params }: Refusal) {
  if (refusal === 'OPTION_NOT_OPEN') return 'ended';
  return reasons.find((reason) => reason === params.reason) ?? 'worthless';
}
