import { sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, firstRow, type PageRange } from '#foundation/server-kit/statements.ts';
import type { Language } from '#locales/languages.ts';
import type { AuctionTerms, NftStatus, OtherWords, PieceWords, SaleKind } from '../piece.ts';
import { type SaleRow, saleColumns } from './piece-rows.ts';

/** A piece with everything that is shown of it. */
export interface PieceRow extends SaleRow {
  readonly creator: string;
  readonly story: string;
  readonly alt: string;
  readonly chain: string | null;
  readonly address: string | null;
  readonly is_sample: boolean;
  readonly picture: string;
  readonly sale: SaleKind;
  readonly listed_at: Date;
}

const columns = sql.raw(
  `${saleColumns}, p.creator, p.story, p.alt, p.chain, p.address, p.is_sample, p.picture, p.sale, p.listed_at`,
);

export function selectPiece(db: Database | Tx, id: bigint): Promise<PieceRow | undefined> {
  return firstRow<PieceRow>(db)`select ${columns} from nfts.piece p where p.id = ${id}`;
}

export function selectLivePieces(db: Database): Promise<PieceRow[]> {
  return allRows<PieceRow>(db)`
    select ${columns} from nfts.piece p where p.closed_at is null order by p.id`;
}

/** The period is that of listing. */
export interface PieceFilter extends Period {
  /** By the clock: an auction that has not begun is `listed`. */
  readonly status?: NftStatus | undefined;
  readonly sale?: SaleKind | undefined;
  readonly search?: string | undefined;
  readonly at: Date;
  readonly withWithdrawn: boolean;
}

const orders = {
  ending: sql`p.closed_at is not null, case when p.closed_at is null then coalesce(p.ends_at, 'infinity') end,
    p.closed_at desc, p.id desc`,
  newest: sql`p.listed_at desc, p.id desc`,
  price: sql`coalesce(p.sold_for, p.highest_bid, p.price, p.starting_bid), p.id desc`,
  priceDown: sql`coalesce(p.sold_for, p.highest_bid, p.price, p.starting_bid) desc, p.id desc`,
};

export function selectPieces(
  db: Database,
  filter: PieceFilter,
  sort: keyof typeof orders,
  page: PageRange,
): Promise<PieceRow[]> {
  return allRows<PieceRow>(db)`
    select ${columns} from nfts.piece p where ${matches(filter)}
    order by ${orders[sort]} limit ${page.limit} offset ${page.offset}`;
}

export async function countPieces(db: Database, filter: PieceFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from nfts.piece p where ${matches(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function matches({ status, sale, search, at, withWithdrawn, ...period }: PieceFilter) {
  const text = search?.trim() ?? '';
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const shown = sql`case when p.status = 'auction' and p.starts_at > ${at} then 'listed' else p.status end`;
  return sql.join(
    [
      ...(withWithdrawn ? [] : [sql`p.status <> 'withdrawn'`]),
      ...(status === undefined ? [] : [sql`${shown} = ${status}`]),
      ...(sale === undefined ? [] : [sql`p.sale = ${sale}`]),
      ...(text === ''
        ? []
        : [
            sql`(p.title ilike ${pattern} or p.creator ilike ${pattern} or exists (
              select from jsonb_each(p.texts) t
              where t.value->>'title' ilike ${pattern} or t.value->>'creator' ilike ${pattern}))`,
          ]),
      sql`true ${andWithin(sql`p.listed_at`, period)}`,
    ],
    sql` and `,
  );
}

export function selectOwned(db: Database, owner: CustomerId, limit: number): Promise<PieceRow[]> {
  return allRows<PieceRow>(db)`
    select ${columns} from nfts.piece p where p.owner_id = ${owner} order by p.closed_at desc, p.id desc limit ${limit}`;
}

export interface BidRow {
  readonly number: number;
  readonly customer_id: bigint;
  readonly units: bigint;
  readonly at: Date;
  readonly extended_to: Date | null;
  /** The bidder's number: the place of their first bid among those of others. */
  readonly bidder: number;
}

/** Newest first. */
export function selectBids(db: Database, pieceId: bigint, limit: number): Promise<BidRow[]> {
  return allRows<BidRow>(db)`
    select b.number, b.customer_id, b.units, b.at, b.extended_to, first.bidder::integer
    from nfts.bid b
    join (
      select customer_id, row_number() over (order by min(number)) as bidder
      from nfts.bid where piece_id = ${pieceId} group by customer_id
    ) as first using (customer_id)
    where b.piece_id = ${pieceId}
    order by b.number desc limit ${limit}`;
}

export interface OwnBidRow extends PieceRow {
  readonly units: bigint;
  readonly at: Date;
}

/** Each piece with the customer's last bid for it, which is their highest; the newest first. */
export function selectOwnBids(db: Database, customerId: CustomerId, limit: number): Promise<OwnBidRow[]> {
  return allRows<OwnBidRow>(db)`
    select ${columns}, b.units, b.at
    from (
      select distinct on (piece_id) piece_id, units, at
      from nfts.bid where customer_id = ${customerId}
      order by piece_id, number desc
    ) as b
    join nfts.piece p on p.id = b.piece_id
    order by b.at desc, p.id desc limit ${limit}`;
}

/** Auctions whose time is over, the longest over first. */
export async function selectDueAuctions(db: Database, at: Date, limit: number): Promise<bigint[]> {
  const rows = await allRows<{ id: bigint }>(db)`
    select id from nfts.piece where status = 'auction' and ends_at <= ${at} order by ends_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Sold pieces, the newest first. */
export function selectSold(db: Database, limit: number): Promise<PieceRow[]> {
  return allRows<PieceRow>(db)`
    select ${columns} from nfts.piece p where p.status = 'sold' order by p.closed_at desc, p.id desc limit ${limit}`;
}

export interface NewPiece {
  readonly title: string;
  readonly creator: string;
  readonly story: string;
  readonly alt: string;
  readonly texts: OtherWords;
  readonly chain: string | null;
  readonly address: string | null;
  readonly isSample: boolean;
  readonly picture: string;
  readonly uploadId: bigint | null;
  readonly sale: SaleKind;
  readonly price: bigint | null;
  readonly startingBid: bigint | null;
  readonly reserve: bigint | null;
  readonly listedAt: Date;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** What its auction runs by; null of a fixed price. */
  readonly terms: AuctionTerms | null;
  readonly listedBy: OperatorId | null;
  readonly requestId: string;
  readonly fingerprint: string;
}

/** Undefined when it was listed under this request before, or its picture is or was another's. */
export function insertPiece(tx: Tx | Database, piece: NewPiece): Promise<PieceRow | undefined> {
  return firstRow<PieceRow>(tx)`
    insert into nfts.piece as p (title, creator, story, alt, texts, chain, address, is_sample, picture, upload_id, sale, price, starting_bid,
      reserve, listed_at, starts_at, ends_at, step_ppm, extension_ms, status, listed_by, request_id, fingerprint)
    values (${piece.title}, ${piece.creator}, ${piece.story}, ${piece.alt}, ${JSON.stringify(piece.texts)}::jsonb, ${piece.chain}, ${piece.address}, ${piece.isSample},
      ${piece.picture}, ${piece.uploadId}, ${piece.sale}, ${piece.price}, ${piece.startingBid}, ${piece.reserve}, ${piece.listedAt},
      ${piece.startsAt}, ${piece.endsAt}, ${piece.terms?.stepPpm ?? null}, ${piece.terms?.extensionMs ?? null}, ${piece.sale === 'fixed' ? 'listed' : 'auction'}, ${piece.listedBy}, ${piece.requestId},
      ${piece.fingerprint})
    on conflict do nothing
    returning ${columns}`;
}

/** What is said of a piece in one more language, or otherwise than before. */
export function updateWords(
  tx: Tx | Database,
  id: bigint,
  language: Language,
  words: PieceWords,
): Promise<PieceRow | undefined> {
  return firstRow<PieceRow>(tx)`
    update nfts.piece p set texts = p.texts || jsonb_build_object(${language}::text, ${JSON.stringify(words)}::jsonb),
      version = p.version + 1
    where p.id = ${id} returning ${columns}`;
}

/** Sample data of before a language was written. */
export async function updateSampleWords(db: Database, requestId: string, texts: OtherWords): Promise<void> {
  await sql`
    update nfts.piece set texts = ${JSON.stringify(texts)}::jsonb, version = version + 1
    where is_sample and listed_by is null and request_id = ${requestId}
      and texts <> ${JSON.stringify(texts)}::jsonb`.execute(db);
}

export function selectListed(
  db: Database | Tx,
  listedBy: OperatorId | null,
  requestId: string,
): Promise<(PieceRow & { readonly fingerprint: string }) | undefined> {
  return firstRow<PieceRow & { fingerprint: string }>(db)`
    select ${columns}, p.fingerprint from nfts.piece p
    where coalesce(p.listed_by, 0) = ${listedBy ?? 0n} and p.request_id = ${requestId}`;
}
