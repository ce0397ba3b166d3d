import type { Configuration, ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { PublicTopics } from '#capabilities/markets/live/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { type ConfiguredAuctions, nftAuctions } from '../auction-terms.ts';
import {
  type Donations,
  listedAtMost,
  type Nft,
  type NftBid,
  type NftDetail,
  type NftReceipt,
  type nftSorts,
} from '../contract.ts';
import type { NftStatus, SaleKind } from '../piece.ts';
import { type AuctionEnd, createAuctionEnd } from './auction-end.ts';
import { createAuctionMemory } from './auction-memory.ts';
import { bidNft } from './bid-nft.ts';
import { buyNft } from './buy-nft.ts';
import { type Closings, createClosings } from './closings.ts';
import { readDonations } from './donations.ts';
import { createPieceFinder } from './find-piece.ts';
import type { NftServiceNeeds, PieceNeeds } from './needs.ts';
import { nftCommands, withParties } from './nft-commands.ts';
import { createNftParticipant, houseKey } from './nft-lane.ts';
import { wordsOf } from './nft-view.ts';
import { parseNotice, writeNotice } from './notices.ts';
import { ownBids } from './own-bids.ts';
import { selectPicture } from './pictures.sql.ts';
import { createPieceDesk, type NftDesk } from './piece-desk.ts';
import { pieceReceipt } from './piece-receipt.ts';
import { pieceOfRow } from './piece-rows.ts';
import { pieceTopics } from './piece-topics.ts';
import { selectLivePieces, selectOwned, selectPiece, selectPieces } from './pieces.sql.ts';
import { createRemittances, type Remittances } from './remittances.ts';
import { nftDetail, nftViews } from './views.ts';

export interface PieceSearch {
  readonly status?: NftStatus | undefined;
  readonly sale?: SaleKind | undefined;
  readonly search?: string | undefined;
  readonly sort: (typeof nftSorts)[number];
}

/**
 * Charity NFTs (docs/product.md, "Charity NFTs"): sold at a price or in an auction on the platform's clock;
 * all of it goes to the charity. What is said of a piece is in the reader's language, or in English.
 */
export interface NftServices {
  list(search: PieceSearch, viewer: CustomerId | undefined, language?: Language): Promise<Nft[]>;
  get(id: string, viewer: CustomerId | undefined, language?: Language): Promise<Result<NftDetail>>;
  picture(hash: string, size: 'full' | 'thumb'): ReturnType<typeof selectPicture>;
  donations(language?: Language): Promise<Donations>;
  mine(customerId: CustomerId, language?: Language): Promise<Nft[]>;
  myBids(customerId: CustomerId, language?: Language): Promise<NftBid[]>;
  receipt(key: AccountKey, id: string, language?: Language): Promise<Result<NftReceipt>>;
  buy(key: AccountKey, id: string, request: CommandRequest, language?: Language): Promise<Result<Nft>>;
  bid(
    key: AccountKey,
    bid: { readonly id: string; readonly units: bigint },
    request: CommandRequest,
    language?: Language,
  ): Promise<Result<Nft>>;
  readonly desk: NftDesk;
  readonly remittances: Remittances;
  readonly closings: Closings;
  readonly auctions: AuctionEnd;
  readonly topics: PublicTopics;
  /** Learns what is on sale, settles what fell due meanwhile, and watches the clock. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Writes to a customer about a bid or a sale, from what the job was given. */
  sendNotice(payload: unknown): Promise<void>;
}

export async function openNfts(given: NftServiceNeeds, configuration: Configuration): Promise<NftServices> {
  return createNfts({ ...given, auctions: await configuration.define(nftAuctions) });
}

export function createNfts(
  needs: NftServiceNeeds & { auctions: Pick<ConfigValue<ConfiguredAuctions>, 'current'> },
): NftServices {
  const { db, clock, lane, mail, customers } = needs;
  const memory = createAuctionMemory();
  const commands = nftCommands(createNftParticipant(memory), memory);
  const { find, relearn } = createPieceFinder(db, memory);
  const work: PieceNeeds = { ...needs, memory, commands, find, relearn };
  const auctions = createAuctionEnd(needs, memory, settle);

  function settle(id: bigint): Promise<Result<null>> {
    return withParties(
      async () => {
        if (memory.piece(id) === undefined) await relearn(id);
        return await lane.submit(commands.settling, { key: houseKey, input: { id } });
      },
      () => relearn(id),
    );
  }

  return {
    async list({ sort, ...search }, viewer, language = defaultLanguage) {
      const filter = { ...search, at: new Date(clock.now()), withWithdrawn: false };
      const rows = await selectPieces(db, filter, sort, { offset: 0, limit: listedAtMost });
      return await nftViews(needs, rows, { viewer, language });
    },
    async get(id, viewer, language = defaultLanguage) {
      const row = await find(id);
      return row === undefined
        ? refuse('NOT_FOUND')
        : accept(await nftDetail(needs, row, { viewer, language }));
    },
    picture: (hash, size) => selectPicture(db, hash, size),
    donations: (language = defaultLanguage) => readDonations(needs, language),
    async mine(customerId, language = defaultLanguage) {
      const rows = await selectOwned(db, customerId, listedAtMost);
      return await nftViews(needs, rows, { viewer: customerId, language });
    },
    myBids: (customerId, language = defaultLanguage) => ownBids(work, customerId, language),
    receipt: (key, id, language = defaultLanguage) => pieceReceipt(work, key, id, language),
    buy: (key, id, request, language = defaultLanguage) => buyNft(work, key, id, request, language),
    bid: (key, bid, request, language = defaultLanguage) => bidNft(work, key, bid, request, language),
    desk: createPieceDesk(work),
    remittances: createRemittances(needs),
    closings: createClosings(work),
    auctions,
    topics: pieceTopics(memory, needs),
    async start() {
      for (const row of await selectLivePieces(db)) memory.learn(pieceOfRow(row));
      await auctions.run();
      auctions.start();
    },
    stop: auctions.stop,
    async sendNotice(payload) {
      const notice = parseNotice(payload);
      const contact = await customers.contactOf(notice.to);
      if (contact === undefined) return;
      const row = notice.pieceId === undefined ? undefined : await selectPiece(db, BigInt(notice.pieceId));
      const title = row === undefined ? notice.title : wordsOf(row, contact.language).title;
      const letter = writeNotice({ ...notice, title }, contact, needs.platformName);
      await db.transaction().execute((tx) => mail.queue(tx, letter));
      await mail.committed(letter);
    },
  };
}
