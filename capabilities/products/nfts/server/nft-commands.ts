import type { MoneyCommandKind, OtherAccount } from '#capabilities/money/ledger/face.ts';
import { PartyNotLoaded } from '#capabilities/money/ledger/party-not-loaded.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { AnyPiece, Auction, BidNews, UnsoldStatus } from '../piece.ts';
import {
  bought,
  buyPiece,
  closePiece,
  escrowed,
  isReserveMet,
  leastBid,
  placeBid,
  released,
  type Settlement,
  settleAuction,
  won,
} from '../rules.ts';
import type { AuctionMemory } from './auction-memory.ts';
import type { Market, NftChange, NftParticipant, SignedClosing } from './nft-lane.ts';
import { type SaleView, saleView } from './nft-view.ts';
import { noticeOf } from './notices.ts';

type Kind<Input, Answer = null> = MoneyCommandKind<Input, Market, NftChange, Answer>;

export interface Bidding {
  readonly id: bigint;
  readonly units: bigint;
}

export interface Buying {
  readonly id: bigint;
}

export interface Closing {
  readonly id: bigint;
  readonly status: UnsoldStatus;
  /** The request that two operators agreed on: over a bid there is none without. */
  readonly signed?: SignedClosing;
}

export type NftCommands = ReturnType<typeof nftCommands>;

/** The kinds of command that sell pieces; each names the highest bidder, since their escrow may be moved. */
export function nftCommands(participant: NftParticipant, memory: AuctionMemory) {
  const parties = ({ id }: { readonly id: bigint }): AccountKey[] => {
    const bidder = memory.highestBidder(id);
    return bidder === undefined ? [] : [keyOf(bidder)];
  };

  const bidding: Kind<Bidding, SaleView> = {
    name: 'nfts.bid',
    participant,
    parties,
    decide({ id, units }, { key, balances, state, at }) {
      const { customerId } = key;
      const placed = placeBid(state.get(id), { customerId, units }, at);
      if (!placed.ok) return placed;
      if (balances.USDT.available < units) return refuse('INSUFFICIENT_FUNDS');
      const { auction, bid, outbid } = placed.value;
      const outbidAuction = { ...auction, least: leastBid(auction) };
      const news = outbid === null ? [] : [noticeOf('outbid', outbidAuction, outbid, at)];
      return accept({
        transfers: [escrowed({ id, units })],
        change: { piece: auction, bid, notices: news },
        answer: saleView(auction, { at, donated: 0n, viewer: customerId }),
        events: [{ event: 'notification', data: saleNews('bid', auction, units) }],
        others: outbid === null ? [] : [givenBack(id, outbid, saleNews('outbid', auction, units))],
      });
    },
  };

  const buying: Kind<Buying, SaleView> = {
    name: 'nfts.buy',
    participant,
    parties: () => [],
    decide({ id }, { key, state, at }) {
      const sale = buyPiece(state.get(id), key.customerId, at);
      if (!sale.ok) return sale;
      const { piece, price } = sale.value;
      return accept({
        transfers: [bought({ id, units: price })],
        change: { piece, notices: [] },
        answer: saleView(piece, { at, donated: price, viewer: key.customerId }),
        events: [{ event: 'notification', data: saleNews('bought', piece, price) }],
      });
    },
  };

  const settling: Kind<{ readonly id: bigint }> = {
    name: 'nfts.settle',
    participant,
    parties,
    decide({ id }, { state, at }) {
      const before = state.get(id);
      const missed = before?.status === 'auction' && !isReserveMet(before) ? 'reserveNotMet' : 'won';
      return carriedOut(settleAuction(before, at), missed, at);
    },
  };

  const closing: Kind<Closing> = {
    name: 'nfts.close',
    participant,
    parties,
    decide({ id, status, signed }, { state, at }) {
      const isSigned = signed !== undefined;
      return carriedOut(closePiece(state.get(id), { status, isSigned }, at), status, at, signed);
    },
  };

  return { bidding, buying, settling, closing };
}

/** What becomes of a closed piece's highest bid: to the charity, or back. */
function carriedOut(settled: Result<Settlement>, kind: BidNews, at: Instant, closing?: SignedClosing) {
  if (!settled.ok) return settled;
  const { piece, highest, isSold } = settled.value;
  const news = highest === null ? [] : [noticeOf(kind, piece, highest, at)];
  return accept({
    transfers: [],
    change: { piece, notices: news, ...(closing && { closing: { ...closing, at } }) },
    answer: null,
    events: [],
    others:
      highest === null
        ? []
        : [(isSold ? paid : givenBack)(piece.id, highest, saleNews(kind, piece, highest.units))],
  });
}

/** What became of a bid or a sale; the title in every language it has. */
interface NftNews extends Pick<AnyPiece, 'title' | 'titles'> {
  readonly kind: 'nft';
  readonly what: string;
  readonly id: string;
  readonly amount: string;
}

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerNotices {
    nfts: NftNews;
  }
}

type Highest = NonNullable<Auction['highest']>;

function givenBack(id: bigint, { customerId, units }: Highest, data: NftNews): OtherAccount {
  return {
    key: keyOf(customerId),
    transfers: [released({ id, units })],
    events: [{ event: 'notification', data }],
  };
}

function paid(id: bigint, { customerId, units }: Highest, data: NftNews): OtherAccount {
  return {
    key: keyOf(customerId),
    transfers: [won({ id, units })],
    events: [{ event: 'notification', data }],
  };
}

/** What the live channel says to the customer's own connections. */
function saleNews(
  what: string,
  { id, title, titles = {} }: Pick<AnyPiece, 'id' | 'title' | 'titles'>,
  units: bigint,
): NftNews {
  return { kind: 'nft', what, id: String(id), title, titles, amount: formatUnits(units) };
}

function keyOf(customerId: CustomerId): AccountKey {
  return { book: 'real', customerId };
}

const triesAtMost = 5;

/** Retries while another process changes who is concerned. `relearn` reads what is stored now. */
export async function withParties<T>(
  submit: () => Promise<Result<T>>,
  relearn: () => Promise<unknown>,
): Promise<Result<T>> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    try {
      return await submit();
    } catch (failure) {
      if (!(failure instanceof PartyNotLoaded)) throw failure;
      await relearn();
    }
  }
  return refuse('SERVICE_UNAVAILABLE');
}
