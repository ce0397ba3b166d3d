import { createConversionPart } from '#capabilities/conversion/server/part.ts';
import { loanExample } from '#capabilities/loans/loan-example.ts';
import { loanClaims } from '#capabilities/loans/server/loan-claims.ts';
import { loanStandings } from '#capabilities/loans/server/loan-standings.ts';
import { createLoansPart } from '#capabilities/loans/server/part.ts';
import { createMarketsPart } from '#capabilities/markets/server/part.ts';
import { bidStandings } from '#capabilities/nfts/server/bid-standings.ts';
import { createNftsPart } from '#capabilities/nfts/server/part.ts';
import { optionExample } from '#capabilities/options/option-example.ts';
import { optionClaims } from '#capabilities/options/server/option-claims.ts';
import { optionStandings } from '#capabilities/options/server/option-standings.ts';
import { createOptionsPart } from '#capabilities/options/server/part.ts';
import { marginExample } from '#capabilities/orders/margin-example.ts';
import { orderClaims } from '#capabilities/orders/server/order-claims.ts';
import { orderStandings } from '#capabilities/orders/server/order-standings.ts';
import { createOrdersPart } from '#capabilities/orders/server/part.ts';
import { createPlansPart } from '#capabilities/plans/server/part.ts';
import { planStandings } from '#capabilities/plans/server/plan-standings.ts';
import { sampleCatalogue } from '../edges.ts';
import type { Ground } from './ground.ts';
import type { MoneyIn } from './money-in.ts';
import type { People } from './people.ts';
import type { Start } from './start.ts';

export type Trading = Awaited<ReturnType<typeof makeTrading>>;
export type Products = Awaited<ReturnType<typeof makeProducts>>;

/** The prices, and what is traded on them. */
export async function makeTrading(
  { config, isSample, house, ports }: Start,
  { ledgerPart, audit, configuration }: Ground,
  { customers, jurisdictions, quiz }: People,
  { deposits }: MoneyIn,
) {
  const { lane, ledger } = ledgerPart;
  const { isFrozen, contactOf, countCustomers } = customers;
  const { allows, leverageCap } = jurisdictions;
  const markets = await createMarketsPart({
    ...house,
    mode: config.mode,
    configuration,
    audit,
    lane,
    catalogue: isSample ? sampleCatalogue(house.clock.now()) : undefined,
    feeds: config.feeds,
    recording: config.recorder,
    contactOf,
    countCustomers,
    measureDailyVolume: ports.measureDailyVolume.ask,
    tellHalted: ports.tellHalted.ask,
    optionPeriodsOf: ports.optionPeriodsOf.ask,
  });
  const trading = { ...house, lane, ledger, markets, configuration, isFrozen };
  const options = await createOptionsPart({ ...trading, allows, appropriateness: quiz });
  const orders = await createOrdersPart({
    ...trading,
    audit,
    options,
    leverageCap,
    appropriateness: quiz,
    linksAmong: async (ids) =>
      (await Promise.all([customers.sharedAccess(ids), deposits.sharedFunds(ids)])).flat(),
  });
  lane.guard(orders.guard);
  ports.measureDailyVolume.fill(orders.dailyVolume);
  ports.tellHalted.fill(orders.tellHalted);
  ports.optionPeriodsOf.fill(options.periodsOf);
  return { markets, trading, options, orders };
}

/** What else is sold. */
export async function makeProducts(
  { audit, uploads, operators, requestDesk }: Ground,
  { customers, jurisdictions, kyc }: People,
  { trading }: Trading,
) {
  const people = { audit, customers, operators, uploads, requestDesk };
  const plans = await createPlansPart(trading);
  const loans = await createLoansPart({ ...trading, ...people, kyc, allows: jurisdictions.allows });
  const nfts = await createNftsPart({ ...trading, ...people });
  const conversion = await createConversionPart(trading);
  return { plans, loans, nfts, conversion };
}

/** What products hold for a customer, or are owed by one, beside the customer's accounts. */
export const productClaims = ({ markets }: Pick<Trading, 'markets'>) => [
  orderClaims(markets),
  optionClaims,
  loanClaims,
];

export const tradedStandings = [orderStandings, optionStandings, planStandings, loanStandings, bidStandings];

/** The worked examples that articles quote, by the documents in force. */
export const productExamples = ({ configuration: { inForce } }: Ground, { orders }: Trading) => ({
  'example.margin': () => marginExample(orders.config.levels, inForce('markets.terms')),
  'example.loan': () => loanExample(inForce('loans.terms')),
  'example.option': () => optionExample(inForce('options.products')),
});
