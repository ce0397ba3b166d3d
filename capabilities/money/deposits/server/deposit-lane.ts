import type { LaneChange, LaneConnection, LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type FoundPayment, isCredited, isOpen, type Recharge } from '../rules.ts';
import { type Reversed, reverseCredits, selectOpenOf } from './lane.sql.ts';
import {
  type Credit,
  creditTable,
  type OwnedRecharge,
  paymentTable,
  rechargeTable,
  type SeenPayment,
} from './recharge-rows.ts';

/** An account's deposits to which something may still happen. */
export type OpenRecharges = ReadonlyMap<RecordId, Recharge>;

/** A deposit as it was, and as it is now. */
export interface ChangedRecharge {
  readonly before: Recharge | undefined;
  readonly after: Recharge;
}

/**
 * What a command leaves: a deposit and those that change with it, or a payment that no deposit is made of.
 */
export type DepositChange =
  | {
      readonly kind: 'recharges';
      readonly changed: readonly ChangedRecharge[];
      readonly letters?: readonly Mail[];
      /** The rows of the withdrawal that pays it back. */
      readonly storeReturn?: (connection: LaneConnection) => Promise<void>;
    }
  | { readonly kind: 'dust'; readonly found: FoundPayment };

/** The deposits' part in the money lane. */
export const depositParticipant: LaneParticipant<OpenRecharges, DepositChange> = {
  name: 'deposits',
  empty: new Map(),
  async load(connection, keys) {
    const real = keys.filter(({ book }) => book === 'real');
    const open = await selectOpenOf(
      connection,
      real.map(({ customerId }) => customerId),
    );
    const byAccount = Map.groupBy(open, ({ customerId }) => accountKeyText({ customerId, book: 'real' }));
    return new Map(
      [...byAccount].map(([text, owned]) => [
        text,
        new Map(owned.map(({ recharge }) => [recharge.id, recharge])),
      ]),
    );
  },
  apply(state, change) {
    return change.kind === 'dust' ? state : withChanged(state, change.changed);
  },
  async store(connection, changes) {
    const { recharges, payments, credits, reversed } = rowsOf(changes);
    const several = changes.flatMap(({ change }) => (change.kind === 'recharges' ? [change] : []));
    const letters = several.flatMap((change) => change.letters ?? []);
    // All of them are sent at once; the commit follows.
    await Promise.all([
      recharges.length > 0 && rechargeTable.upsert(connection, recharges),
      payments.length > 0 && paymentTable.upsert(connection, payments),
      reversed.length > 0 && reverseCredits(connection, reversed),
      credits.length > 0 && creditTable.insert(connection, credits),
      letters.length > 0 && connection.query(sendMailJobs(letters)),
      ...several.map(({ storeReturn }) => storeReturn?.(connection)),
    ]);
  },
};

/** An account's open deposits after some of them have changed. */
export function withChanged(state: OpenRecharges, changed: readonly ChangedRecharge[]): OpenRecharges {
  const recharges = new Map(state);
  for (const { after } of changed) {
    if (isOpen(after)) recharges.set(after.id, after);
    else recharges.delete(after.id);
  }
  return recharges;
}

/** What all changes together leave; each row once, as the last of them left it. */
function rowsOf(changes: readonly LaneChange<DepositChange>[]) {
  const recharges = new Map<RecordId, OwnedRecharge>();
  const payments = new Map<string, SeenPayment>();
  const credits: Credit[] = [];
  const reversed: Reversed[] = [];
  for (const { key, change, at } of changes) {
    const { customerId } = key;
    const see = (found: FoundPayment, rechargeId: RecordId | undefined, firstSeenAt: Instant) =>
      payments.set(`${customerId} ${found.network} ${found.txHash} ${found.output}`, {
        customerId,
        found,
        rechargeId,
        firstSeenAt,
        seenAt: at,
      });
    if (change.kind === 'dust') {
      see(change.found, undefined, at);
      continue;
    }
    for (const { before, after } of change.changed) {
      recharges.set(after.id, { customerId, recharge: after });
      const { id: rechargeId, payment } = after;
      if (payment !== undefined) see(payment, rechargeId, payment.firstSeenAt);
      // With the credit; or when what operators had approved without the chain is found there: that output
      // counts as credited, too.
      const isFirst = before?.status !== after.status || before.payment === undefined;
      if (isCredited(after.status) && payment !== undefined && isFirst) {
        const { network, txHash, output } = payment;
        credits.push({ customerId, rechargeId, network, txHash, output, units: after.credited, at });
      }
      if (before?.status === 'approved' && after.status === 'rejected') {
        reversed.push({ customerId, rechargeId, at });
      }
    }
  }
  return { recharges: [...recharges.values()], payments: [...payments.values()], credits, reversed };
}
