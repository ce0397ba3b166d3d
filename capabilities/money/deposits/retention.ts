import { capitalAccount, type Transfer } from '#capabilities/money/ledger/rules.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import {
  type Decided,
  type DepositTerms,
  type FoundPayment,
  isConfirmed,
  move,
  type Recharge,
  withPayment,
} from './rules.ts';

/**
 * A deposit after another look at the chain. One that was credited on the chain's word and is no longer there
 * is held back, as far as the customer still has it; it is released when the chain shows it confirmed again.
 */
export function seenAgain(
  recharge: Recharge,
  found: FoundPayment,
  now: { readonly available: bigint; readonly terms: DepositTerms; readonly at: Instant },
): Decided {
  const { available, terms, at } = now;
  const before = recharge.payment;
  const seen = withPayment(recharge, { ...found, firstSeenAt: before?.firstSeenAt ?? at }, terms);
  if (recharge.status !== 'approved' || recharge.basis !== 'chain') return { recharge: seen, transfers: [] };
  const isOther = before !== undefined && (before.units !== found.units || before.address !== found.address);
  if (recharge.problem !== undefined) {
    if (isOther || !isConfirmed(seen, terms) || found.units !== recharge.credited) {
      return { recharge: seen, transfers: [] };
    }
    return released(seen);
  }
  if (found.seen === 'included' && !isOther) return { recharge: seen, transfers: [] };
  const credited = recharge.credited ?? 0n;
  const held = lesser(credited, available);
  return {
    recharge: { ...seen, problem: 'reorganised', held, retentions: recharge.retentions + 1, heldAt: at },
    transfers: moves([move(recharge, held, 'available', 'held', 'depositHeld')]),
  };
}

/**
 * Ends a hold. Kept: what is held is the customer's again, whatever the chain says. Taken back: what was
 * credited goes out as it came, from what is held, then from what is available; the platform's capital bears
 * what the customer no longer has. REVIEW_DECIDED when nothing is held back.
 */
export function settleRetention(
  recharge: Recharge,
  by: {
    readonly keep: boolean;
    readonly reasonCode: string;
    readonly decidedBy: readonly OperatorId[];
    readonly available: bigint;
    readonly at: Instant;
  },
): Result<Decided> {
  if (recharge.problem === undefined) return refuse('REVIEW_DECIDED');
  const { keep, reasonCode, decidedBy, available, at } = by;
  if (keep) {
    const { payment } = recharge;
    // The chain is not searched for it any more.
    const settled = payment && { ...payment, isFinal: true };
    const decided = { ...recharge, payment: settled, basis: 'operators', decidedBy, reasonCode } as const;
    return accept(released({ ...decided, decidedAt: at }));
  }
  const { held, credited = 0n } = recharge;
  const missing = credited - held;
  const fromAvailable = lesser(missing, available);
  return accept({
    recharge: {
      ...recharge,
      status: 'rejected',
      problem: undefined,
      held: 0n,
      reasonCode,
      decidedBy,
      decidedAt: at,
    },
    transfers: moves([
      move(recharge, held, 'held', 'outside', 'depositReversed'),
      move(recharge, fromAvailable, 'available', 'outside', 'depositReversed'),
      move(recharge, missing - fromAvailable, capitalAccount, 'outside', 'depositReversed'),
    ]),
  });
}

function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

function released(recharge: Recharge): Decided {
  return {
    recharge: { ...recharge, problem: undefined, held: 0n },
    transfers: moves([move(recharge, recharge.held, 'held', 'available', 'depositReleased')]),
  };
}

/** Those that move anything. */
function moves(all: readonly Transfer[]): readonly Transfer[] {
  return all.filter(({ units }) => units > 0n);
}
