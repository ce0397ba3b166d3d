import { depositStandings } from '#capabilities/money/deposits/server/deposit-standings.ts';
import { createDepositsPart } from '#capabilities/money/deposits/server/part.ts';
import { createReconciliationPart } from '#capabilities/money/reconciliation/server/part.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';
import type { Trading } from './products.ts';
import type { Start } from './start.ts';

export type MoneyIn = Awaited<ReturnType<typeof makeMoneyIn>>;

/** What comes in from the chains, and whether the chains have what the ledger says. */
export async function makeMoneyIn(
  { isSample, house, ports }: Start,
  ground: Ground,
  { customers, jurisdictions, kyc }: People,
  { prices }: Trading,
) {
  const { ledgerPart, audit, chainsPart, uploads, operators, configuration } = ground;
  const { chains } = chainsPart;
  const reconciliation = await createReconciliationPart({
    ...house,
    audit,
    operators,
    configuration,
    chains,
    isSample,
    ledger: ledgerPart.ledgerFigures,
    explainers: ports.explainers.ask,
  });
  const deposits = await createDepositsPart({
    ...house,
    lane: ledgerPart.lane,
    audit,
    operators,
    uploads,
    configuration,
    chains,
    customers,
    limitOn: customers.limitOn,
    identity: kyc,
    jurisdictions,
    usdtRate: prices.usdtRate,
    payReturns: ports.payReturns.ask,
  });
  return { reconciliation, deposits };
}

export const moneyInStandings = [depositStandings];
