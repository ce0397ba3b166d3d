import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { auctionTermsOf } from '../auction-terms.ts';
import type { createNft } from '../console-contract.ts';
import type { AuctionTerms } from '../piece.ts';
import { isAuctionTime, livePiecesAtMost, smallestPrice } from '../rules.ts';
import type { NftNeeds } from './needs.ts';
import { insertPicture } from './pictures.sql.ts';
import { displayCopies } from './pictures.ts';
import { countPieces, insertPiece, type NewPiece, type PieceRow, selectListed } from './pieces.sql.ts';

export type WantedPiece = ParsedInputOf<typeof createNft>;
type Sale = Pick<NewPiece, 'sale' | 'price' | 'startingBid' | 'reserve' | 'startsAt' | 'endsAt' | 'terms'>;

/** The platform’s own uploads: pictures of pieces, and the evidence of remittances. */
export const houseOwner = asCustomerId(0n);

/**
 * Lists a piece with its picture; the operator's act is written in the same transaction. NFT_PICTURE_USED
 * when the picture is on sale, was sold, or was bid for.
 */
export async function listPiece(
  needs: NftNeeds,
  by: OperatorId,
  wanted: WantedPiece,
  request: CommandRequest,
): Promise<Result<PieceRow>> {
  const { db, clock, uploads, audit } = needs;
  const before = await selectListed(db, by, request.id);
  if (before !== undefined) return sameListed(before, request);
  const at = clock.now();
  if ((wanted.chain === undefined) !== (wanted.address === undefined)) {
    return refuse('INPUT_INVALID', { field: wanted.chain === undefined ? 'chain' : 'address' });
  }
  const sale = saleOf(wanted, at, auctionTermsOf(needs.auctions.current));
  if (!sale.ok) return sale;
  if (await isFull(needs)) return refuse('TOO_MANY_NFTS', { most: String(livePiecesAtMost) });

  const loose = await uploads.keepImage(houseOwner, 'nft', wanted.image);
  if (!loose.ok) return loose;
  const kept = await uploads.read(loose.value);
  if (kept === undefined) throw new Error('a picture stored a moment ago is missing');
  const picture = await displayCopies(kept);
  const listed = await db.transaction().execute(async (tx): Promise<PieceRow | undefined> => {
    await insertPicture(tx, picture);
    const { title, creator, story, alt, chain = null, address = null } = wanted;
    const row = await insertPiece(tx, {
      title,
      creator,
      story,
      alt,
      texts: {},
      chain,
      address,
      ...sale.value,
      isSample: false,
      picture: picture.hash,
      uploadId: BigInt(loose.value),
      listedAt: new Date(at),
      listedBy: by,
      requestId: request.id,
      fingerprint: request.fingerprint,
    });
    if (row === undefined) return undefined;
    await uploads.attach(tx, loose.value);
    await audit.record(tx, {
      operatorIds: [by],
      name: 'nfts.list',
      subject: `nft/${row.id}`,
      after: { title, creator, picture: picture.hash, ...describe(sale.value) },
    });
    return row;
  });
  if (listed !== undefined) return accept(listed);
  await uploads.discard([loose.value]);
  const first = await selectListed(db, by, request.id);
  if (first === undefined) return refuse('NFT_PICTURE_USED');
  return sameListed(first, request);
}

function sameListed(
  row: PieceRow & { fingerprint: string },
  { fingerprint }: CommandRequest,
): Result<PieceRow> {
  return row.fingerprint === fingerprint ? accept(row) : refuse('REQUEST_ID_REUSED');
}

function saleOf(wanted: WantedPiece, at: number, terms: AuctionTerms): Result<Sale> {
  const { sale } = wanted;
  switch (sale) {
    case 'fixed':
      return fixedSaleOf(wanted);
    case 'auction':
      return auctionOf(wanted, at, terms);
    default:
      return unknownCase(sale);
  }
}

function isTooSmall(units: bigint | undefined): boolean {
  return units === undefined || units < smallestPrice;
}

function fixedSaleOf({ price }: WantedPiece): Result<Sale> {
  if (isTooSmall(price)) return refuse('AMOUNT_INVALID', { field: 'price' });
  const none = { startingBid: null, reserve: null, startsAt: null, endsAt: null, terms: null };
  return accept({ sale: 'fixed', price: price ?? null, ...none });
}

function auctionOf(wanted: WantedPiece, at: number, terms: AuctionTerms): Result<Sale> {
  const { startingBid, reserve, startsAt, endsAt } = wanted;
  if (isTooSmall(startingBid)) return refuse('AMOUNT_INVALID', { field: 'startingBid' });
  if (reserve !== undefined && reserve < (startingBid ?? 0n))
    return refuse('AMOUNT_INVALID', { field: 'reserve' });
  const begins = startsAt === undefined ? at : Math.max(Date.parse(startsAt), at);
  const ends = endsAt === undefined ? Number.NaN : Date.parse(endsAt);
  if (!isAuctionTime(begins, ends, at)) return refuse('AUCTION_TIME_WRONG', { field: 'endsAt' });
  return accept({
    sale: 'auction',
    price: null,
    startingBid: startingBid ?? null,
    reserve: reserve ?? null,
    startsAt: new Date(begins),
    endsAt: new Date(ends),
    terms,
  });
}

async function isFull({ db, clock }: NftNeeds): Promise<boolean> {
  const at = new Date(clock.now());
  const counts = await Promise.all(
    (['listed', 'auction'] as const).map((status) => countPieces(db, { status, at, withWithdrawn: true })),
  );
  return counts.reduce((sum, count) => sum + count, 0) >= livePiecesAtMost;
}

function describe({ sale, price, startingBid, reserve, startsAt, endsAt, terms }: Sale) {
  const money = (units: bigint | null) => (units === null ? undefined : formatUnits(units));
  return {
    sale,
    price: money(price),
    startingBid: money(startingBid),
    reserve: money(reserve),
    startsAt: startsAt?.toISOString(),
    endsAt: endsAt?.toISOString(),
    ...(terms === null
      ? {}
      : { minimumStep: formatDecimal(terms.stepPpm, 6), extensionSeconds: terms.extensionMs / secondMs }),
  };
}
