import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Language } from '#locales/languages.ts';
import { listedAtMost, type NftBid } from '../contract.ts';
import type { NftNeeds } from './needs.ts';
import { selectOwnBids } from './pieces.sql.ts';
import { nftViews } from './views.ts';

/** The customer's newest bid on each piece, and how it stands. */
export async function ownBids(
  needs: NftNeeds,
  customerId: CustomerId,
  language: Language,
): Promise<NftBid[]> {
  const { db } = needs;
  const rows = await selectOwnBids(db, customerId, listedAtMost);
  const views = await nftViews(needs, rows, { viewer: customerId, language });
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
