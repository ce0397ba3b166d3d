import { createAccountsPart } from '#capabilities/money/accounts/server/part.ts';
import { createAdjustmentsPart } from '#capabilities/money/adjustments/server/part.ts';
import { createTreasuryPart } from '#capabilities/money/treasury/server/part.ts';
import { createWithdrawalsPart } from '#capabilities/money/withdrawals/server/part.ts';
import { withdrawalStandings } from '#capabilities/money/withdrawals/server/withdrawal-standings.ts';
import { inviteExample } from '#capabilities/people/invites/invite-example.ts';
import { inviteStandings } from '#capabilities/people/invites/server/invite-standings.ts';
import { createInvitesPart } from '#capabilities/people/invites/server/part.ts';
import { selectWins } from '#capabilities/products/options/server/wins.sql.ts';
import { createSignerProcess } from '../signer-process.ts';
import type { Ground } from './ground.ts';
import { linkSources } from './link-sources.ts';
import type { MoneyIn } from './money-in.ts';
import type { People } from './people.ts';
import { type Products, productClaims, type Trading } from './products.ts';
import type { Start } from './start.ts';

export type MoneyOut = Awaited<ReturnType<typeof makeMoneyOut>>;

/** What leaves, and what stands in the books of customers and of the company. */
export async function makeMoneyOut(
  { config, isSample, house, ports }: Start,
  { ledgerPart, chainsPart, audit, uploads, operators, requestDesk }: Ground,
  { customers, links, notifications, security, jurisdictions, kyc }: People,
  { reconciliation, deposits }: MoneyIn,
  { trading, options, orders }: Trading,
  { plans, loans, nfts }: Products,
) {
  const { ledgerFigures } = ledgerPart;
  const { chains, sample } = chainsPart;
  const desk = { ...trading, audit, customers, operators, uploads, requestDesk };
  const asker = { kyc, jurisdictions, links };
  const accounts = createAccountsPart({
    ...trading,
    orders,
    options,
    claims: productClaims(trading),
    ledgerFigures,
    orderFigures: orders.figures,
    config: orders.config,
    stepFacts: { security, kyc },
    customers,
    tellMany: notifications.tellMany,
  });
  const differenceOf = ports.differenceOf.ask;
  const adjustments = await createAdjustmentsPart({ ...desk, differenceOf });
  const withdrawals = await createWithdrawalsPart({
    ...desk,
    ...asker,
    winsOf: (customers, since) => selectWins(house.db, 'real', customers, since),
    boundOf: async (key) => (await orders.marginSummary(key)).bound,
    chains,
    deposits,
    sample,
    isSample,
    guard: security,
    ethereum: config.chains.ethereum,
    bitcoinNetwork: config.chains.bitcoin?.network ?? 'mainnet',
    signerSocket: config.signerSocket,
    sampleSigner: createSignerProcess(config, house.onError),
  });
  for (const { setAside } of [withdrawals, plans]) orders.paysFirst(setAside);
  const invites = await createInvitesPart({
    ...trading,
    ledgerFigures,
    customers,
    operators,
    jurisdictions,
    links,
    trades: orders.trades,
  });
  const treasury = await createTreasuryPart({
    ...desk,
    ledgerFigures,
    isSample,
    isSampleChain: chains.isSample,
    reserveUses: [orders.reserveUse, plans.reserveUse, options.reserveUse, loans.reserveUse],
    feesUncountedSince: invites.uncountedSince,
    readHoldings: reconciliation.readHoldings,
  });
  const explainers = [treasury, deposits, withdrawals, nfts].map(({ reconciling }) => reconciling);
  ports.explainers.fill(() => explainers);
  const found = linkSources(house.db);
  ports.linkSources.fill(() => found);
  ports.payReturns.fill(withdrawals.payReturns);
  ports.accountsOf.fill(accounts.accountsOf);
  ports.afterRegistered.fill(async (customerId) => void (await accounts.openDemo(customerId)));
  ports.bindInvitation.fill(invites.bind);
  return { accounts, adjustments, withdrawals, invites, treasury };
}

export const moneyOutStandings = [withdrawalStandings, inviteStandings];

export const moneyExamples = ({ configuration: { inForce } }: Ground) => ({
  'example.invite': () => inviteExample(inForce('invites.terms')),
});
