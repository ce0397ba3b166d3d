import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import { laneTable, type RowOf } from '#capabilities/money/ledger/lane-table.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows, type PageRange } from '#foundation/server-kit/statements.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { asConversionRate, type PricedConversion } from '../rules.ts';

export interface StoredConversion extends PricedConversion {
  readonly id: RecordId;
  readonly at: Instant;
  readonly evidence: string;
}

export interface NewConversion extends StoredConversion {
  readonly customerId: CustomerId;
  readonly quote: { readonly quoteId: string; readonly expiresAt: Instant } | undefined;
}

/** The quotes that the customers have used and that have not expired. */
export async function selectUsedQuotes(
  connection: LaneConnection,
  customerIds: readonly CustomerId[],
  at: Instant,
): Promise<{ customer_id: bigint; quote_id: string }[]> {
  return await connection.query({
    name: 'conversion-used-quotes',
    text: `select customer_id, quote_id from conversion.conversion
      where customer_id = any ($1::bigint[]) and quote_expires_at > $2`,
    values: [customerIds, formatInstant(at)],
  });
}

export const conversionTable = laneTable<NewConversion>('conversion.conversion')({
  key: {
    customer_id: ['bigint', ({ customerId }) => customerId],
    id: ['bigint', ({ id }) => id],
  },
  fixed: {
    from_asset: ['text', ({ from }) => from],
    to_asset: ['text', ({ to }) => to],
    amount: ['bigint', ({ amount }) => amount],
    rate: ['numeric', ({ rate }) => rate],
    fee_rate_ppm: ['bigint', ({ feeRatePpm }) => feeRatePpm],
    fee: ['bigint', ({ fee }) => fee],
    receives: ['bigint', ({ receives }) => receives],
    evidence: ['text', ({ evidence }) => evidence],
    quote_id: ['uuid', ({ quote }) => quote?.quoteId],
    quote_expires_at: ['timestamptz', ({ quote }) => quote?.expiresAt],
    at: ['timestamptz', ({ at }) => at],
  },
  changing: {},
});
type ConversionRow = RowOf<typeof conversionTable>;

const columns = sql.raw(conversionTable.names());

/** Newest first. */
export async function selectConversions(
  db: Database,
  customerId: CustomerId,
  page: PageRange,
): Promise<StoredConversion[]> {
  const { rows } = await sql<ConversionRow>`
    select ${columns} from conversion.conversion where customer_id = ${customerId}
    order by id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows.map(conversionOf);
}

export async function countConversions(db: Database, customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from conversion.conversion where customer_id = ${customerId}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

export async function selectConversion(
  db: Database,
  customerId: CustomerId,
  id: RecordId,
): Promise<StoredConversion | undefined> {
  const rows = await allRows<ConversionRow>(db)`
    select ${columns} from conversion.conversion where customer_id = ${customerId} and id = ${id}`;
  return rows[0] === undefined ? undefined : conversionOf(rows[0]);
}

function conversionOf(row: ConversionRow): StoredConversion {
  const { id, amount, fee, receives, evidence } = row;
  return {
    id,
    amount,
    fee,
    receives,
    evidence,
    from: row.from_asset,
    to: row.to_asset,
    rate: asConversionRate(BigInt(row.rate)),
    feeRatePpm: row.fee_rate_ppm,
    at: row.at.getTime(),
  };
}
