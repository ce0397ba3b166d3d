import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Language } from '#locales/languages.ts';
import type { Nft } from '../contract.ts';
import type { PieceNeeds } from './needs.ts';
import { withParties } from './nft-commands.ts';
import { factsOf } from './nft-view.ts';

/** Bids, in USDT units. NOT_FOUND; as the command refuses. */
export async function bidNft(
  needs: PieceNeeds,
  key: AccountKey,
  wanted: { readonly id: string; readonly units: bigint },
  request: CommandRequest,
  language: Language,
): Promise<Result<Nft>> {
  const { find, relearn, lane, commands } = needs;
  const row = await find(wanted.id);
  if (row === undefined) return refuse('NOT_FOUND');
  const input = { id: row.id, units: wanted.units };
  const placed = await withParties(
    () => lane.submit(commands.bidding, { key, input, request }),
    () => relearn(row.id),
  );
  return placed.ok ? accept({ ...factsOf(row, language), ...placed.value }) : placed;
}
