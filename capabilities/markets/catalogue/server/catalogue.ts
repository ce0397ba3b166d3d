import type { Logger } from 'pino';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { Catalogue } from '../face.ts';
import type { ListedInstrument } from '../instrument.ts';
import { followHalts } from './halts.ts';
import { correctedBy, withChanges } from './instrument-list.ts';
import { type ListingNeeds, listInstruments } from './list-instruments.ts';
import { type MarketTerms, withTerms } from './market-terms.ts';

export interface CatalogueNeeds extends ListingNeeds {
  /** What operators have set; absent = as the catalogue lists it. */
  readonly terms?: ConfigValue<MarketTerms>;
  readonly log: Pick<Logger, 'error'>;
}

export interface CatalogueService extends Catalogue {
  /** Rereads which markets are halted. The platform does so each second. */
  refreshHalts(): Promise<void>;
  stop(): Promise<void>;
}

/** Lists the catalogue, and follows what operators set about it and halt in it. */
export async function startCatalogue(needs: CatalogueNeeds): Promise<CatalogueService> {
  const { db, log, terms, list } = needs;
  const listed = await listInstruments(needs);
  const halts = await followHalts(db);
  let instruments: ReadonlyMap<string, ListedInstrument>;
  let retired: ReadonlySet<string>;
  let corrected: ReadonlySet<string>;
  const applyTerms = () => {
    const current = listed.map((each) => {
      const changed = list === undefined ? each : withChanges(each, list.value.current);
      return terms === undefined ? changed : withTerms(changed, terms.current);
    });
    instruments = new Map(current.map((each) => [each.code, each]));
    retired = new Set(list?.value.current.retired);
    const lists = list === undefined ? [] : [list.value.current, list.waiting ?? list.value.current];
    corrected = new Set(lists.flatMap((each) => correctedBy(each, listed)).map(({ code }) => code));
  };
  applyTerms();
  terms?.listen(applyTerms);
  list?.listen(applyTerms);

  let refreshing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A slow database must not gather a queue of questions.
    refreshing ??= halts
      .refresh()
      .catch((failure: unknown) => {
        log.error({ err: failure }, 'halts could not be read; they are read again in a second');
      })
      .finally(() => {
        refreshing = undefined;
      });
  }, secondMs);

  return {
    listed,
    instrument: (code) => instruments.get(code),
    isRetired: (code) => retired.has(code),
    isCorrected: (code) => corrected.has(code),
    isClosedToNew: (code) => halts.has(code) || retired.has(code) || corrected.has(code),
    haltOf: halts.of,
    hasOwnTerms: (code) => terms?.current.markets[code] !== undefined,
    refreshHalts: halts.refresh,
    async stop() {
      clearInterval(timer);
      await refreshing;
    },
  };
}
