import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Holding } from '../face.ts';
import type { AcknowledgeReason, ComparedState, Explanation, Fine, ReportState } from '../rules.ts';

export interface ComparedAsset {
  readonly state: ComparedState;
  readonly height: number;
  readonly blockHash: string;
  readonly holdings: readonly Holding[];
  readonly chain: Fine;
  readonly ledger: Fine;
  readonly explained: Fine;
  readonly difference: Fine;
  readonly lines: readonly Explanation[];
}

export interface UncomparedAsset {
  readonly state: 'notCompared';
  readonly why: string;
}

/** What was found of one asset. */
export type Finding = { readonly asset: Asset; readonly network: Network } & (
  | ComparedAsset
  | UncomparedAsset
);

export async function insertReport(
  tx: Tx,
  report: { readonly at: Date; readonly requestedBy: OperatorId | null; readonly state: ReportState },
): Promise<bigint> {
  const row = await firstRow<{ id: bigint }>(tx)`
    insert into reconciliation.report (at, requested_by, state)
    values (${report.at}, ${report.requestedBy}, ${report.state}) returning id`;
  if (row === undefined) throw new Error('insert of a report returned no id');
  return row.id;
}

export async function insertFinding(tx: Tx, reportId: bigint, finding: Finding): Promise<void> {
  const { asset, network } = finding;
  if (finding.state === 'notCompared') {
    await sql`
      insert into reconciliation.compared (report_id, asset, state, why, network)
      values (${reportId}, ${asset}, 'notCompared', ${finding.why}, ${network})`.execute(tx);
    return;
  }
  const { state, height, blockHash, chain, ledger, explained, difference, lines } = finding;
  const holdings = JSON.stringify(
    finding.holdings.map(({ wallet, addresses, amount }) => ({ wallet, addresses, amount: String(amount) })),
  );
  await sql`
    insert into reconciliation.compared (report_id, asset, state, network, height, block_hash, holdings, chain, ledger,
      explained, difference)
    values (${reportId}, ${asset}, ${state}, ${network}, ${height}, ${blockHash}, ${holdings}::jsonb, ${String(chain)}::numeric,
      ${String(ledger)}::numeric, ${String(explained)}::numeric, ${String(difference)}::numeric)`.execute(tx);
  if (lines.length === 0) return;
  await sql`
    insert into reconciliation.line (report_id, asset, position, kind, ref, amount, note)
    select ${reportId}, ${asset}, v.position, v.kind, v.ref, v.amount, v.note
    from unnest(${lines.map((_, position) => position)}::integer[], ${lines.map(({ kind }) => kind)}::text[],
      ${lines.map(({ ref }) => ref)}::text[], ${lines.map(({ amount }) => String(amount))}::numeric[],
      ${lines.map(({ note }) => note)}::text[]) as v (position, kind, ref, amount, note)`.execute(tx);
}

export interface ReportRow {
  readonly id: bigint;
  readonly at: Date;
  readonly requested_by: OperatorId | null;
  readonly state: ReportState;
  readonly acknowledged_by: OperatorId | null;
  readonly acknowledged_at: Date | null;
  readonly reason_code: AcknowledgeReason | null;
  readonly note: string | null;
}

const reportColumns = sql`r.id, r.at, r.requested_by, r.state, a.operator_id as acknowledged_by, a.at as acknowledged_at,
  a.reason_code, a.note`;
const reports = sql`reconciliation.report r left join reconciliation.acknowledgement a on a.report_id = r.id`;

/** Newest first. */
export async function selectReports(
  db: Database,
  period: Period,
  page: { readonly offset: number; readonly limit: number },
) {
  return await allRows<ReportRow>(db)`
    select ${reportColumns} from ${reports} where true ${andWithin(sql`r.at`, period)}
    order by r.id desc offset ${page.offset} limit ${page.limit}`;
}

export async function countReports(db: Database, period: Period): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from reconciliation.report r where true ${andWithin(sql`r.at`, period)}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}

export async function selectReport(db: Database, id: bigint) {
  return await firstRow<ReportRow>(db)`select ${reportColumns} from ${reports} where r.id = ${id}`;
}

export interface ComparedRow {
  readonly report_id: bigint;
  readonly asset: Asset;
  readonly state: ComparedState | 'notCompared';
  readonly why: string | null;
  readonly network: string;
  readonly height: bigint | null;
  readonly block_hash: string | null;
  readonly holdings:
    | readonly { readonly wallet: string; readonly addresses: number; readonly amount: string }[]
    | null;
  readonly chain: string | null;
  readonly ledger: string | null;
  readonly explained: string | null;
  readonly difference: string | null;
  /**
   * The time of the first report in a row with this same difference, reports aside that could not compare;
   * null where this one finds none.
   */
  readonly since: Date | null;
}

const comparedColumns = sql`c.report_id, c.asset, c.state, c.why, c.network, c.height, c.block_hash, c.holdings, c.chain, c.ledger,
  c.explained, c.difference, case when c.state = 'different' then (
    select min(r.at) from reconciliation.compared s join reconciliation.report r on r.id = s.report_id
    where s.asset = c.asset and s.difference = c.difference and s.report_id <= c.report_id and s.report_id > coalesce((
      select max(o.report_id) from reconciliation.compared o
      where o.asset = c.asset and o.difference <> c.difference and o.report_id < c.report_id), 0)) end as since`;

/**
 * Each asset as it was last compared. Locked against other reports until this transaction is over, so that of
 * two that find the same difference one is the first.
 */
export async function lockLastCompared(tx: Tx) {
  await sql`lock table reconciliation.report in share row exclusive mode`.execute(tx);
  return await allRows<ComparedRow>(tx)`
    select distinct on (c.asset) ${comparedColumns} from reconciliation.compared c where c.state <> 'notCompared'
    order by c.asset, c.report_id desc`;
}

export async function selectCompared(db: Database, reportIds: readonly bigint[]) {
  return await allRows<ComparedRow>(db)`
    select ${comparedColumns} from reconciliation.compared c where c.report_id = any (${reportIds}::bigint[])
    order by c.report_id, array_position(array['USDT', 'BTC', 'ETH'], c.asset)`;
}

export interface LineRow {
  readonly asset: Asset;
  readonly kind: string;
  readonly ref: string;
  readonly amount: string;
  readonly note: string;
}

export async function selectLines(db: Database, reportId: bigint) {
  return await allRows<LineRow>(db)`
    select asset, kind, ref, amount, note from reconciliation.line where report_id = ${reportId}
    order by asset, position`;
}

/** False when a reason was given before. */
export async function insertAcknowledgement(
  tx: Tx,
  given: {
    readonly reportId: bigint;
    readonly operatorId: OperatorId;
    readonly at: Instant;
    readonly reasonCode: AcknowledgeReason;
    readonly note: string;
  },
) {
  return await changesRow(tx)`
    insert into reconciliation.acknowledgement (report_id, operator_id, at, reason_code, note)
    values (${given.reportId}, ${given.operatorId}, ${new Date(given.at)}, ${given.reasonCode}, ${given.note})
    on conflict (report_id) do nothing`;
}
