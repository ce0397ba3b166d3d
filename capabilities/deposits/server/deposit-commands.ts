import type { CommandContext, MoneyCommandKind } from '#capabilities/ledger/face.ts';
import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { RechargeView } from '../contract.ts';
import { depositOf, foundFor } from '../matching.ts';
import {
  type Announcement,
  creditDeposit,
  type Decided,
  type DepositTerms,
  type FoundPayment,
  isSameOutput,
  openAtMost,
  type Recharge,
  rejectDeposit,
  seenAgain,
  settleRetention,
} from '../rules.ts';
import { type DepositChange, depositParticipant, type OpenRecharges } from './deposit-lane.ts';
import type { WriteDecided } from './deposit-mail.ts';
import { rechargeView } from './recharge-view.ts';
import type { WriteHeld } from './retention-alarm.ts';

type DepositCommand<Input> = MoneyCommandKind<Input, OpenRecharges, DepositChange, RechargeView>;
type DepositContext = CommandContext<OpenRecharges>;

export interface AnnouncementInput {
  readonly asset: Asset;
  readonly network: Network;
  readonly announcement: Announcement;
  /** What it names was announced before, or has been credited. */
  readonly isTaken: boolean;
  /**
   * A payment found on the chain that no open deposit is made of: it was below the minimum, or its deposit
   * was rejected.
   */
  readonly unannounced: FoundPayment | undefined;
  readonly terms: DepositTerms;
}

/**
 * A customer says what they sent: a new deposit, or the announcement of one the chain has shown already.
 */
export const announcing: DepositCommand<AnnouncementInput> = {
  name: 'deposits.announce',
  participant: depositParticipant,
  decide({ asset, network, announcement, isTaken, unannounced, terms }, context) {
    // Here, and not before the lane: what was answered once is answered so again, whatever has changed.
    const minimum = terms.minimum[asset];
    if (announcement.units < minimum) {
      return refuse('DEPOSIT_BELOW_MINIMUM', { currency: asset, limit: formatUnits(minimum) });
    }
    const open = [...context.state.values()];
    if (open.filter(({ status }) => status === 'review').length >= openAtMost) {
      return refuse('PENDING_REVIEW_EXISTS', { what: 'deposit' });
    }
    const { txHash } = announcement;
    // Between the look at the database and now another announcement may have come.
    const isRepeated = open.some(
      (each) => txHash !== undefined && each.network === network && each.announcement?.txHash === txHash,
    );
    if (isTaken || isRepeated) return refuse('DEPOSIT_DUPLICATE');
    const found = foundFor(asset, announcement, open);
    if (found !== undefined) return changed(found, { ...found, announcement }, terms);
    const payment = unannounced && { ...unannounced, firstSeenAt: context.at };
    return changed(undefined, { ...fresh(context, asset, network), announcement, payment }, terms);
  },
};

export interface Sighting {
  readonly found: FoundPayment;
  /** The deposit that is made of it, as the database had it. */
  readonly rechargeId: RecordId | undefined;
  readonly writeHeld: WriteHeld;
  readonly terms: DepositTerms;
}

/** What the chain shows of a payment, whether it is new or was seen before. */
export const sighting: MoneyCommandKind<Sighting, OpenRecharges, DepositChange, null> = {
  name: 'deposits.sight',
  participant: depositParticipant,
  decide({ found, rechargeId, writeHeld, terms }, context) {
    const { at, free, key, state } = context;
    const open = [...state.values()];
    const known = open.find(({ payment }) => payment !== undefined && isSameOutput(payment, found));
    // A deposit that is done with has nothing left to change.
    if (known === undefined && rechargeId !== undefined) return nothing;
    const deposit = known ?? depositOf(found, open);
    if (deposit === undefined && found.seen !== 'pending' && found.seen !== 'included') return nothing;
    if (deposit === undefined && found.units < terms.minimum[found.asset]) {
      return accept({ transfers: [], change: { kind: 'small', found }, answer: null, events: [] });
    }
    const before = deposit ?? fresh(context, found.asset, found.network);
    const available = free(found.asset);
    const seen = decided(deposit, seenAgain(before, found, { available, terms, at }), terms);
    const { answer, change } = seen.value;
    if (before.problem !== undefined || change.after.problem === undefined) {
      return accept({ ...seen.value, answer: null });
    }
    // What was credited has just been held back: treasurers are written to in the same transaction.
    const { id, currency, onHold = '0', credited: amount = onHold } = answer;
    const held = { id, customerId: key.customerId, amount, currency, txHash: found.txHash };
    return accept({
      ...seen.value,
      change: { ...change, letters: writeHeld(held, at) },
      answer: null,
    });
  },
};

/** A command that has nothing to change is refused: its name tells nobody anything. */
const nothing = refuse('NOT_FOUND');

export interface Credit {
  readonly id: RecordId;
  readonly basis: 'chain' | 'operators';
  readonly reasonCode: string;
  readonly decidedBy: readonly OperatorId[];
  readonly terms: DepositTerms;
  /** To the customer. */
  readonly write: WriteDecided;
}

/** Moves the money and marks the deposit approved, together. */
export const crediting: DepositCommand<Credit> = {
  name: 'deposits.credit',
  participant: depositParticipant,
  decide(given, context) {
    return settled(context, given, (recharge, at) => creditDeposit(recharge, { ...given, at }));
  },
};

export type Rejection = Omit<Credit, 'basis'>;

export const rejecting: DepositCommand<Rejection> = {
  name: 'deposits.reject',
  participant: depositParticipant,
  decide(given, context) {
    return settled(context, given, (recharge, at) => rejectDeposit(recharge, { ...given, at }));
  },
};

/** Decides about a credited deposit that the chain no longer shows. */
export const settlingRetention: DepositCommand<Rejection & { readonly keep: boolean }> = {
  name: 'deposits.settleHold',
  participant: depositParticipant,
  decide(given, context) {
    return settled(context, given, (recharge, at) => {
      const available = context.free(recharge.asset);
      return settleRetention(recharge, { ...given, available, at });
    });
  },
};

function settled(
  { at, state }: DepositContext,
  { id, terms, write }: Rejection,
  decide: (recharge: Recharge, at: number) => Result<Decided>,
) {
  const recharge = state.get(id);
  if (recharge === undefined) return refuse('REVIEW_DECIDED');
  const result = decide(recharge, at);
  if (!result.ok) return result;
  const { value } = decided(recharge, result.value, terms);
  const letters = write(recharge, result.value.recharge, at);
  return accept({ ...value, change: { ...value.change, letters } });
}

function fresh({ nextId, at }: DepositContext, asset: Asset, network: Network): Recharge {
  return {
    id: nextId(),
    asset,
    network,
    announcement: undefined,
    payment: undefined,
    status: 'review',
    basis: undefined,
    credited: undefined,
    problem: undefined,
    held: 0n,
    retentions: 0,
    heldAt: undefined,
    reasonCode: undefined,
    decidedBy: [],
    createdAt: at,
    decidedAt: undefined,
  };
}

function changed(before: Recharge | undefined, after: Recharge, terms: DepositTerms) {
  return decided(before, { recharge: after, transfers: [] }, terms);
}

function decided(before: Recharge | undefined, { recharge, transfers }: Decided, terms: DepositTerms) {
  const view = rechargeView(recharge, terms);
  return accept({
    transfers,
    change: { kind: 'recharge' as const, before, after: recharge },
    answer: view,
    events: [{ event: 'recharge', data: view } as const],
  });
}
