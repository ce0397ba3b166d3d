import { createHash } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import type { Configuration, ConfigValue } from '#capabilities/configuration/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { PublicTopics } from '#capabilities/markets/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { type CustomerId, type OperatorId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { auctionTermsOf, type ConfiguredAuctions, nftAuctions } from '../auction-terms.ts';
import type { DeskPiece, listDeskNfts } from '../console-contract.ts';
import {
  type Donations,
  listedAtMost,
  type Nft,
  type NftBid,
  type NftDetail,
  type NftReceipt,
  type nftSorts,
} from '../contract.ts';
import { type NftStatus, refOf } from '../piece.ts';
import { type AuctionEnd, createAuctionEnd } from './auction-end.ts';
import { createAuctionMemory } from './auction-memory.ts';
import { readDonations } from './donations.ts';
import { noticeTask } from './lane.sql.ts';
import { listPiece, type WantedPiece } from './list-piece.ts';
import { type Closing, nftCommands, withParties } from './nft-commands.ts';
import { createNftParticipant, houseKey } from './nft-lane.ts';
import { factsOf } from './nft-view.ts';
import { parseNotice, writeNotice } from './notices.ts';
import { createPayouts, type Payouts } from './payouts.ts';
import { selectPicture } from './pictures.sql.ts';
import { pieceOfRow } from './piece-rows.ts';
import { pieceTopics } from './piece-topics.ts';
import {
  countPieces,
  type PieceFilter,
  type PieceRow,
  selectLivePieces,
  selectOwnBids,
  selectOwned,
  selectPiece,
  selectPieces,
} from './pieces.sql.ts';
import { nftDetail, nftViews } from './views.ts';
import type { NftParts } from './world.ts';

export interface PieceSearch {
  readonly status?: NftStatus | undefined;
  readonly sale?: 'fixed' | 'auction' | undefined;
  readonly search?: string | undefined;
  readonly sort: (typeof nftSorts)[number];
}

export interface CloseWish {
  readonly id: string;
  readonly how: 'withdraw' | 'end';
  readonly releaseBid: boolean;
  readonly note: string;
}

/** Charity NFTs (product.md): sold at a price or in an auction on the platform's clock; all of it goes to the charity. */
export interface NftServices {
  list(search: PieceSearch, viewer: CustomerId | undefined): Promise<Nft[]>;
  get(id: string, viewer: CustomerId | undefined): Promise<Result<NftDetail>>;
  picture(hash: string, size: 'full' | 'thumb'): ReturnType<typeof selectPicture>;
  donations(): Promise<Donations>;
  mine(customerId: CustomerId): Promise<Nft[]>;
  myBids(customerId: CustomerId): Promise<NftBid[]>;
  receipt(key: AccountKey, id: string): Promise<Result<NftReceipt>>;
  buy(key: AccountKey, id: string, request: CommandRequest): Promise<Result<Nft>>;
  bid(
    key: AccountKey,
    bid: { readonly id: string; readonly units: bigint },
    request: CommandRequest,
  ): Promise<Result<Nft>>;
  readonly desk: NftDesk;
  readonly payouts: Payouts;
  readonly auctions: AuctionEnd;
  readonly topics: PublicTopics;
  /** Learns what is on sale, settles what fell due meanwhile, and watches the clock. */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly tasks: TaskList;
}

/** What operators do with pieces. */
export interface NftDesk {
  list(
    filter: Pick<PieceFilter, 'status' | 'search'>,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<OutputOf<typeof listDeskNfts>>;
  create(by: OperatorId, wanted: WantedPiece, request: CommandRequest): Promise<Result<DeskPiece>>;
  close(by: OperatorId, wish: CloseWish, request: CommandRequest): Promise<Result<DeskPiece>>;
}

export async function openNfts(parts: NftParts, configuration: Configuration): Promise<NftServices> {
  return createNfts({ ...parts, auctions: await configuration.define(nftAuctions) });
}

export function createNfts(
  world: NftParts & { auctions: Pick<ConfigValue<ConfiguredAuctions>, 'current'> },
): NftServices {
  const { db, clock, lane, ledger, mail, customers } = world;
  const memory = createAuctionMemory();
  const commands = nftCommands(createNftParticipant(memory), memory);
  const auctions = createAuctionEnd(world, memory, settle);

  async function relearn(id: bigint): Promise<PieceRow | undefined> {
    const row = await selectPiece(db, id);
    if (row !== undefined) memory.learn(pieceOfRow(row));
    return row;
  }

  async function find(text: string): Promise<PieceRow | undefined> {
    const id = parseRecordId(text);
    return id === undefined ? undefined : await relearn(id);
  }

  function settle(id: bigint): Promise<Result<null>> {
    return withParties(
      async () => {
        if (memory.piece(id) === undefined) await relearn(id);
        return await lane.submit(commands.settling, { key: houseKey, input: { id } });
      },
      () => relearn(id),
    );
  }

  async function buy(key: AccountKey, text: string, request: CommandRequest): Promise<Result<Nft>> {
    const row = await find(text);
    if (row === undefined) return refuse('NOT_FOUND');
    const input = { id: row.id, terms: auctionTermsOf(world.auctions.current) };
    const sale = await lane.submit(commands.buying, { key, input, request });
    return sale.ok ? accept({ ...factsOf(row), ...sale.value }) : sale;
  }

  async function bid(
    key: AccountKey,
    wanted: { readonly id: string; readonly units: bigint },
    request: CommandRequest,
  ): Promise<Result<Nft>> {
    const row = await find(wanted.id);
    if (row === undefined) return refuse('NOT_FOUND');
    const input = { id: row.id, units: wanted.units, terms: auctionTermsOf(world.auctions.current) };
    const placed = await withParties(
      () => lane.submit(commands.bidding, { key, input, request }),
      () => relearn(row.id),
    );
    return placed.ok ? accept({ ...factsOf(row), ...placed.value }) : placed;
  }

  async function receipt(key: AccountKey, text: string): Promise<Result<NftReceipt>> {
    const row = await find(text);
    if (row === undefined) return refuse('NOT_FOUND');
    const [[nft], transfers] = await Promise.all([
      nftViews(world, [row], key.customerId),
      ledger.transfersOf({ book: 'real', customerId: key.customerId }, refOf(row.id)),
    ]);
    if (nft === undefined || transfers.length === 0) return refuse('NOT_FOUND');
    return accept({
      nft,
      transfers: transfers.map(({ id, at, from, to, units, asset, reason, batchHash }) => ({
        ...{ id: String(id), time: formatInstant(at), from, to, amount: formatUnits(units) },
        ...{ currency: asset, reason, batchHash },
      })),
    });
  }

  async function myBids(customerId: CustomerId): Promise<NftBid[]> {
    const rows = await selectOwnBids(db, customerId, listedAtMost);
    const views = await nftViews(world, rows, customerId);
    return rows.flatMap((row, index) => {
      const nft = views[index];
      if (nft === undefined) return [];
      const isHighest = row.highest_bidder === customerId;
      const live = isHighest ? 'leading' : 'outbid';
      const over = row.owner_id === customerId ? 'won' : 'lost';
      const state = row.closed_at === null ? live : over;
      return [{ nft, amount: formatUnits(row.units), time: row.at.toISOString(), state }];
    });
  }

  async function close(by: OperatorId, wish: CloseWish, request: CommandRequest): Promise<Result<DeskPiece>> {
    const row = await find(wish.id);
    if (row === undefined) return refuse('NOT_FOUND');
    const status = wish.how === 'end' ? 'ended' : 'withdrawn';
    const input: Closing = { id: row.id, status, releases: wish.releaseBid };
    const closed = await withParties(
      () =>
        lane.submit(commands.closing, {
          key: houseKey,
          input,
          request: operatorRequest(by, request),
          act: {
            operatorIds: [by],
            name: wish.how === 'end' ? 'nfts.end' : 'nfts.withdraw',
            subject: `nft/${row.id}`,
            note: wish.note,
            before: { status: row.status },
            after: { status },
          },
        }),
      () => relearn(row.id),
    );
    return closed.ok ? accept(await describeOne(row.id)) : closed;
  }

  async function describe(rows: readonly PieceRow[]): Promise<DeskPiece[]> {
    const views = await nftViews(world, rows, undefined);
    return views.flatMap((nft, index) => {
      const row = rows[index];
      if (row === undefined) return [];
      return [
        {
          ...nft,
          ...(row.reserve === null ? {} : { reserve: formatUnits(row.reserve) }),
          ...(row.highest_bidder === null ? {} : { highestBidder: String(row.highest_bidder) }),
          ...(row.owner_id === null ? {} : { owner: String(row.owner_id) }),
        },
      ];
    });
  }

  async function describeOne(id: bigint): Promise<DeskPiece> {
    const row = await selectPiece(db, id);
    const [described] = row === undefined ? [] : await describe([row]);
    if (described === undefined) throw new Error(`piece ${id} is gone`);
    return described;
  }

  const desk: NftDesk = {
    async list({ status, search }, page) {
      const filter = { status, search, at: new Date(clock.now()), withWithdrawn: true };
      const [total, rows] = await Promise.all([
        countPieces(db, filter),
        selectPieces(db, filter, 'newest', page),
      ]);
      return { total, rows: await describe(rows) };
    },
    async create(by, wanted, request) {
      const listed = await listPiece(world, by, wanted, request);
      if (!listed.ok) return listed;
      memory.learn(pieceOfRow(listed.value));
      return accept(await describeOne(listed.value.id));
    },
    close,
  };

  return {
    async list({ sort, ...search }, viewer) {
      const filter = { ...search, at: new Date(clock.now()), withWithdrawn: false };
      const rows = await selectPieces(db, filter, sort, { offset: 0, limit: listedAtMost });
      return await nftViews(world, rows, viewer);
    },
    async get(id, viewer) {
      const row = await find(id);
      return row === undefined ? refuse('NOT_FOUND') : accept(await nftDetail(world, row, viewer));
    },
    picture: (hash, size) => selectPicture(db, hash, size),
    donations: () => readDonations(world),
    mine: async (customerId) =>
      await nftViews(world, await selectOwned(db, customerId, listedAtMost), customerId),
    myBids,
    receipt,
    buy,
    bid,
    desk,
    payouts: createPayouts(world),
    auctions,
    topics: pieceTopics(memory, world),
    async start() {
      for (const row of await selectLivePieces(db)) memory.learn(pieceOfRow(row));
      await auctions.run();
      auctions.start();
    },
    stop: auctions.stop,
    tasks: {
      async [noticeTask](payload) {
        const notice = parseNotice(payload);
        const contact = await customers.contactOf(notice.to);
        if (contact === undefined) return;
        const letter = writeNotice(notice, contact, world.platformName);
        await db.transaction().execute((tx) => mail.queue(tx, letter));
        await mail.committed(letter);
      },
      settleAuctions: async () => void (await auctions.run()),
    },
  };
}

/** With a space in it, so that it is no client's. Ids of different operators never meet under the house's name. */
function operatorRequest(by: OperatorId, { id, fingerprint }: CommandRequest): CommandRequest {
  return { id: `${by} ${createHash('sha256').update(id).digest('base64url')}`, fingerprint };
}
