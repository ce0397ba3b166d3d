// Whole: the order in which the platform is composed; a part that is cut out hides what it is given.

import type { FastifyBaseLogger } from 'fastify';
import { recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { createAuditPart } from '#capabilities/desk/audit/server/part.ts';
import { createConfigurationPart } from '#capabilities/desk/configuration/server/part.ts';
import { handOverSchedules } from '#capabilities/desk/content/server/hand-over.ts';
import { createContentPart } from '#capabilities/desk/content/server/part.ts';
import { createHealthPart } from '#capabilities/desk/health/server/part.ts';
import { createOperatorsPart } from '#capabilities/desk/operators/server/part.ts';
import { approvalLimitsDocument } from '#capabilities/desk/reviews/approval-limits.ts';
import { deadlinePolicyDocument } from '#capabilities/desk/reviews/deadlines.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import { createDeadlinesPart } from '#capabilities/desk/reviews/server/deadlines-part.ts';
import { handOverReviews } from '#capabilities/desk/reviews/server/hand-over.ts';
import { createPausing } from '#capabilities/desk/reviews/server/paused-reviews.ts';
import { createRequestDesk } from '#capabilities/desk/reviews/server/request-desk.ts';
import { createReviewGate } from '#capabilities/desk/reviews/server/review-gate.ts';
import { createTracesPart } from '#capabilities/desk/traces/server/part.ts';
import { createAlertsPart } from '#capabilities/markets/alerts/server/part.ts';
import { createCataloguePart } from '#capabilities/markets/catalogue/server/part.ts';
import { catalogueWith } from '#capabilities/markets/catalogue/server/recorded-instruments.ts';
import { createChartsPart } from '#capabilities/markets/charts/server/part.ts';
import { createLiveSocket } from '#capabilities/markets/live/server/live-socket.ts';
import { joinTopics } from '#capabilities/markets/live/server/live-topics.ts';
import { createMarketsPart } from '#capabilities/markets/markets/server/part.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import { openRecordings } from '#capabilities/markets/prices/server/open-recordings.ts';
import { createPricesPart } from '#capabilities/markets/prices/server/part.ts';
import { createPriceBoard } from '#capabilities/markets/prices/server/price-board.ts';
import { createAccountsPart } from '#capabilities/money/accounts/server/part.ts';
import { createAdjustmentsPart } from '#capabilities/money/adjustments/server/part.ts';
import { createChainsPart } from '#capabilities/money/chains/server/part.ts';
import { depositStandings } from '#capabilities/money/deposits/server/deposit-standings.ts';
import { createDepositsPart } from '#capabilities/money/deposits/server/part.ts';
import type { ProductClaims, ProductStandings } from '#capabilities/money/integrity/face.ts';
import { createReservesPart } from '#capabilities/money/integrity/server/part.ts';
import { createLedgerPart } from '#capabilities/money/ledger/server/part.ts';
import { createReconciliationPart } from '#capabilities/money/reconciliation/server/part.ts';
import { createTreasuryPart } from '#capabilities/money/treasury/server/part.ts';
import { createWithdrawalsPart } from '#capabilities/money/withdrawals/server/part.ts';
import { withdrawalStandings } from '#capabilities/money/withdrawals/server/withdrawal-standings.ts';
import { isFromCountry } from '#capabilities/people/customers/server/customers.sql.ts';
import { createCustomersPart } from '#capabilities/people/customers/server/part.ts';
import { createInquiriesPart } from '#capabilities/people/inquiries/server/part.ts';
import { inviteExample } from '#capabilities/people/invites/invite-example.ts';
import { inviteStandings } from '#capabilities/people/invites/server/invite-standings.ts';
import { createInvitesPart } from '#capabilities/people/invites/server/part.ts';
import { createJurisdictions } from '#capabilities/people/jurisdictions/server/jurisdictions.ts';
import { createKycPart } from '#capabilities/people/kyc/server/part.ts';
import { createNotificationsPart } from '#capabilities/people/notifications/server/part.ts';
import { createQuizPart } from '#capabilities/people/quiz/server/part.ts';
import { createGoogleIssuer } from '#capabilities/people/security/server/google-issuer.ts';
import { createSecurityPart } from '#capabilities/people/security/server/part.ts';
import { createSecondFactor } from '#capabilities/people/security/server/second-factor.ts';
import { handOverChats } from '#capabilities/people/support/server/hand-over.ts';
import { createSupportPart } from '#capabilities/people/support/server/part.ts';
import { createUploadsPart } from '#capabilities/people/uploads/server/part.ts';
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
import { createOptionsPart } from '#capabilities/products/options/server/part.ts';
import { marginExample } from '#capabilities/products/orders/margin-example.ts';
import { orderClaims } from '#capabilities/products/orders/server/order-claims.ts';
import { orderStandings } from '#capabilities/products/orders/server/order-standings.ts';
import { createOrdersPart } from '#capabilities/products/orders/server/part.ts';
import { createPlansPart } from '#capabilities/products/plans/server/part.ts';
import { planStandings } from '#capabilities/products/plans/server/plan-standings.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { createSecretBox, type MasterKey } from '#foundation/server-kit/secret-box.ts';
import { createWebhook } from '#foundation/server-kit/webhook.ts';
import { type AdjustableClock, systemClock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';
import { createMail, createStorage, regulatorLinks, sampleCatalogue } from './edges.ts';
import { publicParameters } from './public-parameters.ts';
import { createSignerProcess } from './signer-process.ts';

export interface CapabilityNeeds {
  readonly config: Config;
  readonly keys: readonly MasterKey[];
  readonly url: string;
  /** This process's term on the database: its money lane writes in no other. */
  readonly term: bigint;
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly log: FastifyBaseLogger;
  readonly onError: (failure: unknown) => void;
}

/**
 * Makes every capability with what it needs, handed in as plain arguments, floor by floor. What one needs
 * from above is a function that is not called before all are made.
 */
export async function createCapabilities(needs: CapabilityNeeds) {
  const { config, keys, url, term, db, clock, log, onError } = needs;
  const { platformName, mode } = config;
  const isSample = mode === 'sample';
  const box = createSecretBox(keys);
  const mail = createMail(config, db, () => ({ customers, notifications, deadlines }));
  const hook = config.alarmWebhook && createWebhook(config.alarmWebhook);
  const house = { db, clock, box, mail, platformName, onError, log };

  const ledgerPart = createLedgerPart({ ...house, url, term, recordActs });
  const { lane, ledger, ledgerFigures } = ledgerPart;
  const notifications = await createNotificationsPart({
    ...house,
    lane,
    ledger,
    isSample,
    dataDir: config.dataDir,
    pushKey: config.pushKey,
    supportEmail: config.supportEmail,
    writeTo: () => supportEmail(),
    contactOf: (customerId) => customers.contactOf(customerId),
    sessionsOf: (customerId) => customers.openSessions(customerId),
    idOfEmail: (email) => customers.signInAccess.idOfEmail(email),
  });
  const audit = createAuditPart({ ...house, emailsOf: (ids) => operators.emailsOf(ids) });
  const configuration = await createConfigurationPart({
    ...house,
    audit,
    emailsOf: (ids) => operators.emailsOf(ids),
  });
  const { settings } = configuration;
  const supportEmail = () => settings.current.supportEmail ?? config.supportEmail;
  // What articles quote beside the configuration; read only after everything is composed.
  const examples = new Map<string, () => unknown>([
    ['platform', () => ({ name: platformName, supportEmail: supportEmail() })],
    ['example.invite', () => inviteExample(configuration.inForce('invites.terms'))],
    ['example.margin', () => marginExample(orders.config.levels, configuration.inForce('markets.terms'))],
    ['example.loan', () => loanExample(configuration.inForce('loans.terms'))],
    ['example.option', () => optionExample(configuration.inForce('options.products'))],
  ]);
  const content = await createContentPart({
    ...house,
    customers: { everyoneAfter: (...asked) => customers.everyoneAfter(...asked) },
    tellMany: notifications.tellMany,
    audit,
    emailsOf: (ids) => operators.emailsOf(ids),
    parameters: () => publicParameters(config, configuration, supportEmail()),
    configuration: regulatorLinks(config),
    figuresOf: (document) => (examples.get(document) ?? (() => configuration.inForce(document)))(),
  });
  const uploads = createUploadsPart({ ...house, storage: createStorage(config) });
  const operators = await createOperatorsPart({
    ...house,
    audit,
    realTime: systemClock,
    handOver: async (tx, leaver) => ({
      ...(await handOverReviews(tx, leaver, new Date(clock.now()))),
      ...(await handOverChats(tx, leaver)),
      ...(await handOverSchedules(tx, leaver, new Date(clock.now()))),
    }),
    isSecure: !isSample,
    firstAdministrators: config.firstAdministrators,
  });
  const secondFactor = createSecondFactor({ ...house, appClock: systemClock });
  const customers = await createCustomersPart({
    ...house,
    audit,
    supportEmail,
    guard: secondFactor,
    isOpenToNewcomers: content.hasLegalTexts,
    isInvitationRequired: () => settings.current.invitationCodeRequired,
    houseInvitationCodes: config.invitationCodes,
    agreedAtRegistration: content.agreements.atRegistration,
    bindInvitation: (tx, invitation) => invites.bind(tx, invitation),
    accountsOf: (customerId) => accounts.accountsOf(customerId),
    afterRegistered: async (customerId) => void (await accounts.openDemo(customerId)),
    sessionsEnded(customerId) {
      live.lookAgain(customerId);
      notifications.lookAgain(customerId);
    },
    onFailure: onError,
  });
  const { isFrozen, signInAccess } = customers;
  const google = config.google && createGoogleIssuer(config.google);
  const security = createSecurityPart({ ...house, customers, signInAccess, secondFactor, google });
  const jurisdictions = await createJurisdictions({ ...house, configuration, customers });
  const { allows, leverageCap, countryChanged } = jurisdictions;
  const quiz = await createQuizPart({ ...house, configuration, jurisdictions });
  const kyc = await createKycPart({
    ...house,
    configuration,
    lane,
    uploads,
    audit,
    customers,
    pauses: { current: () => inquiries.pauses.current() },
    countryChanged,
  });
  const chainsPart = createChainsPart({ ...house, settings: config.chains, dataDir: config.dataDir });
  const { chains, sample } = chainsPart;
  const recordings = config.feeds.names.includes('replay')
    ? await openRecordings(config.feeds.recordingsDir)
    : [];
  const catalogue = await createCataloguePart({
    ...house,
    mode,
    configuration,
    audit,
    catalogue: isSample
      ? catalogueWith(sampleCatalogue(clock.now()), recordings, config.feeds.names[0] === 'replay')
      : undefined,
    tellHalted: (tx, halt) => orders.tellHalted(tx, halt),
  });
  const prices = await createPricesPart({
    ...house,
    mode,
    catalogue,
    configuration,
    feeds: config.feeds,
    recordings,
    recording: config.recorder,
  });
  const charts = createChartsPart({ ...house, prices });
  const alerts = createAlertsPart({ ...house, prices, lane, contactOf: customers.contactOf });
  const markets = createMarketsPart({
    ...house,
    mode,
    catalogue,
    prices,
    countCustomers: customers.countCustomers,
    measureDailyVolume: (book) => orders.dailyVolume(book),
    optionPeriodsOf: (market) => options.periodsOf(market),
  });

  const trading = { ...house, lane, ledger, markets: prices, configuration, isFrozen };
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
  const accounts = createAccountsPart({
    ...trading,
    orders,
    options,
    claims: productClaims(prices),
    ledgerFigures,
    orderFigures: orders.figures,
    config: orders.config,
    stepFacts: { security, kyc },
    customers,
    tellMany: notifications.tellMany,
  });
  const plans = await createPlansPart(trading);
  const requestDesk = createRequestDesk({ db, clock, audit, uploads });
  const reviewGate = createReviewGate({ db, clock, handlers: () => reviewSources() });
  const people = { audit, customers, operators, uploads, requestDesk };
  const loans = await createLoansPart({ ...trading, ...people, kyc, allows });
  const nfts = await createNftsPart({ ...trading, ...people });
  const conversion = await createConversionPart(trading);
  const support = await createSupportPart({
    ...house,
    ...people,
    configuration,
    supportEmail,
    realTime: systemClock,
  });
  const adjustments = await createAdjustmentsPart({ ...trading, ...people });
  const treasury = await createTreasuryPart({
    ...trading,
    ...people,
    ledgerFigures,
    isSample,
    isSampleChain: chains.isSample,
    reserveUses: [plans.reserveUse, options.reserveUse, loans.reserveUse],
    feesUncountedSince: () => invites.uncountedSince(),
    readHoldings: (wakes) => reconciliation.readHoldings(wakes),
  });
  const deposits = await createDepositsPart({
    ...trading,
    ...people,
    chains,
    payReturns: (asset) => withdrawals.payReturns(asset),
  });
  const withdrawals = await createWithdrawalsPart({
    ...trading,
    ...people,
    kyc,
    boundOf: async (key) => (await orders.marginSummary(key)).bound,
    chains,
    deposits,
    sample,
    isSample,
    guard: security,
    ethereum: config.chains.ethereum,
    bitcoinNetwork: config.chains.bitcoin?.network ?? 'mainnet',
    signerSocket: config.signerSocket,
    sampleSigner: createSignerProcess(config, onError),
  });
  const reconciliation = await createReconciliationPart({
    ...trading,
    ...people,
    chains,
    isSample,
    ledger: ledgerFigures,
    explainers: [treasury.reconciling, deposits.reconciling, withdrawals.reconciling, nfts.reconciling],
  });
  const invites = await createInvitesPart({
    ...trading,
    ledgerFigures,
    customers,
    operators,
    jurisdictions,
    kyc,
    deposits,
    withdrawals,
    trades: orders.trades,
  });
  const approvalLimits = await configuration.define(approvalLimitsDocument);
  const inquiries = await createInquiriesPart({ ...house, ...people, configuration, reviewGate });
  // Asked when all are made.
  const pausing = createPausing({ pauses: inquiries.pauses, clock });
  const reviewSources = () => parts.flatMap(({ reviews = [] }) => reviews).map(pausing);
  const deadlines = createDeadlinesPart({
    ...house,
    hook,
    operators,
    policy: await configuration.define(deadlinePolicyDocument),
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    reviews: reviewSources,
    otherWork: [support.timedWork],
  });
  const live = createLiveSocket({
    board: createPriceBoard(prices),
    log,
    authenticate: customers.authenticate,
    eventsAfter: ledger.eventsAfter,
    sequenceAgo: (customerId, ms) => ledger.sequenceBefore(customerId, clock.now() - ms),
    topics: joinTopics(nfts.topics, support.topics, support.deskTopics),
    batchEveryMs: config.pricesEveryMs,
    ...(config.floodLimit > 0 && { clientsPerAddress: Math.ceil(config.floodLimit / 10) }),
  });
  lane.listen(live.publish);

  // The first stops last: accounts take down what the lane's last commits have touched.
  const parts: readonly Part<ReviewHandler>[] = [
    accounts,
    ledgerPart,
    createReservesPart({ ledger, cover: () => orders.config.cover }),
    audit,
    configuration,
    content,
    uploads,
    operators,
    customers,
    notifications,
    security,
    quiz,
    kyc,
    chainsPart,
    catalogue,
    prices,
    charts,
    alerts,
    markets,
    options,
    orders,
    plans,
    loans,
    nfts,
    conversion,
    support,
    adjustments,
    treasury,
    deposits,
    withdrawals,
    reconciliation,
    invites,
    inquiries,
    deadlines,
    createHealthPart({ db, clock, log, lane, live, markets, deadlines }),
    createTracesPart({ db, audit, kinds: () => parts.flatMap(({ traces = [] }) => traces) }),
  ];
  const access = {
    ...operators.access,
    isFrozen,
    lacksAgreement: content.agreements.areLacking,
    authenticate: customers.authenticate,
    isDemoEnabled: () => settings.current.demoAccountEnabled,
  };
  return {
    parts,
    access,
    mail,
    hook,
    deadlines,
    inquiries,
    reviewSources,
    approvalLimits,
    isFromCountry,
    live,
    lane,
    box,
    audit,
    operators,
    markets,
    prices,
    accounts,
    orders,
    kyc,
    quiz,
    content,
    notifications,
    sample,
    deposits,
    withdrawals,
    reconciliation,
    treasury,
    ledger,
    sold: { options, plans, nfts, conversion },
  };
}

/**
 * The capabilities whose rows `verify` holds against the ledger: together they explain all that is held,
 * locked, lent and promised.
 */
export const productStandings: readonly ProductStandings[] = [
  orderStandings,
  optionStandings,
  planStandings,
  loanStandings,
  bidStandings,
  depositStandings,
  withdrawalStandings,
  inviteStandings,
];

/** The capabilities that hold something for a customer, or are owed it, beside the customer's accounts. */
const productClaims = (markets: Prices): readonly ProductClaims[] => [
  orderClaims(markets),
  optionClaims,
  loanClaims,
];
