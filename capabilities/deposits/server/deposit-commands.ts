import type { MoneyCommandKind, Scene } from '#capabilities/ledger/face.ts';
import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { RechargeView } from '../contract.ts';
import { depositOf, foundFor } from '../matching.ts';
import {
  type Claim,
  creditDeposit,
  type Decided,
  type DepositTerms,
  type FoundTransfer,
  isSameOutput,
  openAtMost,
  type Recharge,
  rejectDeposit,
  seenAgain,
  settleHold,
} from '../rules.ts';
import { type DepositChange, depositParticipant, type OpenRecharges } from './deposit-lane.ts';
import type { WriteDecided } from './deposit-mail.ts';
import type { WriteHeld } from './hold-alarm.ts';
import { rechargeView } from './recharge-view.ts';

type DepositCommand<Input> = MoneyCommandKind<Input, OpenRecharges, DepositChange, RechargeView>;
type DepositScene = Scene<OpenRecharges>;

export interface Announcement {
  readonly asset: Asset;
  readonly network: Network;
  readonly claim: Claim;
  /** What it names was claimed before, or has been credited. */
  readonly isTaken: boolean;
  /** A payment found on the chain that no open deposit is made of: it was below the minimum, or its deposit was rejected. */
  readonly unclaimed: FoundTransfer | undefined;
  readonly terms: DepositTerms;
}

/** A customer says what they sent: a deposit of its own, or the claim to one that the chain has shown already. */
export const announcing: DepositCommand<Announcement> = {
  name: 'deposits.announce',
  participant: depositParticipant,
  decide({ asset, network, claim, isTaken, unclaimed, terms }, scene) {
    const open = [...scene.state.values()];
    if (open.filter(({ status }) => status === 'review').length >= openAtMost) {
      return refuse('PENDING_REVIEW_EXISTS');
    }
    const { txHash } = claim;
    // Between the look at the database and now another claim may have come.
    const isRepeated = open.some(
      (each) => txHash !== undefined && each.network === network && each.claim?.txHash === txHash,
    );
    if (isTaken || isRepeated) return refuse('DEPOSIT_DUPLICATE');
    const found = foundFor(asset, claim, open);
    if (found !== undefined) return changed(found, { ...found, claim }, terms);
    const transfer = unclaimed && { ...unclaimed, firstSeenAt: scene.at };
    return changed(undefined, { ...fresh(scene, asset, network), claim, transfer }, terms);
  },
};

export interface Sighting {
  readonly found: FoundTransfer;
  /** The deposit that is made of it, as the database had it. */
  readonly rechargeId: RecordId | undefined;
  readonly writeHeld: WriteHeld;
  readonly terms: DepositTerms;
}

/** What the chain shows of a payment, whether it is new or was seen before. */
export const sighting: MoneyCommandKind<Sighting, OpenRecharges, DepositChange, null> = {
  name: 'deposits.sight',
  participant: depositParticipant,
  decide({ found, rechargeId, writeHeld, terms }, scene) {
    const { at, balances, key, state } = scene;
    const open = [...state.values()];
    const known = open.find(({ transfer }) => transfer !== undefined && isSameOutput(transfer, found));
    // Of a deposit that is done with there is nothing to change.
    if (known === undefined && rechargeId !== undefined) return nothing;
    const deposit = known ?? depositOf(found, open);
    if (deposit === undefined && found.seen !== 'pending' && found.seen !== 'included') return nothing;
    if (deposit === undefined && found.units < terms.minimum[found.asset]) {
      return accept({ transfers: [], change: { kind: 'small', found }, answer: null, events: [] });
    }
    const before = deposit ?? fresh(scene, found.asset, found.network);
    const { available } = balances[found.asset];
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
  decide(given, scene) {
    return settled(scene, given, (recharge, at) => creditDeposit(recharge, { ...given, at }));
  },
};

export type Rejection = Omit<Credit, 'basis'>;

export const rejecting: DepositCommand<Rejection> = {
  name: 'deposits.reject',
  participant: depositParticipant,
  decide(given, scene) {
    return settled(scene, given, (recharge, at) => rejectDeposit(recharge, { ...given, at }));
  },
};

/** Decides about a credited deposit that the chain no longer shows. */
export const settlingHold: DepositCommand<Rejection & { readonly keep: boolean }> = {
  name: 'deposits.settleHold',
  participant: depositParticipant,
  decide(given, scene) {
    return settled(scene, given, (recharge, at) => {
      const { available } = scene.balances[recharge.asset];
      return settleHold(recharge, { ...given, available, at });
    });
  },
};

function settled(
  { at, state }: DepositScene,
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

function fresh({ nextId, at }: DepositScene, asset: Asset, network: Network): Recharge {
  return {
    ...{ id: nextId(), asset, network, claim: undefined, transfer: undefined },
    ...{ status: 'review', basis: undefined, credited: undefined, problem: undefined },
    ...{ held: 0n, holds: 0, heldAt: undefined, reasonCode: undefined, decidedBy: [] },
    ...{ createdAt: at, decidedAt: undefined },
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
