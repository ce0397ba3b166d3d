import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { ActionKind, ActionState, CorporateAction } from '../action.ts';

export interface WordRow {
  readonly source: string;
  readonly operatorId: OperatorId | null;
  readonly author: string | null;
  readonly at: Date;
  readonly reason: string | null;
}

export interface ActionRow {
  readonly id: bigint;
  readonly code: string;
  readonly kind: ActionKind;
  readonly ratio_from: bigint | null;
  readonly ratio_to: bigint | null;
  readonly amount: Price | null;
  readonly is_special: boolean | null;
  readonly symbol: string | null;
  readonly ex_date: string;
  readonly ex_at: Date;
  readonly state: ActionState;
  readonly is_sample: boolean;
  /** When its being carried out was begun. */
  readonly begun_at: Date | null;
  readonly withdraw_operator_id: OperatorId | null;
  readonly withdraw_author: string | null;
  readonly withdraw_asked_at: Date | null;
}

const columns = sql`id, code, kind, ratio_from, ratio_to, amount, is_special, symbol, ex_date::text as ex_date,
  ex_at, state, is_sample, begun_at, withdraw_operator_id, withdraw_author, withdraw_asked_at`;

/** All that stand, the oldest ex moment first. */
export function selectStanding(db: Database): Promise<ActionRow[]> {
  return allRows<ActionRow>(db)`
    select ${columns} from actions.action where state <> 'withdrawn' order by ex_at, id`;
}

export function selectActions(db: Database, ids: readonly bigint[]): Promise<ActionRow[]> {
  return allRows<ActionRow>(db)`
    select ${columns} from actions.action where id = any (${ids}::bigint[]) order by ex_at desc, id desc`;
}

export function lockAction(tx: Tx, id: bigint): Promise<ActionRow | undefined> {
  return firstRow<ActionRow>(tx)`select ${columns} from actions.action where id = ${id} for update`;
}

export function selectWords(db: Database, ids: readonly bigint[]): Promise<(WordRow & { id: bigint })[]> {
  return allRows<WordRow & { id: bigint }>(db)`
    select action_id as id, source, operator_id as "operatorId", author, at, reason from actions.word
    where action_id = any (${ids}::bigint[]) order by action_id, at, source`;
}

export type NewAction = Omit<
  ActionRow,
  'id' | 'ex_at' | 'begun_at' | 'withdraw_operator_id' | 'withdraw_author' | 'withdraw_asked_at'
> & { readonly ex_at: Instant };

export async function insertAction(tx: Tx, action: NewAction): Promise<bigint> {
  const { code, kind, ratio_from, ratio_to, amount, is_special, symbol, ex_date, ex_at, state, is_sample } =
    action;
  const row = await firstRow<{ id: bigint }>(tx)`
    insert into actions.action
      (code, kind, ratio_from, ratio_to, amount, is_special, symbol, ex_date, ex_at, state, is_sample)
    values (${code}, ${kind}, ${ratio_from}, ${ratio_to}, ${amount}, ${is_special}, ${symbol},
      ${ex_date}::date, ${new Date(ex_at)}, ${state}, ${is_sample})
    returning id`;
  if (row === undefined) throw new Error(`no id for an action of ${code}`);
  return row.id;
}

/** All that say something about an instrument pass its row here, one after the other. */
export async function lockInstrument(tx: Tx, code: string): Promise<boolean> {
  const rows = await allRows(tx)`select 1 from markets.instrument where code = ${code} for no key update`;
  return rows.length > 0;
}

/** The newest with these terms, withdrawn or not. */
export function selectSame(
  tx: Tx,
  of: Omit<NewAction, 'ex_at' | 'state' | 'is_sample'>,
): Promise<ActionRow | undefined> {
  return firstRow<ActionRow>(tx)`
    select ${columns} from actions.action
    where code = ${of.code} and kind = ${of.kind} and ex_date = ${of.ex_date}::date
      and ratio_from is not distinct from ${of.ratio_from}::bigint
      and ratio_to is not distinct from ${of.ratio_to}::bigint
      and amount is not distinct from ${of.amount}::bigint
      and symbol is not distinct from ${of.symbol}::text
    order by id desc limit 1`;
}

/** Another of its kind and day that is agreed already. */
export async function hasAgreedOther(
  tx: Tx,
  { code, kind, ex_date }: Pick<ActionRow, 'code' | 'kind' | 'ex_date'>,
): Promise<boolean> {
  const row = await firstRow(tx)`
    select 1 from actions.action
    where code = ${code} and kind = ${kind} and ex_date = ${ex_date}::date and state in ('confirmed', 'applied')`;
  return row !== undefined;
}

export interface NewWord extends Omit<WordRow, 'at'> {
  readonly at: Instant;
}

/** False when this source has said so before. */
export function insertWord(
  tx: Tx,
  id: bigint,
  { source, operatorId, author, at, reason }: NewWord,
): Promise<boolean> {
  return changesRow(tx)`
    insert into actions.word (action_id, source, operator_id, author, at, reason)
    values (${id}, ${source}, ${operatorId}, ${author}, ${new Date(at)}, ${reason})
    on conflict do nothing`;
}

/** From one state into the next; false when it is not in that state. */
export function moveState(db: Database, id: bigint, from: ActionState, to: ActionState): Promise<boolean> {
  return changesRow(db)`update actions.action set state = ${to} where id = ${id} and state = ${from}`;
}

export async function markBegun(db: Database, id: bigint, at: Instant): Promise<void> {
  await sql`
    update actions.action set begun_at = ${new Date(at)}
    where id = ${id} and state = 'confirmed' and begun_at is null`.execute(db);
}

export async function askToWithdraw(
  tx: Tx,
  id: bigint,
  { operatorId, email, at }: { operatorId: OperatorId; email: string; at: Date },
): Promise<void> {
  await sql`
    update actions.action
    set withdraw_operator_id = ${operatorId}, withdraw_author = ${email}, withdraw_asked_at = ${at}
    where id = ${id}`.execute(tx);
}

export async function selectAskedAt(db: Database, source: string): Promise<Instant | undefined> {
  const row = await firstRow<{ at: Date }>(db)`select at from actions.asked where source = ${source}`;
  return row?.at.getTime();
}

export async function upsertAsked(db: Database, source: string, at: Instant): Promise<void> {
  await sql`
    insert into actions.asked (source, at) values (${source}, ${new Date(at)})
    on conflict (source) do update set at = excluded.at`.execute(db);
}

/** Those that come within so many days and of which no notice was sent yet, marked as sent. */
export function takeUntold(tx: Tx, days: 1 | 3, at: Instant, until: Instant): Promise<ActionRow[]> {
  return allRows<ActionRow>(tx)`
    update actions.action set told_days = ${days}
    where state in ('proposed', 'confirmed') and kind <> 'symbolChange'
      and ex_at > ${new Date(at)} and ex_at <= ${new Date(until)}
      and (told_days is null or told_days > ${days})
    returning ${columns}`;
}

/** A row as others see it. Throws when it lacks what its kind has: the table's checks forbid that. */
export function actionOf(row: ActionRow): CorporateAction {
  const { id, code, ex_date: exDate, state, is_sample: isSample } = row;
  const common = { id, code, exDate, exAt: row.ex_at.getTime(), state, isSample };
  const missing = () => new Error(`action ${id} lacks what a ${row.kind} has`);
  switch (row.kind) {
    case 'split': {
      if (row.ratio_from === null || row.ratio_to === null) throw missing();
      return { ...common, kind: row.kind, from: row.ratio_from, to: row.ratio_to };
    }
    case 'dividend': {
      if (row.amount === null || row.is_special === null) throw missing();
      return { ...common, kind: row.kind, amount: row.amount, isSpecial: row.is_special };
    }
    case 'merger': {
      if (row.amount === null) throw missing();
      return { ...common, kind: row.kind, cash: row.amount };
    }
    case 'symbolChange': {
      if (row.symbol === null) throw missing();
      return { ...common, kind: row.kind, symbol: row.symbol };
    }
    case 'delisting':
    case 'earnings':
      return { ...common, kind: row.kind };
    default:
      return unknownCase(row.kind);
  }
}
