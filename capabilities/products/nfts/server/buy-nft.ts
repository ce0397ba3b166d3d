import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Language } from '#locales/languages.ts';
import type { Nft } from '../contract.ts';
import type { PieceNeeds } from './needs.ts';
import { factsOf } from './nft-view.ts';

/** Buys at the fixed price. NOT_FOUND; as the command refuses. */
export async function buyNft(
  needs: PieceNeeds,
  key: AccountKey,
  text: string,
  request: CommandRequest,
  language: Language,
): Promise<Result<Nft>> {
  const { find, lane, commands } = needs;
  const row = await find(text);
  if (row === undefined) return refuse('NOT_FOUND');
  const input = { id: row.id };
  const sale = await lane.submit(commands.buying, { key, input, request });
  return sale.ok ? accept({ ...factsOf(row, language), ...sale.value }) : sale;
}
