import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
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

export async function insertConversions(
  connection: LaneConnection,
  conversions: readonly NewConversion[],
): Promise<void> {
  await connection.query({
    name: 'conversion-insert',
    text: `insert into conversion.conversion (customer_id, id, from_asset, to_asset, amount, rate, fee_rate_ppm, fee, receives,
        evidence, quote_id, quote_expires_at, at)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::numeric[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::text[], $11::uuid[], $12::timestamptz[], $13::timestamptz[])`,
    values: [
      conversions.map(({ customerId }) => customerId),
      conversions.map(({ id }) => id),
      conversions.map(({ from }) => from),
      conversions.map(({ to }) => to),
      conversions.map(({ amount }) => amount),
      conversions.map(({ rate }) => String(rate)),
      conversions.map(({ feeRatePpm }) => feeRatePpm),
      conversions.map(({ fee }) => fee),
      conversions.map(({ receives }) => receives),
      conversions.map(({ evidence }) => evidence),
      conversions.map(({ quote }) => quote?.quoteId ?? null),
      conversions.map(({ quote }) => (quote === undefined ? null : formatInstant(quote.expiresAt))),
      conversions.map(({ at }) => formatInstant(at)),
    ],
  });
}

interface ConversionRow {
  readonly id: RecordId;
  readonly from_asset: Asset;
  readonly to_asset: Asset;
  readonly amount: bigint;
  readonly rate: string;
  readonly fee_rate_ppm: bigint;
  readonly fee: bigint;
  readonly receives: bigint;
  readonly evidence: string;
  readonly at: Date;
}

const columns = sql`id, from_asset, to_asset, amount, rate, fee_rate_ppm, fee, receives, evidence, at`;

/** Newest first. */
export async function selectConversions(
  db: Database,
  customerId: CustomerId,
  page: { readonly offset: number; readonly limit: number },
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
  const { rows } = await sql<ConversionRow>`
    select ${columns} from conversion.conversion where customer_id = ${customerId} and id = ${id}`.execute(
    db,
  );
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
