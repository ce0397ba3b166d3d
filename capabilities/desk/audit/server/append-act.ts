import { CompiledQuery } from 'kysely';
import type { LaneStatement, RecordActs } from '#capabilities/money/ledger/face.ts';
import type { CarriedOutAct, OperatorAct } from '#capabilities/money/ledger/operator-act.ts';
import { customerAccounts } from '#capabilities/money/ledger/rules.ts';
import { assets, formatUnits } from '#foundation/money/money.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { AuditLog } from '../face.ts';
import { actLine, type RecordedAct, valueText } from '../rules.ts';

/** The log for acts that a use case records in its own transaction. */
export function createAuditLog(clock: Clock): AuditLog {
  return {
    async record(tx, act) {
      const { text, values } = appendAct(recordedAct(act, clock.now()));
      await tx.executeQuery(CompiledQuery.raw(text, [...values]));
    },
    async hasActed(db, by, { name, subject }) {
      const found = await firstRow(db)`
        select from audit.act where subject = ${subject} and name = ${name} and ${by}::bigint = any (operator_ids)
        limit 1`;
      return found !== undefined;
    },
  };
}

/** The log for acts that the money lane carries out, in the transaction of their batch. */
export const recordActs: RecordActs = async (connection, acts, at) => {
  await Promise.all(acts.map((done) => connection.query(appendAct(recordedAct(withMoney(done), at)))));
};

function recordedAct(act: OperatorAct, at: Instant): RecordedAct {
  const { operatorIds, name, subject, customerId, reasonCode, note } = act;
  const [before, after] = [valueText(act.before), valueText(act.after)];
  return { at, operatorIds, name, subject, customerId, reasonCode, note, before, after };
}

/** The act with the balances it changed, and the transfers by which the ledger names them. */
function withMoney({ act, transfers, before, after }: CarriedOutAct): OperatorAct {
  const changed = customerAccounts.flatMap((account) =>
    assets
      .filter((asset) => before[asset][account] !== after[asset][account])
      .map((asset) => ({ name: `${account} ${asset}`, asset, account })),
  );
  const amounts = (balances: typeof before) =>
    Object.fromEntries(
      changed.map(({ name, asset, account }) => [name, formatUnits(balances[asset][account])]),
    );
  const moved = transfers.map(({ id, from, to, asset, units }) => ({
    id,
    from,
    to,
    amount: formatUnits(units),
    currency: asset,
  }));
  return {
    ...act,
    before: { ...fieldsOf(act.before), balances: amounts(before) },
    after: { ...fieldsOf(act.after), balances: amounts(after), transfers: moved },
  };
}

function fieldsOf(value: unknown): object {
  if (value === undefined) return {};
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { value };
}

/**
 * Appends to the hash chain: the first transaction holds its end until the commit, and the next one follows.
 */
function appendAct(act: RecordedAct): LaneStatement {
  return {
    name: 'audit.append-act',
    text: `
      with link as (
        update audit.head set
          sequence = sequence + 1,
          previous_hash = hash,
          hash = sha256(hash || convert_to((sequence + 1)::text || chr(10) || $1, 'UTF8'))
        where is_only
        returning sequence, previous_hash, hash
      )
      insert into audit.act (sequence, at, operator_ids, name, subject, customer_id, reason_code, note, before, after,
        previous_hash, hash)
      select sequence, $2::timestamptz, $3::bigint[], $4, $5, $6::bigint, $7, $8, $9, $10, previous_hash, hash
      from link`,
    values: [
      actLine(act),
      formatInstant(act.at),
      act.operatorIds,
      act.name,
      act.subject,
      act.customerId ?? null,
      act.reasonCode ?? null,
      act.note ?? null,
      act.before ?? null,
      act.after ?? null,
    ],
  };
}
