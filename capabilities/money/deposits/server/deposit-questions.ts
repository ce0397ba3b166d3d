import type { WaitingReview } from '#capabilities/desk/reviews/face.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import { creditOf, isConfirmed, isConfirming, type Recharge } from '../rules.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { selectCreditedWithoutChain, selectRecharge } from './deposits.sql.ts';
import { readBacking } from './identity-backing.ts';
import type { OwnedRecharge } from './recharge-rows.ts';

/**
 * A deposit waits under its id; each time it is held after crediting, or a return is asked for, it waits
 * under a numbered name of its own.
 */
const subjectPattern = /^(\d{1,18})(?:-(held|return)-(\d{1,9}))?$/;

/** What operators have to decide about a deposit. */
type Question = 'credit' | 'held' | 'return';

export interface Asked extends OwnedRecharge {
  readonly question: Question;
  /** Which hold or return of this deposit it is, counted from 1; 0 for the credit. */
  readonly turn: number;
}

/**
 * For so long after a credit without the chain, the customer's next deposits in that currency take two
 * operators.
 */
const suspiciousMs = 30 * dayMs;

/** How long a deposit may wait for a decision. */
export function reviewMs({ policy }: DepositNeeds): number {
  return policy.current.reviewHours * hourMs;
}

/** The deposit that a review's subject names, with the question asked; undefined for an unknown subject. */
export async function readAsked(db: Database, subjectId: string): Promise<Asked | undefined> {
  const [, text = '', named, turn] = subjectPattern.exec(subjectId) ?? [];
  const id = parseRecordId(text);
  const found = id === undefined ? undefined : await selectRecharge(db, id);
  const question = named === 'held' || named === 'return' ? named : 'credit';
  return found && { ...found, question, turn: Number(turn ?? 0) };
}

/** The review that waits under a subject; undefined when it is decided, or still confirming. */
export async function findWaiting(
  needs: DepositNeeds,
  subjectId: string,
): Promise<WaitingReview | undefined> {
  const found = await readAsked(needs.db, subjectId);
  if (found === undefined) return undefined;
  const { recharge, question, turn } = found;
  const isWaiting = {
    held: recharge.problem !== undefined,
    return: recharge.status === 'returning',
    credit: recharge.status === 'review' && !isConfirming(recharge, needs.terms()),
  }[question];
  if (!isWaiting || turnOf(recharge, question) !== turn) return undefined;
  return (await describeWaiting(needs, [found]))[0];
}

/**
 * One operator decides what the chain has confirmed within the customer's tier, two the rest and what follows
 * a doubtful credit.
 */
export async function describeWaiting(
  needs: DepositNeeds,
  all: readonly OwnedRecharge[],
): Promise<WaitingReview[]> {
  if (all.length === 0) return [];
  const since = new Date(needs.clock.now() - suspiciousMs);
  const customerIds = [...new Set(all.map(({ customerId }) => customerId))];
  const [credited, backed] = await Promise.all([
    selectCreditedWithoutChain(needs.db, customerIds, since),
    readBacking(needs, customerIds),
  ]);
  return all.map((owned) => {
    const { asset } = owned.recharge;
    const hasDoubt = credited.some((each) => each.customerId === owned.customerId && each.asset === asset);
    const amount = { asset, units: creditOf(owned.recharge) };
    return waitingReview(needs, owned, hasDoubt || !backed(owned.customerId, amount));
  });
}

function waitingReview(
  needs: DepositNeeds,
  { customerId, recharge }: OwnedRecharge,
  hasDoubt: boolean,
): WaitingReview {
  const { id, asset, problem, heldAt, waitsSince, createdAt, held } = recharge;
  const submittedAt = heldAt ?? waitsSince ?? createdAt;
  const isPlain = questionOf(recharge) === 'credit' && !hasDoubt && isConfirmed(recharge, needs.terms());
  return {
    recordId: id,
    subjectId: subjectOf(recharge),
    customerId,
    book: 'real',
    amount: { asset, units: problem === undefined ? creditOf(recharge) : held },
    submittedAt,
    dueAt: submittedAt + reviewMs(needs),
    needed: isPlain ? 1 : 2,
  };
}

/** Names what operators are asked about it now, or were asked last. */
export function subjectOf(recharge: Recharge): string {
  const question = questionOf(recharge);
  return question === 'credit'
    ? `${recharge.id}`
    : `${recharge.id}-${question}-${turnOf(recharge, question)}`;
}

function questionOf({ problem, status }: Recharge): Question {
  if (problem !== undefined) return 'held';
  return status === 'returning' || status === 'returned' ? 'return' : 'credit';
}

function turnOf({ retentions, returns }: Recharge, question: Question): number {
  return { credit: 0, held: retentions, return: returns }[question];
}
