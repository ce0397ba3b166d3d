import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Language } from '#locales/languages.ts';
import type { NftReceipt } from '../contract.ts';
import { refOf } from '../piece.ts';
import type { PieceNeeds } from './needs.ts';
import { nftViews } from './views.ts';

/** What a customer paid for a piece and got back of bids. NOT_FOUND when nothing of theirs moved. */
export async function pieceReceipt(
  needs: PieceNeeds,
  key: AccountKey,
  text: string,
  language: Language,
): Promise<Result<NftReceipt>> {
  const { find, ledger } = needs;
  const row = await find(text);
  if (row === undefined) return refuse('NOT_FOUND');
  const [[nft], transfers] = await Promise.all([
    nftViews(needs, [row], { viewer: key.customerId, language }),
    ledger.transfersOf({ book: 'real', customerId: key.customerId }, refOf(row.id)),
  ]);
  if (nft === undefined || transfers.length === 0) return refuse('NOT_FOUND');
  return accept({
    nft,
    transfers: transfers.map(transferView),
  });
}
