import { auctionTermsOf, nftAuctions } from '#capabilities/products/nfts/auction-terms.ts';
import { insertPicture } from '#capabilities/products/nfts/server/pictures.sql.ts';
import { sha256 } from '#capabilities/products/nfts/server/pictures.ts';
import {
  insertPiece,
  selectListed,
  updateSampleWords,
} from '#capabilities/products/nfts/server/pieces.sql.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, hourMs, secondMs } from '#foundation/time/clock.ts';
import { readSampleTexts, type SampleTexts } from './art/piece-texts.ts';
import { drawSamplePiece, type SamplePiece, samplePieces } from './art/pieces.ts';

/**
 * The market of sample mode: drawings of our own, on no chain. Listed once, left as they are afterwards
 * but for the languages they are described in.
 */
export async function loadSamplePieces(db: Database, clock: Clock): Promise<void> {
  const last = samplePieces.at(-1);
  if (last === undefined) return;
  const texts = await readSampleTexts();
  const at = clock.now();
  const isListed = (await selectListed(db, null, requestOf(last))) !== undefined;
  for (const piece of samplePieces) {
    if (isListed) await updateSampleWords(db, requestOf(piece), texts.of(piece).texts);
    else await load(db, piece, texts, at);
  }
}

async function load(db: Database, piece: SamplePiece, texts: SampleTexts, at: number): Promise<void> {
  const { slug, sale } = piece;
  const bytes = Buffer.from(drawSamplePiece(slug));
  const picture = { hash: sha256(bytes), contentType: 'image/svg+xml', bytes, thumb: null } as const;
  const whole = (amount: number) => BigInt(amount) * unitsPerWhole;
  const sold =
    'price' in sale
      ? {
          sale: 'fixed',
          price: whole(sale.price),
          startingBid: null,
          reserve: null,
          startsAt: null,
          endsAt: null,
          terms: null,
        }
      : {
          sale: 'auction',
          price: null,
          startingBid: whole(sale.startingBid),
          reserve: sale.reserve === undefined ? null : whole(sale.reserve),
          startsAt: new Date(at + (sale.beginsIn ?? 0) * hourMs),
          endsAt: new Date(at + sale.endsIn * hourMs),
          terms: auctionTermsOf(nftAuctions.initial),
        };
  await insertPicture(db, picture);
  await insertPiece(db, {
    ...texts.of(piece),
    chain: null,
    address: null,
    isSample: true,
    picture: picture.hash,
    uploadId: null,
    listedAt: new Date(at),
    listedBy: null,
    requestId: requestOf(piece),
    fingerprint: slug,
    ...(sold as Pick<
      Parameters<typeof insertPiece>[1],
      'sale' | 'price' | 'startingBid' | 'reserve' | 'startsAt' | 'endsAt' | 'terms'
    >),
  });
}

/**
 * One more piece, whose auction is about to end: for whoever bids on it now. Undefined once it has been
 * listed. Its auction's terms let the last bid stand for a second.
 */
export async function loadWonPiece(db: Database, clock: Clock): Promise<string | undefined> {
  const requestId = 'sample won';
  if ((await selectListed(db, null, requestId)) !== undefined) return undefined;
  const [drawn] = samplePieces;
  if (drawn === undefined) return undefined;
  const at = clock.now();
  const bytes = Buffer.from(drawSamplePiece(drawn.slug));
  const picture = { hash: sha256(bytes), contentType: 'image/svg+xml', bytes, thumb: null } as const;
  await insertPicture(db, picture);
  const piece = await insertPiece(db, {
    ...(await readSampleTexts()).of(drawn, firstPrint),
    chain: null,
    address: null,
    isSample: true,
    picture: picture.hash,
    uploadId: null,
    listedAt: new Date(at - hourMs),
    listedBy: null,
    requestId,
    fingerprint: requestId,
    sale: 'auction',
    price: null,
    startingBid: 100n * unitsPerWhole,
    reserve: null,
    startsAt: new Date(at - hourMs),
    endsAt: new Date(at + 5 * secondMs),
    terms: { ...auctionTermsOf(nftAuctions.initial), extensionMs: secondMs },
  });
  return piece?.id.toString();
}

/** A print and how many there are, as every language writes it. */
const firstPrint = ' (1/1)';

function requestOf({ slug }: SamplePiece): string {
  return `sample ${slug}`;
}
