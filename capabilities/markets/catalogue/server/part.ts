import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { HaltDesk } from '../face.ts';
import { type CatalogueNeeds, type CatalogueService, startCatalogue } from './catalogue.ts';
import { createHaltDesk, type HaltDeskNeeds } from './halt-desk.ts';
import { createInstrumentList, type HasHolders } from './instrument-list.ts';
import { createMarketTerms } from './market-terms.ts';
import { bindCatalogueCalls } from './routes.ts';

export interface CataloguePartNeeds
  extends Omit<CatalogueNeeds, 'terms' | 'list'>,
    Pick<HaltDeskNeeds, 'tellHalted'> {
  readonly configuration: Configuration;
  readonly hasHolders: HasHolders;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** What is listed, under the terms that operators have set, with their halts. */
export async function createCataloguePart(
  needs: CataloguePartNeeds,
): Promise<CatalogueService & Part & { readonly halts: HaltDesk }> {
  const { configuration } = needs;
  let listedWithout: ReadonlySet<string> = new Set();
  const terms = await createMarketTerms(configuration, () => listedWithout.size);
  const list = await createInstrumentList(configuration, () => listedWithout, needs.hasHolders);
  const catalogue = await startCatalogue({ ...needs, terms, list });
  const codes = catalogue.listed.map(({ code }) => code);
  listedWithout = new Set(codes.filter((code) => list.value.current.added[code] === undefined));
  const halts = createHaltDesk({ ...needs, catalogue });
  return {
    ...catalogue,
    halts,
    calls: (router) => bindCatalogueCalls(router, catalogue),
    jobs: { lapseHalts: { cron: '* * * * *', run: halts.lapse } },
    start: halts.lapse,
    stop: catalogue.stop,
    clockMove: { caughtUp: halts.lapse },
  };
}
