import type { CommandContext, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { capitalAccount } from '#capabilities/money/ledger/rules.ts';
import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { RechargeNews, RechargeView } from '../contract.ts';
import { countTogether, honoured, isDust, waitingTogether } from '../counting.ts';
import { depositOf, foundFor } from '../matching.ts';
import { newRecharge } from '../new-recharge.ts';
import { seenAgain, settleRetention } from '../retention.ts';
import {
  type Announcement,
  creditDeposit,
  type Decided,
  type DepositBasis,
  type DepositTerms,
  type FoundPayment,
  isArriving,
  isConfirmed,
  isSameOutput,
  isUndecided,
  openAtMost,
  type Recharge,
  rejectDeposit,
  withPayment,
} from '../rules.ts';
import {
  type ChangedRecharge,
  type DepositChange,
  depositParticipant,
  type OpenRecharges,
  withChanged,
} from './deposit-lane.ts';
import type { WriteDecided } from './deposit-mail.ts';
import { rechargeView } from './recharge-view.ts';
import type { WriteHeld } from './retention-alarm.ts';

export type DepositCommand<Input> = MoneyCommandKind<Input, OpenRecharges, DepositChange, RechargeView>;
export type DepositContext = CommandContext<OpenRecharges>;

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
    const waiting = open.filter(
      (each) => each.status === 'review' || (isUndecided(each.status) && each.announcement !== undefined),
    );
    if (waiting.length >= openAtMost) return refuse('PENDING_REVIEW_EXISTS', { what: 'deposit' });
    const { txHash } = announcement;
    // Between the look at the database and now another announcement may have come.
    const isRepeated = open.some(
      (each) => txHash !== undefined && each.network === network && each.announcement?.txHash === txHash,
    );
    if (isTaken || isRepeated) return refuse('DEPOSIT_DUPLICATE');
    const found = foundFor(asset, announcement, open);
    if (found !== undefined) return decided(context, found, moving({ ...found, announcement }), terms);
    const made = { ...fresh(context, asset, network), announcement };
    const payment = unannounced && { ...unannounced, firstSeenAt: context.at };
    const after = payment === undefined ? made : withPayment(made, payment, terms);
    return decided(context, undefined, moving(after), terms);
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
    if (deposit === undefined && !isArriving(found.seen)) return nothing;
    if (deposit === undefined && isDust(found, terms)) {
      return accept({ transfers: [], change: { kind: 'dust', found }, answer: null, events: [] });
    }
    const before = deposit ?? fresh(context, found.asset, found.network);
    const available = free(found.asset);
    const again = seenAgain(before, found, { available, terms, at });
    const seen = decided(context, deposit, again, terms);
    const { answer, change } = seen.value;
    if (before.problem !== undefined || again.recharge.problem === undefined) {
      return accept({ ...seen.value, answer: null });
    }
    // What was credited has just been held back: treasurers are written to in the same transaction.
    const { id, currency, onHold = '0', credited: amount = onHold } = answer;
    const held = { id, customerId: key.customerId, amount, currency, txHash: found.txHash };
    return accept({ ...seen.value, change: { ...change, letters: writeHeld(held, at) }, answer: null });
  },
};

/** Recounts what waits below the minimum: the minimum has changed. */
export const recounting: MoneyCommandKind<
  { readonly asset: Asset; readonly terms: DepositTerms },
  OpenRecharges,
  DepositChange,
  null
> = {
  name: 'deposits.recount',
  participant: depositParticipant,
  decide({ asset, terms }, context) {
    const changed = recounted(context, context.state, asset, { terms, isLost: false });
    if (changed.length === 0) return nothing;
    const { change, events } = told(context, changed, terms);
    return accept({ transfers: [], change, answer: null, events });
  },
};

/** A command that has nothing to change is refused; no caller reads the refusal's name. */
const nothing = refuse('NOT_FOUND');

export interface Credit {
  readonly id: RecordId;
  readonly basis: DepositBasis;
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
  funded: () => [capitalAccount],
  decide(given, context) {
    return settled(context, given, (recharge, at) => {
      const available = context.free(recharge.asset);
      return settleRetention(recharge, { ...given, available, at });
    });
  },
};

function settled(
  context: DepositContext,
  { id, terms, write }: Rejection,
  decide: (recharge: Recharge, at: number) => Result<Decided>,
) {
  const { at, state } = context;
  const recharge = state.get(id);
  if (recharge === undefined) return refuse('REVIEW_DECIDED');
  const result = decide(recharge, at);
  if (!result.ok) return result;
  const { value } = decided(context, recharge, result.value, terms);
  const letters = write(recharge, result.value.recharge, at);
  return accept({ ...value, change: { ...value.change, letters } });
}

function fresh({ nextId, at }: DepositContext, asset: Asset, network: Network): Recharge {
  return newRecharge({ id: nextId(), asset, network, createdAt: at });
}

export function moving(recharge: Recharge, transfers: Decided['transfers'] = []): Decided {
  return { recharge, transfers };
}

/** What a deposit has come to, with what follows for those that it is counted together with. */
export function decided(
  context: DepositContext,
  before: Recharge | undefined,
  { recharge: after, transfers }: Decided,
  terms: DepositTerms,
) {
  const { state } = context;
  const { asset } = after;
  const own = { before, after };
  const now = withChanged(state, [own]);
  const isCredited = after.status !== before?.status && after.status === 'approved';
  const isLost =
    before !== undefined &&
    isConfirmed(before, terms) &&
    (!isConfirmed(after, terms) || after.status === 'rejected');
  const others = isCredited
    ? honoured(now.values(), after).map((each) => ({ before: state.get(each.id), after: each }))
    : recounted(context, now, asset, { terms, isLost });
  // It may itself be one of them: it changes once.
  const last = others.find((each) => each.after.id === after.id)?.after ?? after;
  const rest = others.filter((each) => each.after.id !== after.id);
  const { change, events, viewOf } = told(context, [{ before, after: last }, ...rest], terms);
  return accept({ transfers, change, answer: viewOf(last), events });
}

function recounted(
  { state, at }: DepositContext,
  now: OpenRecharges,
  asset: Asset,
  by: { readonly terms: DepositTerms; readonly isLost: boolean },
): ChangedRecharge[] {
  const changed = countTogether(now.values(), asset, { ...by, at });
  return changed.map((after) => ({ before: state.get(after.id), after }));
}

/** What is stored of deposits that have changed, and the customer's events. */
function told({ state }: DepositContext, changed: readonly ChangedRecharge[], terms: DepositTerms) {
  const now = withChanged(state, changed);
  const viewOf = (recharge: Recharge) =>
    rechargeView(recharge, terms, waitingTogether(now.values(), recharge.asset));
  const events = changed.map(({ before, after }) => {
    const news = eventNews(before, after);
    return { event: 'recharge', data: { ...viewOf(after), ...(news && { news }) } } as const;
  });
  return { change: { kind: 'recharges' as const, changed }, events, viewOf };
}

/** What an event carries beside the deposit's present state: sent once, whatever the chain shows later. */
function eventNews(before: Recharge | undefined, after: Recharge): RechargeNews | undefined {
  if (after.status === before?.status) return undefined;
  if (after.status === 'returning') return 'returnAsked';
  if (before?.status === 'returning' && after.status !== 'returned') {
    return after.reasonCode === undefined ? undefined : 'returnRejected';
  }
  return after.status === 'belowMinimum' ? 'belowMinimum' : undefined;
}
