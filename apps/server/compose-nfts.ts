import type { Configuration } from '#capabilities/configuration/face.ts';
import { type NftServices, openNfts } from '#capabilities/nfts/server/nfts.ts';
import type { NftParts } from '#capabilities/nfts/server/world.ts';
import { loadSamplePieces } from '#database/sample/sample-pieces.ts';
import type { Config } from './config.ts';

/** The charity's market, in sample mode with pieces of our own making. */
export async function composeNfts({
  config,
  configuration,
  ...parts
}: Omit<NftParts, 'platformName'> & {
  readonly config: Config;
  readonly configuration: Configuration;
}): Promise<NftServices> {
  if (config.mode === 'sample') await loadSamplePieces(parts.db, parts.clock);
  return await openNfts({ ...parts, platformName: config.platformName }, configuration);
}
