import type { Configuration } from '#capabilities/configuration/face.ts';
import type { Reserve } from '#capabilities/ledger/rules.ts';
import type { DifferenceExplainer } from '#capabilities/reconciliation/face.ts';
import type { ReviewHandler } from '#capabilities/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { ReserveLevel } from '../rules.ts';
import { createBankStatements } from './banks.ts';
import { bindSolvencyCalls, bindTreasuryCalls } from './routes.ts';
import { createSolvency, type Solvency, type SolvencyNeeds } from './solvency.ts';
import { createTreasury } from './treasury.ts';
import { createTreasuryAlarms } from './treasury-alarms.ts';
import type { TreasuryNeeds } from './treasury-needs.ts';

export interface TreasuryPart extends Part<ReviewHandler> {
  readonly reconciling: DifferenceExplainer;
  readonly solvency: Pick<Solvency, 'newest'>;
  /** How the alarms see a reserve. */
  reserveLevel(reserve: Reserve): ReserveLevel;
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
    reserveLevel: treasury.reserveLevel,
    calls: (router) => {
      bindTreasuryCalls(router, treasury);
      bindSolvencyCalls(router, solvency);
    },
    jobs: { solvency: { cron: '5 * * * *', run: () => solvency.look(false) } },
  };
}
