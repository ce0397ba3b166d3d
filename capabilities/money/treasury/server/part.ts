import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { createBankStatements } from './banks.ts';
import { bindSolvencyCalls, bindTreasuryCalls } from './routes.ts';
import { settleLosses } from './settle-losses.ts';
import { createSolvency, type Solvency, type SolvencyNeeds } from './solvency.ts';
import { createTreasury, type Treasury } from './treasury.ts';
import { createTreasuryAlarms } from './treasury-alarms.ts';
import type { TreasuryNeeds } from './treasury-needs.ts';

export interface TreasuryPart extends Part<ReviewHandler> {
  readonly reconciling: DifferenceExplainer;
  readonly solvency: Pick<Solvency, 'newest'>;
  readonly reserveLevels: Treasury['reserveLevels'];
}

type Needs = Omit<TreasuryNeeds, 'alarms'> &
  Omit<SolvencyNeeds, 'alarms' | 'banks'> & { readonly configuration: Configuration };

export async function createTreasuryPart(needs: Needs): Promise<TreasuryPart> {
  const alarms = await createTreasuryAlarms(needs.configuration);
  const banks = await createBankStatements(needs.configuration);
  const treasury = createTreasury({ ...needs, alarms });
  const solvency = createSolvency({ ...needs, alarms, banks });
  const { reviews, reconciling } = treasury;
  return {
    reviews,
    reconciling,
    solvency,
    reserveLevels: treasury.reserveLevels,
    calls: (router) => {
      bindTreasuryCalls(router, treasury);
      bindSolvencyCalls(router, solvency);
    },
    start: () => settleLosses(needs.db, needs.lane),
    jobs: { solvency: { cron: '5 * * * *', run: () => solvency.look(false) } },
  };
}
