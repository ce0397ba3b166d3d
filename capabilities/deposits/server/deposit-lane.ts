import type { LaneChange, LaneParticipant } from '#capabilities/ledger/face.ts';
import { accountKeyText } from '#capabilities/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { type FoundPayment, isOpen, type Recharge } from '../rules.ts';
import {
  insertCredits,
  type NewCredit,
  reverseCredits,
  selectOpenOf,
  upsertPayments,
  upsertRecharges,
} from './lane.sql.ts';
import { rechargeJson, transferJson } from './recharge-rows.ts';

/** An account's deposits to which something may still happen. */
export type OpenRecharges = ReadonlyMap<RecordId, Recharge>;

/** What a command leaves: a deposit as it is now, or a payment that no deposit is made of. */
export type DepositChange =
  | {
      readonly kind: 'recharge';
      readonly before: Recharge | undefined;
      readonly after: Recharge;
      readonly letters?: readonly Mail[];
    }
  | { readonly kind: 'small'; readonly found: FoundPayment };

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
    if (change.kind === 'small') return state;
    const recharges = new Map(state);
    if (isOpen(change.after)) recharges.set(change.after.id, change.after);
    else recharges.delete(change.after.id);
    return recharges;
  },
  async store(connection, changes) {
    const { recharges, transfers, credits, reversed } = rowsOf(changes);
    const letters = changes.flatMap(({ change }) => (change.kind === 'recharge' && change.letters) || []);
    // All of them are sent at once; the commit follows.
    await Promise.all([
      recharges.length > 0 && upsertRecharges(connection, recharges),
      transfers.length > 0 && upsertPayments(connection, transfers),
      reversed.length > 0 && reverseCredits(connection, reversed),
      credits.length > 0 && insertCredits(connection, credits),
      letters.length > 0 && connection.query(sendMailJobs(letters)),
    ]);
  },
};

/** The rows that all changes together leave; each once, as the last of them left it. */
function rowsOf(changes: readonly LaneChange<DepositChange>[]) {
  const recharges = new Map<string, unknown>();
  const transfers = new Map<string, unknown>();
  const credits: NewCredit[] = [];
  const reversed: { customerId: LaneChange<unknown>['key']['customerId']; rechargeId: bigint; at: string }[] =
    [];
  for (const { key, change, at } of changes) {
    const { customerId } = key;
    const putPayment = (found: FoundPayment, rechargeId: bigint | undefined, firstSeenAt: number) =>
      transfers.set(
        `${customerId} ${found.network} ${found.txHash} ${found.output}`,
        transferJson(customerId, found, { rechargeId, firstSeenAt, at }),
      );
    if (change.kind === 'small') {
      putPayment(change.found, undefined, at);
      continue;
    }
    const { before, after } = change;
    recharges.set(`${after.id}`, rechargeJson(customerId, after));
    const { payment } = after;
    if (payment !== undefined) putPayment(payment, after.id, payment.firstSeenAt);
    // With the credit; or when what operators had approved without the chain is found there: that output
    // counts as credited, too.
    const isFirst = before?.status !== 'approved' || before.payment === undefined;
    if (after.status === 'approved' && payment !== undefined && isFirst) {
      const { network, txHash, output } = payment;
      credits.push({
        customer_id: `${customerId}`,
        recharge_id: `${after.id}`,
        network,
        tx_hash: txHash,
        output,
        units: `${after.credited}`,
        credited_at: formatInstant(at),
      });
    }
    if (before?.status === 'approved' && after.status === 'rejected') {
      reversed.push({ customerId, rechargeId: after.id, at: formatInstant(at) });
    }
  }
  return { recharges: [...recharges.values()], transfers: [...transfers.values()], credits, reversed };
}
