import { join } from 'node:path';
import { asLots } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { ListedInstrument } from '../../instrument.ts';
import type { CatalogueEntry } from '../entries.ts';
import { readSampleCatalogue } from '../sample-catalogue.ts';

const sampleInstruments = join(import.meta.dirname, '../../../../../database/sample/instruments');

/** The sample catalogue, to be listed. */
export function sampleEntries(at: Instant): CatalogueEntry[] {
  return readSampleCatalogue(sampleInstruments, at);
}

/** The sample catalogue as it is listed, for tests that need no database. */
export function listedSample(at: Instant): ListedInstrument[] {
  return sampleEntries(at).map((entry) => ({
    ...entry,
    id: String(entry.rank),
    contractSize: 1n,
    minLots: asLots(1n),
    maxLots: asLots(1n),
    lotStep: asLots(1n),
    feeRatePpm: 500n,
    swapLongPpm: 0n,
    swapShortPpm: 0n,
    simulation: entry.simulation ?? undefined,
    expiresAt: entry.expiresAt ?? undefined,
  }));
}
