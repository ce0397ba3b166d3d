import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/desk/reviews/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader, MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { byCustomerAndId, queueSource } from '#foundation/server-kit/queue-source.ts';
import { type Clock, hourMs } from '#foundation/time/clock.ts';
import type { reviewedOption } from '../console-contract.ts';
import { type AnyOption, isLive } from '../option.ts';
import { approve, reject } from '../rules.ts';
import type { ExposureRegister } from './exposure-register.ts';
import {
  type AccountOptions,
  type OptionChange,
  type OptionParticipant,
  optionFunds,
} from './option-lane.ts';
import { endsWhileOpen, tickAtHand } from './option-market.ts';
import type { OptionOffer } from './option-offer.ts';
import type { Owned } from './option-rows.ts';
import { optionNews, optionView } from './option-view.ts';
import { pendingReview, selectOptionByKey, selectOptions } from './options.sql.ts';

/** A customer who waits for a price should not wait long. */
const dueAfterMs = hourMs;

export const reviewReasons = {
  approve: ['withinLimits'],
  reject: ['tooMuchExposure', 'unusualTrading', 'marketDisturbed'],
} as const;

export interface ReviewOptionNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly offer: OptionOffer;
  readonly exposure: ExposureRegister;
  readonly participant: OptionParticipant;
}

/**
 * Stakes that bring a person above the threshold: approved their entry is measured, rejected they go back
 * (docs/product.md, "Up/down options").
 */
export function createOptionReviews(needs: ReviewOptionNeeds): ReviewHandler {
  const { db, lane, markets, clock } = needs;
  const kind = reviewingKind(needs.participant);

  return {
    kind: 'option',
    reasonCodes: {
      approve: { withinLimits: ({ subjectId }) => whetherWithinLimits(needs, subjectId) },
      reject: reviewReasons.reject,
    },
    ...queueSource({
      db,
      queue: pendingReview,
      withinMs: () => dueAfterMs,
      find: (subjectId) => findOption(db, subjectId),
      review: (owned) => (owned.option.status === 'pendingReview' ? waitingOf(owned) : undefined),
      async carryOut(owned, decision: ReviewDecision) {
        const { key, option } = owned;
        let watchSequence = 0;
        // Before the lane, which would keep the refusal as the review's answer for ever. Decided before, it
        // answers what it did then.
        if (decision.decision === 'approve' && option.status === 'pendingReview') {
          if (!(await needs.offer.isAllowed(key)))
            return refuse('TRADING_UNAVAILABLE', { reason: 'jurisdiction' });
          const at = clock.now();
          const tick = tickAtHand(markets, option.code, key.book, at);
          if (!tick.ok) return tick;
          if (!endsWhileOpen(markets, option, at, option.window)) {
            return refuse('TRADING_UNAVAILABLE', { reason: 'hours' });
          }
          watchSequence = tick.value.sequence;
        }
        return await lane.submit(kind, {
          key,
          input: {
            id: option.id,
            isApproved: decision.decision === 'approve',
            watchSequence,
            reason: decision.reasonCode,
          },
          request: {
            id: decision.requestId,
            fingerprint: `${decision.reviewId} ${decision.decision}`,
          },
          act: actOf(decision, owned),
        });
      },
    }),
  };
}

/** The stake has counted since it was placed: whether all that runs is within the limits of now. */
async function whetherWithinLimits(
  { db, offer, exposure }: ReviewOptionNeeds,
  subjectId: string,
): Promise<Result<null>> {
  const owned = await findOption(db, subjectId);
  if (owned === undefined) return refuse('NOT_FOUND');
  const { key, option } = owned;
  // Without a profit it adds nothing.
  const full = exposure.isFull(key, { ...option, payout: option.amount }, offer.limits().exposure);
  return full === undefined ? accept(null) : refuse('TRADING_UNAVAILABLE', { reason: full });
}

function actOf({ operatorIds, decision, reasonCode, note }: ReviewDecision, { key, option }: Owned) {
  const { code, direction, periodSeconds } = option;
  return {
    operatorIds,
    name: `options.${decision}`,
    subject: `option/${option.id}`,
    customerId: key.customerId,
    reasonCode,
    note,
    before: {
      status: option.status,
      book: key.book,
      code,
      direction,
      periodSeconds,
      amount: formatUnits(option.amount),
    },
    after: { status: decision === 'approve' ? 'approved' : 'rejected' },
  };
}

interface Reviewing {
  readonly id: RecordId;
  readonly isApproved: boolean;
  readonly watchSequence: number;
  /** The reason of a rejection, as the customer reads it. */
  readonly reason: string;
}

function reviewingKind(
  participant: OptionParticipant,
): MoneyCommandKind<Reviewing, AccountOptions, readonly OptionChange[], null> {
  return {
    name: 'options.review',
    participant,
    funded: optionFunds,
    decide({ id, isApproved, watchSequence, reason }, { key, state, at }) {
      const option = state.get(id);
      if (option?.status !== 'pendingReview') return refuse('OPTION_NOT_OPEN');
      const { option: decided, transfers } = isApproved
        ? { option: approve(option, at, watchSequence), transfers: [] }
        : reject(option, at);
      return accept({
        transfers,
        change: [{ option: decided }],
        answer: null,
        events: [
          { event: 'option', data: { ...optionNews(key.book, decided), ...(isApproved ? {} : { reason }) } },
        ],
      });
    },
  };
}

function subjectOf({ key, option }: Owned): string {
  return `${key.customerId}-${option.id}`;
}

const findOption = (db: Database, subjectId: string) =>
  byCustomerAndId(subjectId, (customerId, id) => selectOptionByKey(db, customerId, id));

function waitingOf(owned: Owned): WaitingReview {
  const { key, option } = owned;
  return {
    subjectId: subjectOf(owned),
    recordId: option.id,
    customerId: key.customerId,
    book: key.book,
    needed: 1,
    amount: { asset: 'USDT', units: option.amount },
    submittedAt: option.placedTime,
    dueAt: option.placedTime + dueAfterMs,
  };
}

/** What a reviewer looks at beside a stake. */
export async function reviewEvidence(
  { db, ledger, offer, exposure }: ReviewOptionNeeds,
  subjectId: string,
): Promise<Result<OutputOf<typeof reviewedOption>>> {
  const owned = await findOption(db, subjectId);
  if (owned === undefined) return refuse('NOT_FOUND');
  const { key, option } = owned;
  const [balances, { options }, reserves] = await Promise.all([
    ledger.balances(key),
    selectOptions(db, key, {}, { offset: 0, limit: 100 }),
    ledger.reserves(),
  ]);
  const running = options.filter((each) => isLive(each) && each.status !== 'pendingReview');
  const ended = options.flatMap((each) => (isLive(each) ? [] : [each]));
  const { exposure: limits } = offer.limits();
  const person = exposure.ofPerson(key, option);
  const reserve = reserves.find(({ book, product }) => book === key.book && product === 'options');
  return accept({
    option: optionView(key.book, option),
    customerId: String(key.customerId),
    available: formatUnits(balances.USDT.available),
    running: { count: running.length, stakes: sumOf(running, 'amount'), payouts: sumOf(running, 'payout') },
    recent: {
      settled: ended.length,
      won: ended.filter(({ status }) => status === 'won').length,
      stakes: sumOf(ended, 'amount'),
      received: formatUnits(ended.reduce((sum, { received }) => sum + received, 0n)),
    },
    reserve: { free: formatUnits(reserve?.free ?? 0n), promised: formatUnits(reserve?.promised ?? 0n) },
    exposure: {
      market: formatUnits(exposure.ofMarket(key.book, option.code)),
      limit: formatUnits(limits.perMarket),
    },
    person: {
      count: person.count,
      stakes: formatUnits(person.stakes),
      profit: formatUnits(person.payouts - person.stakes),
      limit: formatUnits(limits.perPerson),
    },
  });
}

function sumOf(options: readonly AnyOption[], what: 'amount' | 'payout'): string {
  return formatUnits(options.reduce((sum, option) => sum + option[what], 0n));
}
