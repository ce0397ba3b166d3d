import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Appropriateness } from '#capabilities/people/quiz/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { OptionOrder } from '../contract.ts';
import type { LiveOption, OptionTick } from '../option.ts';
import {
  isNarrowFor,
  type OptionRequest,
  type PricedPurchase,
  pricePurchase,
  purchaseTransfers,
} from '../rules.ts';
import type { ExposureRegister } from './exposure-register.ts';
import {
  type AccountOptions,
  type OptionChange,
  type OptionParticipant,
  optionFunds,
} from './option-lane.ts';
import { endsAfterAction, endsWhileOpen, tickIn } from './option-market.ts';
import type { OptionOffer } from './option-offer.ts';
import { optionView } from './option-view.ts';
import type { UsualMove } from './usual-move.ts';

/** An order that waited longer than this in the platform is not sold: the customer saw another price. */
export const maxDecisionDelayMs = 3 * secondMs;

export interface BuyOptionNeeds {
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly offer: OptionOffer;
  /** Asked on the real book; without it no questions are asked. */
  readonly appropriateness?: Appropriateness;
  readonly exposure: ExposureRegister;
  /** What companies do to the shares that are listed; without it nothing. */
  readonly actions?: Pick<CorporateActions, 'between'>;
  readonly participant: OptionParticipant;
  readonly usualMove: UsualMove;
}

export interface BoughtOption extends OptionRequest {
  readonly code: string;
}

export type BuyOption = (
  key: AccountKey,
  option: BoughtOption,
  request: CommandRequest,
) => Promise<Result<OptionOrder>>;

interface Buying {
  readonly option: BoughtOption;
  /**
   * What was agreed when the command arrived; a refusal is given only if the request is not a repeated one.
   */
  readonly sale: Result<Sale>;
  /** By what the person has in this market and direction with it. */
  readonly needsReview: boolean;
  readonly acceptedAt: Instant;
}

interface Sale extends PricedPurchase {
  readonly maxLive: number;
  readonly reviewAbove: bigint;
  readonly watchSequence: number;
}

/**
 * Sells an option, or takes it for review. Its entry is measured from the first tick after now
 * (docs/product.md, "Up/down options").
 */
export function createBuyOption(needs: BuyOptionNeeds): BuyOption {
  const { lane, markets, clock, offer, exposure } = needs;
  const kind = buyingKind(needs.participant);

  async function agree(
    key: AccountKey,
    option: BoughtOption,
    market: InstrumentTerms,
    { tick, at }: { readonly tick: Result<OptionTick>; readonly at: Instant },
  ): Promise<Result<Sale>> {
    const terms = offer.termsFor(market);
    if (terms === undefined) return refuse('OPTION_PRODUCT_INCORRECT');
    const priced = pricePurchase(terms, option);
    if (!priced.ok) return priced;
    if (!(await offer.isAllowed(key))) return refuse('TRADING_UNAVAILABLE', { reason: 'jurisdiction' });
    const unfit = key.book === 'real' ? await needs.appropriateness?.refusalFor(key.customerId) : undefined;
    if (unfit !== undefined) return unfit;
    if (!tick.ok) return tick;
    if (!isNarrowFor(terms, option.periodSeconds, tick.value, await needs.usualMove(option.code, at)))
      return refuse('TRADING_UNAVAILABLE', { reason: 'thin' });
    if (!endsWhileOpen(markets, option, at, priced.value.window)) {
      return refuse('TRADING_UNAVAILABLE', { reason: 'hours' });
    }
    if (endsAfterAction(needs.actions, option.code, at, option.periodSeconds))
      return refuse('TRADING_UNAVAILABLE', { reason: 'exDate' });
    const { maxLive } = offer.limits();
    const { reviewAbove } = terms;
    return accept({ ...priced.value, maxLive, reviewAbove, watchSequence: tick.value.sequence });
  }

  return async (key, option, request) => {
    const market = markets.instrument(option.code);
    if (market === undefined) return refuse('OPTION_PRODUCT_INCORRECT');
    const current = await markets.whenCurrent(option.code, key, 'open');
    const acceptedAt = clock.now();
    const tick = tickIn(markets, option.code, current);
    const sale = await agree(key, option, market, { tick, at: acceptedAt });
    const bought = { option, acceptedAt };
    if (!sale.ok)
      return await lane.submit(kind, { key, input: { ...bought, sale, needsReview: false }, request });
    const exposed = { ...option, ...sale.value, placedTime: acceptedAt };
    const full = exposure.isFull(key, exposed, offer.limits().exposure);
    const needsReview = exposure.ofPerson(key, option).stakes + option.amount > sale.value.reviewAbove;
    // Taken at once, so that buyers at the same moment see it; what is bought is added when it is committed.
    if (full === undefined) exposure.add(key, exposed);
    const refused = full && refuse('TRADING_UNAVAILABLE', { reason: full });
    try {
      return await lane.submit(kind, {
        key,
        input: { ...bought, sale: refused ?? sale, needsReview },
        request,
      });
    } finally {
      if (full === undefined) exposure.remove(key, exposed);
    }
  };
}

function buyingKind(
  participant: OptionParticipant,
): MoneyCommandKind<Buying, AccountOptions, readonly OptionChange[], OptionOrder> {
  return {
    name: 'options.buy',
    participant,
    funded: optionFunds,
    decide({ option, sale, needsReview, acceptedAt }, context) {
      if (!sale.ok) return sale;
      if (context.at - acceptedAt > maxDecisionDelayMs)
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      const { profitRatePpm, payout, window, maxLive, watchSequence } = sale.value;
      if (context.state.size >= maxLive) return refuse('TOO_MANY_OPEN_OPTIONS', { most: String(maxLive) });
      const purchase = {
        id: context.nextId(),
        code: option.code,
        direction: option.direction,
        periodSeconds: option.periodSeconds,
        amount: option.amount,
        profitRatePpm,
        payout,
        sale: sale.value.sale,
        window,
        placedTime: acceptedAt,
        watchSequence,
      };
      const bought: LiveOption = needsReview
        ? { ...purchase, status: 'pendingReview' }
        : { ...purchase, status: 'open', acceptedTime: acceptedAt, entry: null };
      const answer = optionView(context.key.book, bought);
      return accept({
        transfers: purchaseTransfers(bought),
        change: [{ isNew: true, option: bought }],
        answer,
        events: [{ event: 'option', data: answer }],
      });
    },
  };
}
