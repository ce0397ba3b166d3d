import type { ReviewDecision, ReviewHandler, WaitingReview } from '#capabilities/reviews/face.ts';
import { type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import { whetherPayable } from '../returning.ts';
import { creditOf, decisionReasons, isConfirmed, isConfirming, type Recharge } from '../rules.ts';
import { crediting, rejecting, settlingRetention } from './deposit-commands.ts';
import { depositLettersTo } from './deposit-mail.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { selectCreditedWithoutChain, selectRecharge } from './deposits.sql.ts';
import { hashOf, lookAt } from './look.ts';
import { type OwnedRecharge, rechargeOfRow } from './recharge-rows.ts';
import { givingUpReturn, returning } from './return-commands.ts';
import { waitingRecharges } from './waiting-recharges.sql.ts';

/**
 * A deposit waits under its id; each time it is held after crediting, or a return is asked for, under a name
 * of its own.
 */
const subjectPattern = /^(\d{1,18})(?:-(held|return)-(\d{1,9}))?$/;

/** What of a deposit waits for a decision. */
type Question = 'credit' | 'held' | 'return';
interface Asked extends OwnedRecharge {
  readonly question: Question;
  /** The how many-eth of its kind. */
  readonly turn: number;
}

/**
 * For so long after a credit without the chain, the customer's next deposits in that currency take two
 * operators.
 */
const suspiciousMs = 30 * dayMs;

/**
 * Deposits in the one inbox: one operator approves what the chain has confirmed, two what it has not
 * (docs/product.md, "Deposits and withdrawals").
 */
export function createDepositReviews(needs: DepositNeeds): ReviewHandler {
  const { db, clock, lane, customers, platformName } = needs;

  const withinMs = () => needs.policy.current.reviewHours * hourMs;

  async function owned(subjectId: string): Promise<Asked | undefined> {
    const [, text = '', named, turn] = subjectPattern.exec(subjectId) ?? [];
    const id = parseRecordId(text);
    const found = id === undefined ? undefined : await selectRecharge(db, id);
    const question = named === 'held' || named === 'return' ? named : 'credit';
    return found && { ...found, question, turn: Number(turn ?? 0) };
  }

  async function described(all: readonly OwnedRecharge[]): Promise<WaitingReview[]> {
    const since = new Date(clock.now() - suspiciousMs);
    const customerIds = [...new Set(all.map(({ customerId }) => customerId))];
    const credited = all.length === 0 ? [] : await selectCreditedWithoutChain(db, customerIds, since);
    return all.map(({ customerId, recharge }) =>
      waitingReview(
        customerId,
        recharge,
        credited.some((each) => each.customerId === customerId && each.asset === recharge.asset),
      ),
    );
  }

  function waitingReview(customerId: CustomerId, recharge: Recharge, hasDoubt: boolean): WaitingReview {
    const { id, asset, problem, heldAt, waitsSince, createdAt, held } = recharge;
    const submittedAt = heldAt ?? waitsSince ?? createdAt;
    const question = questionOf(recharge);
    const isPlain = question === 'credit' && !hasDoubt && isConfirmed(recharge, needs.terms());
    return {
      recordId: id,
      subjectId: subjectOf(recharge),
      customerId,
      book: 'real',
      amount: { asset, units: problem === undefined ? creditOf(recharge) : held },
      submittedAt,
      dueAt: submittedAt + withinMs(),
      needed: isPlain ? 1 : 2,
    };
  }

  async function find(subjectId: string): Promise<WaitingReview | undefined> {
    const found = await owned(subjectId);
    if (found === undefined) return undefined;
    const { recharge, question, turn } = found;
    const isWaiting = {
      held: recharge.problem !== undefined,
      return: recharge.status === 'returning',
      credit: recharge.status === 'review' && !isConfirming(recharge, needs.terms()),
    }[question];
    return isWaiting && turnOf(recharge, question) === turn ? (await described([found]))[0] : undefined;
  }

  const lettersTo = async (customerId: CustomerId) =>
    depositLettersTo(await customers.contactOf(customerId), platformName);

  return {
    kind: 'recharge',
    why: waitingRecharges(needs.terms()).why,
    reasonCodes: decisionReasons,
    count: (at, order) => waitingRecharges(needs.terms()).count(db, at, withinMs(), order),
    waiting: async (page) =>
      described((await waitingRecharges(needs.terms()).next(db, page, withinMs())).map(rechargeOfRow)),
    find,
    /** Nobody weighs in vain a return that may not be approved yet, and no approval of one counts. */
    async admits(_, { subjectId, decision }) {
      const found = decision === 'approve' ? await owned(subjectId) : undefined;
      if (found?.question !== 'return') return accept(null);
      if (needs.isFrozen(found.customerId)) return refuse('ACCOUNT_FROZEN');
      const payable = whetherPayable(found.recharge, clock.now());
      return payable.ok ? accept(null) : payable;
    },
    async carryOut(decision) {
      const found = await owned(decision.subjectId);
      if (found === undefined) return refuse('NOT_FOUND');
      if (found.question === 'held') return await settle(found, decision);
      if (found.question === 'return') return await payBack(found, decision);
      return decision.decision === 'approve' ? await approve(found, decision) : await reject(found, decision);
    },
  };

  async function approve(
    { customerId, recharge: stored }: OwnedRecharge,
    decision: ReviewDecision,
  ): Promise<Result<null>> {
    const { operatorIds, reasonCode } = decision;
    const asked = await basisOf(stored, decision);
    if (!asked.ok) return asked;
    const { id } = stored;
    return nothing(
      await lane.submit(crediting, {
        key: realBook(customerId),
        input: {
          id,
          basis: asked.value,
          reasonCode,
          decidedBy: operatorIds,
          terms: needs.terms(),
          write: await lettersTo(customerId),
        },
        request: { id: decision.requestId, fingerprint: `deposits.credit ${id} ${asked.value}` },
        act: act('deposits.credit', customerId, decision, { basis: asked.value }),
      }),
    );
  }

  /**
   * What the approval rests on, by a look at the chain now rather than what it showed when somebody opened
   * the review. DEPOSIT_UNCONFIRMED when that is too little for one operator, or when the reason says what
   * the chain does not. With the node away, what one operator has approved waits for it
   * (SERVICE_UNAVAILABLE).
   */
  async function basisOf(
    stored: Recharge,
    { operatorIds, reasonCode, subjectId }: ReviewDecision,
  ): Promise<Result<NonNullable<Recharge['basis']>>> {
    // Carried out before a crash: the lane knows the answer.
    if (stored.status !== 'review') return accept(stored.basis ?? 'chain');
    const hash = hashOf(stored);
    const look =
      hash === undefined ? undefined : await lookAt(needs, stored.network, hash, { isDeciding: true });
    const recharge = (await owned(subjectId))?.recharge ?? stored;
    const isCertain = look?.kind === 'seen' && isConfirmed(recharge, needs.terms());
    if (isCertain && (await find(subjectId))?.needed === 1) return accept('chain');
    if (operatorIds.length < 2)
      return refuse(look?.kind === 'fault' ? 'SERVICE_UNAVAILABLE' : 'DEPOSIT_UNCONFIRMED');
    if (isCertain) return accept('chain');
    return reasonCode === 'chainConfirmed' ? refuse('DEPOSIT_UNCONFIRMED') : accept('operators');
  }

  async function reject(
    { customerId, recharge }: OwnedRecharge,
    decision: ReviewDecision,
  ): Promise<Result<null>> {
    const { id } = recharge;
    const { operatorIds, reasonCode, requestId } = decision;
    return nothing(
      await lane.submit(rejecting, {
        key: realBook(customerId),
        input: {
          id,
          reasonCode,
          decidedBy: operatorIds,
          terms: needs.terms(),
          write: await lettersTo(customerId),
        },
        request: { id: requestId, fingerprint: `deposits.reject ${id}` },
        act: act('deposits.reject', customerId, decision),
      }),
    );
  }

  /** The chain is asked once more; one that is away or has lost it leaves the return waiting. */
  async function payBack(
    { customerId, recharge: stored }: OwnedRecharge,
    decision: ReviewDecision,
  ): Promise<Result<null>> {
    const { id, asset, payment } = stored;
    const { operatorIds: decidedBy, reasonCode, requestId } = decision;
    const key = realBook(customerId);
    const terms = needs.terms();
    if (decision.decision === 'reject') {
      return nothing(
        await lane.submit(givingUpReturn, {
          key,
          input: { id, reasonCode, terms },
          request: { id: requestId, fingerprint: `deposits.refuseReturn ${id}` },
          act: act('deposits.refuseReturn', customerId, decision),
        }),
      );
    }
    // Carried out before a crash: the lane knows the answer.
    if (stored.status === 'returning' && payment !== undefined) {
      // Before the lane, which would keep the refusal as this decision's answer.
      if (needs.isFrozen(customerId)) return refuse('ACCOUNT_FROZEN');
      const look = await lookAt(needs, stored.network, payment.txHash, { isDeciding: true });
      if (look.kind === 'fault') return refuse('SERVICE_UNAVAILABLE');
    }
    const pay = needs.payReturns(asset);
    if (!pay.ok) return pay;
    return nothing(
      await lane.submit(returning, {
        key,
        input: { id, reasonCode, decidedBy, pay: pay.value, terms },
        request: { id: requestId, fingerprint: `deposits.return ${id}` },
        act: act('deposits.return', customerId, decision, {
          amount: formatUnits(payment?.units ?? 0n),
          currency: asset,
          address: stored.return?.address,
        }),
      }),
    );
  }

  async function settle(
    { customerId, recharge }: OwnedRecharge,
    decision: ReviewDecision,
  ): Promise<Result<null>> {
    const { id } = recharge;
    const { operatorIds, reasonCode, requestId } = decision;
    const keep = decision.decision === 'approve';
    return nothing(
      await lane.submit(settlingRetention, {
        key: realBook(customerId),
        input: {
          id,
          keep,
          reasonCode,
          decidedBy: operatorIds,
          terms: needs.terms(),
          write: await lettersTo(customerId),
        },
        request: { id: requestId, fingerprint: `deposits.settleHold ${id} ${keep}` },
        act: act(keep ? 'deposits.keep' : 'deposits.takeBack', customerId, decision),
      }),
    );
  }
}

/** Names what is asked of it now, or was asked last. */
export function subjectOf(recharge: Recharge): string {
  const question = questionOf(recharge);
  return question === 'credit'
    ? `${recharge.id}`
    : `${recharge.id}-${question}-${turnOf(recharge, question)}`;
}

/** What operators are asked of a deposit as it is. */
function questionOf({ problem, status }: Recharge): Question {
  if (problem !== undefined) return 'held';
  return status === 'returning' || status === 'returned' ? 'return' : 'credit';
}

function turnOf({ retentions, returns }: Recharge, question: Question): number {
  return { credit: 0, held: retentions, return: returns }[question];
}

function act(name: string, customerId: CustomerId, decision: ReviewDecision, after?: unknown) {
  const { operatorIds, subjectId, reasonCode, note } = decision;
  const subject = `recharge/${subjectId}`;
  return {
    name,
    subject,
    customerId,
    operatorIds,
    reasonCode,
    note,
    ...(after === undefined ? {} : { after }),
  };
}

function nothing(result: Result<unknown>): Result<null> {
  return result.ok ? accept(null) : result;
}
