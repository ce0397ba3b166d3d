import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { auctionTermsOf } from '../auction-terms.ts';
import type { Nft, NftDetail } from '../contract.ts';
import { refOf } from '../piece.ts';
import type { NftNeeds } from './needs.ts';
import { nftView, type Reader } from './nft-view.ts';
import { termsOf } from './piece-rows.ts';
import { type BidRow, type PieceRow, selectBids } from './pieces.sql.ts';

const bidsShown = 200;

/** Pieces as they are now, with what each has brought the charity. */
export async function nftViews(
  { ledger, clock }: Pick<NftNeeds, 'ledger' | 'clock'>,
  rows: readonly PieceRow[],
  { viewer, language }: Reader,
): Promise<Nft[]> {
  const sold = rows.filter(({ status }) => status === 'sold').map(({ id }) => refOf(id));
  const transfers = sold.length === 0 ? [] : await ledger.charityTransfers('real', sold);
  const donated = new Map<string, bigint>();
  for (const { ref, units, to } of transfers) {
    if (to === 'house/charity-payable') donated.set(ref, (donated.get(ref) ?? 0n) + units);
  }
  const seen = { at: clock.now(), viewer };
  return rows.map((row) => nftView(row, { ...seen, donated: donated.get(refOf(row.id)) ?? 0n }, language));
}

export async function nftDetail(needs: NftNeeds, row: PieceRow, reader: Reader): Promise<NftDetail> {
  const [[nft], bids] = await Promise.all([
    nftViews(needs, [row], reader),
    selectBids(needs.db, row.id, bidsShown),
  ]);
  if (nft === undefined) throw new Error('the view of a piece is missing');
  // A fixed price has none of its own, and takes no bids.
  const { stepPpm, extensionMs } = termsOf(row) ?? auctionTermsOf(needs.auctions.current);
  return {
    ...nft,
    minimumStep: formatDecimal(stepPpm, 6),
    extensionSeconds: extensionMs / secondMs,
    bidHistory: bids.map((bid) => bidView(bid, reader.viewer)),
    history: historyOf(row, nft),
  };
}

function bidView(bid: BidRow, viewer: CustomerId | undefined): NftDetail['bidHistory'][number] {
  return {
    number: bid.number,
    bidder: bid.bidder,
    mine: bid.customer_id === viewer,
    amount: formatUnits(bid.units),
    time: bid.at.toISOString(),
    ...(bid.extended_to === null ? {} : { extendedTo: bid.extended_to.toISOString() }),
  };
}

/** Newest first. Until it is sold it is its creator's. */
function historyOf(row: PieceRow, nft: Nft): NftDetail['history'] {
  const listed = row.starts_at ?? row.listed_at;
  const begun = [
    { kind: 'listed', time: listed.toISOString(), owner: 'creator' },
    { kind: 'created', time: row.listed_at.toISOString(), owner: 'creator' },
  ] as const;
  if (row.closed_at === null || row.status === 'listed' || row.status === 'auction') return [...begun];
  const time = row.closed_at.toISOString();
  if (row.status !== 'sold') return [{ kind: row.status, time, owner: 'creator' }, ...begun];
  const owner = nft.ownedByMe ? 'me' : 'customer';
  return [
    { kind: 'sold', time, owner, ...(nft.soldFor === undefined ? {} : { amount: nft.soldFor }) },
    ...begun,
  ];
}
