import type { MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import {
  type Clock,
  formatInstant,
  hourMs,
  type Instant,
  minuteMs,
  secondMs,
} from '#foundation/time/clock.ts';
import type { OptionOrder, quoteOptions } from '../contract.ts';
import { type AnyOption, isLive, type OptionTick } from '../option.ts';
import { sell } from '../rules.ts';
import { realisedVariance, saleValue, winChancePpm, yearlyVolatility } from '../valuation.ts';
import { maxDecisionDelayMs } from './buy-option.ts';
import {
  type AccountOptions,
  type OptionChange,
  type OptionParticipant,
  optionFunds,
} from './option-lane.ts';
import { tickAtHand } from './option-market.ts';
import type { OptionOffer } from './option-offer.ts';
import { optionView } from './option-view.ts';
import { selectOption } from './options.sql.ts';

/** A quoted price stands for so long: who confirms it later is told what it is then. */
const quoteStandsMs = 5 * secondMs;
/** Up to here the minutes of the last hour say how the price moves; beyond, the hours of the last days. */
const minutesUpToMs = 4 * hourMs;

export interface SellOptionParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly offer: OptionOffer;
  readonly participant: OptionParticipant;
}

interface SaleQuote {
  readonly value: bigint;
  readonly volatility: string;
  readonly tick: OptionTick;
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

/** Sells options before their end, at their value by how the price has moved lately, less the margin. */
export function createOptionSale(parts: SellOptionParts): OptionSale {
  const { db, lane, markets, clock, offer } = parts;
  const kind = sellingKind(parts.participant);

  async function valued(key: AccountKey, option: AnyOption, at: Instant): Promise<Result<SaleQuote>> {
    if (!isLive(option)) return refuse('OPTION_NOT_OPEN');
    if (!('entry' in option) || option.entry === null)
      return refuse('OPTION_NOT_SALABLE', { reason: 'starting' });
    const { saleMarginPpm, saleEndsSeconds } = offer.limits();
    const remainingMs = option.entry.expiryTime - at;
    if (remainingMs < saleEndsSeconds * secondMs) return refuse('OPTION_NOT_SALABLE', { reason: 'ending' });
    const tick = tickAtHand(markets, option.code, key.book, at);
    if (!tick.ok) return tick;
    const [period, stepMs, count] =
      remainingMs <= minutesUpToMs ? (['1m', minuteMs, 61] as const) : (['1h', hourMs, 73] as const);
    const variancePerMs = realisedVariance(await markets.closes(option.code, period, count), stepMs);
    if (variancePerMs === undefined) return refuse('OPTION_NOT_SALABLE', { reason: 'history' });
    const chance = winChancePpm({
      ...{ direction: option.direction, entry: option.entry.price, now: tick.value.price },
      ...{ variancePerMs, remainingMs },
    });
    const value = saleValue(option.payout, chance, saleMarginPpm);
    if (value <= 0n || value >= option.payout) return refuse('OPTION_NOT_SALABLE', { reason: 'worthless' });
    return accept({ value, tick: tick.value, volatility: yearlyVolatility(variancePerMs) });
  }

  return {
    async quote(key, id) {
      const option = await selectOption(db, key, id);
      if (option === undefined) return refuse('NOT_FOUND');
      const at = clock.now();
      const quote = await valued(key, option, at);
      if (!quote.ok) return accept({ price: '0', reason: reasonOf(quote) });
      const { value, tick } = quote.value;
      return accept({
        price: formatUnits(value),
        quoteTime: formatInstant(tick.at),
        validUntil: formatInstant(at + quoteStandsMs),
      });
    },
    async sell(key, id, atLeast, request) {
      const option = await selectOption(db, key, id);
      if (option === undefined) return refuse('NOT_FOUND');
      const acceptedAt = clock.now();
      const quote = await valued(key, option, acceptedAt);
      return await lane.submit(kind, { key, input: { id, atLeast, quote, acceptedAt }, request });
    },
  };
}

function sellingKind(
  participant: OptionParticipant,
): MoneyCommandKind<Selling, AccountOptions, readonly OptionChange[], OptionOrder> {
  return {
    name: 'options.sell',
    participant,
    funded: optionFunds,
    decide({ id, atLeast, quote, acceptedAt }, scene) {
      const option = scene.state.get(id);
      if (option === undefined) return refuse('OPTION_NOT_OPEN');
      if (!quote.ok) return quote;
      if (scene.at - acceptedAt > maxDecisionDelayMs)
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      if (!('entry' in option) || option.entry === null)
        return refuse('OPTION_NOT_SALABLE', { reason: 'starting' });
      const { value, tick } = quote.value;
      if (atLeast !== undefined && value < atLeast)
        return refuse('PRICE_MOVED', { price: formatUnits(value) });
      const sold = sell(option, quote.value, tick, scene.at);
      const answer = optionView(scene.key.book, sold.option);
      return accept({
        transfers: sold.transfers,
        change: [{ option: sold.option }],
        answer,
        events: [{ event: 'option', data: answer }],
      });
    },
  };
}

const reasons = ['starting', 'ending', 'history', 'closed', 'stale', 'halted', 'simulated'] as const;

/** Why nothing is offered, in the word that the screens know. */
function reasonOf({ refusal, params }: Refusal) {
  if (refusal === 'OPTION_NOT_OPEN') return 'ended';
  return reasons.find((reason) => reason === params.reason) ?? 'worthless';
}
