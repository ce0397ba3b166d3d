import { createActionsPart } from '#capabilities/markets/actions/server/part.ts';
import { createAlertsPart } from '#capabilities/markets/alerts/server/part.ts';
import { createCataloguePart } from '#capabilities/markets/catalogue/server/part.ts';
import { catalogueWith } from '#capabilities/markets/catalogue/server/recorded-instruments.ts';
import { createChartsPart } from '#capabilities/markets/charts/server/part.ts';
import { createMarketsPart } from '#capabilities/markets/markets/server/part.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import { openRecordings } from '#capabilities/markets/prices/server/open-recordings.ts';
import { createPricesPart } from '#capabilities/markets/prices/server/part.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { createConversionPart } from '#capabilities/products/conversion/server/part.ts';
import { loanExample } from '#capabilities/products/loans/loan-example.ts';
import { loanClaims } from '#capabilities/products/loans/server/loan-claims.ts';
import { loanStandings } from '#capabilities/products/loans/server/loan-standings.ts';
import { createLoansPart } from '#capabilities/products/loans/server/part.ts';
import { bidStandings } from '#capabilities/products/nfts/server/bid-standings.ts';
import { createNftsPart } from '#capabilities/products/nfts/server/part.ts';
import { optionExample } from '#capabilities/products/options/option-example.ts';
import { optionClaims } from '#capabilities/products/options/server/option-claims.ts';
import { optionStandings } from '#capabilities/products/options/server/option-standings.ts';
import { hasOptions } from '#capabilities/products/options/server/options.sql.ts';
import { createOptionsPart } from '#capabilities/products/options/server/part.ts';
import { marginExample } from '#capabilities/products/orders/margin-example.ts';
import { hasOrders } from '#capabilities/products/orders/server/holders.sql.ts';
import { orderClaims } from '#capabilities/products/orders/server/order-claims.ts';
import { orderStandings } from '#capabilities/products/orders/server/order-standings.ts';
import { createOrdersPart } from '#capabilities/products/orders/server/part.ts';
import { createPlansPart } from '#capabilities/products/plans/server/part.ts';
import { planStandings } from '#capabilities/products/plans/server/plan-standings.ts';
import { sampleCatalogue } from '../edges.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';
import type { Start } from './start.ts';

export type Trading = Awaited<ReturnType<typeof makeTrading>>;
export type Products = Awaited<ReturnType<typeof makeProducts>>;

/** What is listed, and its prices as customers see them. */
async function makeMarkets(
  { config, isSample, house, ports }: Start,
  { ledgerPart, audit, configuration }: Ground,
  { customers }: People,
) {
  const { mode, feeds } = config;
  const { contactOf, countCustomers } = customers;
  const recordings = feeds.names.includes('replay') ? await openRecordings(feeds.recordingsDir) : [];
  // The catalogue asks as it is made, before there are orders.
  ports.hasHolders.fill(async (db, code) => (await hasOrders(db, code)) || (await hasOptions(db, code)));
  const catalogue = await createCataloguePart({
    ...house,
    mode,
    configuration,
    audit,
    catalogue: isSample
      ? catalogueWith(sampleCatalogue(house.clock.now()), recordings, feeds.names[0] === 'replay')
      : undefined,
    tellHalted: ports.tellHalted.ask,
    hasHolders: ports.hasHolders.ask,
  });
  const actions = await createActionsPart({
    ...house,
    audit,
    catalogue,
    tellHolders: ports.tellActionNews.ask,
  });
  const prices = await createPricesPart({
    ...house,
    mode,
    catalogue,
    actions,
    configuration,
    feeds,
    recordings,
    recording: config.recorder,
  });
  ports.usdtRate.fill(prices.usdtRate);
  const charts = createChartsPart({ ...house, prices, actions });
  const alerts = createAlertsPart({ ...house, prices, lane: ledgerPart.lane, contactOf });
  const markets = createMarketsPart({
    ...house,
    mode,
    catalogue,
    prices,
    countCustomers,
    measureDailyVolume: ports.measureDailyVolume.ask,
    optionPeriodsOf: ports.optionPeriodsOf.ask,
    gapOf: ports.gapOf.ask,
  });
  return { catalogue, actions, prices, charts, alerts, markets };
}

/** The markets, and what is traded on their prices. */
export async function makeTrading(start: Start, ground: Ground, people: People) {
  const { house, ports } = start;
  const { audit, configuration, operators, requestDesk } = ground;
  const { lane, ledger } = ground.ledgerPart;
  const { customers, links, jurisdictions, kyc, quiz } = people;
  const { allows, leverageCap } = jurisdictions;
  const made = await makeMarkets(start, ground, people);
  const { prices, actions, alerts } = made;
  const isBarred = ({ book, customerId }: AccountKey) =>
    book === 'real' && jurisdictions.isShutOut(customerId);
  const { limitOn, isFrozen } = customers;
  const trading = { ...house, lane, ledger, markets: prices, configuration, limitOn, isFrozen, isBarred };
  const options = await createOptionsPart({
    ...trading,
    actions,
    allows,
    appropriateness: quiz,
    personOf: links.personOf,
  });
  const orders = await createOrdersPart({
    ...trading,
    audit,
    operators,
    requestDesk,
    actions,
    isHeld: actions.isHeld,
    options,
    leverageCap,
    appropriateness: quiz,
    links,
    sharing: { personOf: links.personOf, verifiedAmong: kyc.verifiedAmong },
  });
  lane.guard(orders.guard);
  for (const { carrier } of [orders, options, alerts]) actions.register(carrier);
  ports.measureDailyVolume.fill(orders.dailyVolume);
  ports.tellHalted.fill(orders.tellHalted);
  ports.tellActionNews.fill(orders.tellActionNews);
  ports.optionPeriodsOf.fill(options.periodsOf);
  ports.gapOf.fill(orders.gapOf);
  ports.differenceOf.fill(orders.checks.differenceOf);
  return { ...made, trading, options, orders };
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
export const productClaims = ({ markets }: { readonly markets: Prices }) => [
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
