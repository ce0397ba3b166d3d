import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { recordActs } from '#capabilities/audit/server/append-act.ts';
import { openConfiguration } from '#capabilities/configuration/server/configuration.ts';
import { createConfigurationDesk } from '#capabilities/configuration/server/desk.ts';
import { openPlatformSettings } from '#capabilities/configuration/server/platform-settings.ts';
import { bindConfigurationCalls } from '#capabilities/configuration/server/routes.ts';
import { bindContentCalls } from '#capabilities/content/server/routes.ts';
import { createCustomerDesk } from '#capabilities/customers/server/desk.ts';
import { bindCustomerDeskCalls } from '#capabilities/customers/server/desk-routes.ts';
import { openFreezes } from '#capabilities/customers/server/freezes.ts';
import { bindCustomerCalls } from '#capabilities/customers/server/routes.ts';
import { bindHealthCalls } from '#capabilities/health/server/health.ts';
import { bindReserveCalls } from '#capabilities/integrity/server/reserve-routes.ts';
import { openJurisdictions } from '#capabilities/jurisdictions/server/jurisdictions.ts';
import { bindKycCalls } from '#capabilities/kyc/server/routes.ts';
import { createLedgerFigures } from '#capabilities/ledger/server/ledger-figures.ts';
import { createLedgerReader } from '#capabilities/ledger/server/ledger-reader.ts';
import { createMoneyLane } from '#capabilities/ledger/server/money-lane.ts';
import { openLoans } from '#capabilities/loans/server/loans.ts';
import { bindLoanCalls } from '#capabilities/loans/server/routes.ts';
import { bindAlertCalls } from '#capabilities/markets/server/alert-routes.ts';
import { bindChartCalls } from '#capabilities/markets/server/chart-routes.ts';
import { bindMarketConsoleCalls } from '#capabilities/markets/server/console-routes.ts';
import { createLiveSocket } from '#capabilities/markets/server/live-socket.ts';
import { createPriceAlerts } from '#capabilities/markets/server/price-alerts.ts';
import { bindMarketCalls } from '#capabilities/markets/server/routes.ts';
import { bindNftCalls } from '#capabilities/nfts/server/routes.ts';
import { optionProducts } from '#capabilities/options/products.ts';
import { createOptions } from '#capabilities/options/server/options.ts';
import { bindOptionCalls } from '#capabilities/options/server/routes.ts';
import { bindOrderConsoleCalls } from '#capabilities/orders/server/console-routes.ts';
import { openOrderConfig } from '#capabilities/orders/server/order-config.ts';
import { createOrders } from '#capabilities/orders/server/orders.ts';
import { bindOrderCalls } from '#capabilities/orders/server/routes.ts';
import { createPlans } from '#capabilities/plans/server/plans.ts';
import { bindPlanCalls } from '#capabilities/plans/server/routes.ts';
import { openQuiz } from '#capabilities/quiz/server/quiz.ts';
import { bindQuizCalls } from '#capabilities/quiz/server/routes.ts';
import { createReviews } from '#capabilities/reviews/server/reviews.ts';
import { bindReviewCalls } from '#capabilities/reviews/server/routes.ts';
import { bindSecurityCalls } from '#capabilities/security/server/routes.ts';
import { readSampleContents } from '#database/sample/content/sample-contents.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { describeCalls } from '#foundation/calls/openapi.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { startJobs } from '#foundation/server-kit/jobs.ts';
import { bindDevMailbox } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { migrateDatabase } from '#foundation/server-kit/migrate.ts';
import { createSecretBox, keepMasterKey } from '#foundation/server-kit/secret-box.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { advanceStepwise } from './advance-clock.ts';
import { composeAccounts } from './compose-accounts.ts';
import { composeContent } from './compose-content.ts';
import { composeCustomers } from './compose-customers.ts';
import { composeIdentity } from './compose-identity.ts';
import { composeMarkets } from './compose-markets.ts';
import { composeMoney } from './compose-money.ts';
import { composeNfts } from './compose-nfts.ts';
import { openOperators } from './compose-operators.ts';
import type { Config } from './config.ts';
import { bindDevRoutes } from './dev-routes.ts';
import { bindHealth } from './health.ts';
import { closeHttpServer, createHttpServer } from './http-server.ts';
import { bindMetrics } from './metrics.ts';
import { loadPlatformClock, storeClockAdvance } from './platform-clock.ts';
import { platformJobs } from './platform-jobs.ts';
import { loadSampleData } from './sample-data.ts';

/** The whole platform in one process: every capability with what it needs, handed in as plain arguments. */
export interface Platform {
  readonly server: FastifyInstance;
  readonly calls: readonly AnyCall[];
  /** Resolves to the address it answers on. */
  listen(): Promise<string>;
  /** Ends in the order that loses nothing: no new commands, those under way answered, the rest stored. */
  stop(): Promise<void>;
}

/** A page of a list takes milliseconds; a database that hangs is one that is away. */
const queryTimeoutMs = 10_000;

export async function composePlatform(config: Config, databaseUrl: string): Promise<Platform> {
  const sentences = loadSentences();
  const server = await createHttpServer(config, sentences);
  const { log } = server;
  const onError = (failure: unknown) => log.error(failure);
  await migrateDatabase(databaseUrl);
  const db = openDatabase(databaseUrl, { max: 12, onIdleError: onError, queryTimeoutMs });
  const clock = await loadPlatformClock(db);
  const isSample = config.mode === 'sample';

  const configuration = openConfiguration({ db, clock, onError });
  const lane = createMoneyLane({ url: databaseUrl, clock, onError, recordActs });
  const ledger = createLedgerReader({ db });
  const ledgerFigures = createLedgerFigures({ db });
  const { markets, terms, recorder } = await composeMarkets({ config, db, clock, configuration, log });
  const settings = await openPlatformSettings(configuration);
  const orderConfig = await openOrderConfig(configuration);
  const jurisdictions = await openJurisdictions({
    ...{ configuration, clock },
    customers: { countryOf: (customerId) => customers.countryOf(customerId) },
  });
  const quiz = await openQuiz({ db, clock, configuration, jurisdictions });
  const freezes = await openFreezes(db, onError);
  const options = createOptions({
    ...{ db, lane, ledger, markets, clock, onError },
    products: await configuration.define(optionProducts),
    allows: jurisdictions.allows,
    appropriateness: quiz,
  });
  const orders = createOrders({
    isFrozen: freezes.has,
    ...{ db, lane, ledger, markets, clock, options, onError },
    config: orderConfig,
    leverageCap: jurisdictions.leverageCap,
    appropriateness: quiz,
  });
  const plans = await createPlans({ db, lane, ledger, clock, configuration, isFrozen: freezes.has });
  orderConfig.onChange(orders.triggers.levelsChanged);
  const accountsPart = composeAccounts({
    ...{ db, clock, lane, ledger, ledgerFigures, markets, orders, options, config: orderConfig, onError },
    platformName: config.platformName,
  });
  const { accounts, figures } = accountsPart;
  const supportEmail = () => settings.current.supportEmail ?? config.supportEmail;
  const content = composeContent({ config, db, clock, settings, supportEmail });
  const box = createSecretBox(config.masterKeys ?? (await keepMasterKey(config.dataDir)));
  const { mail, customers, security } = composeCustomers({
    ...{ config, db, clock, box, supportEmail },
    isInvitationRequired: () => settings.current.invitationCodeRequired,
    accountsOf: accounts.accountsOf,
    afterRegistered: async (customerId) => void (await accounts.openDemo(customerId)),
    onFailure: onError,
  });
  const people = await openOperators({ config, db, clock, mail, box, onError });
  const { audit, operators } = people;
  const { uploads, kyc } = await composeIdentity({
    ...{ config, db, clock, lane, box, audit, mail, configuration, customers },
    countryChanged: jurisdictions.countryChanged,
  });
  const loans = await openLoans({
    ...{ db, lane, ledger, markets, clock, configuration, kyc, uploads, audit, mail, customers, onError },
    ...{ allows: jurisdictions.allows, platformName: config.platformName },
  });
  const money = await composeMoney({
    ...{ config, db, clock, lane, ledger, ledgerFigures, markets, box, mail, audit, kyc, customers },
    ...{ operators, uploads, configuration, onError, guard: security, isFrozen: freezes.has },
  });
  const nfts = await composeNfts({
    ...{ config, configuration, db, clock, lane, ledger },
    ...{ uploads, audit, mail, customers, operators, onError },
  });
  const reviews = createReviews({
    ...{ db, clock, audit, operators, onError },
    sources: [
      ...[...money.reviews, kyc.reviewSource, options.reviews, operators.reviews],
      ...[loans.reviews, nfts.payouts.reviews],
    ],
  });

  const alerts = createPriceAlerts({
    ...{ db, lane, markets, mail, clock, onError },
    platformName: config.platformName,
    contactOf: customers.contactOf,
  });

  const router = createCallRouter({
    ...{ server, sentences },
    publicUrl: config.publicUrl,
    authenticate: customers.authenticate,
    isFrozen: freezes.has,
    isDemoEnabled: () => settings.current.demoAccountEnabled,
    ...people.doors,
  });
  bindCustomerCalls(router, customers);
  bindSecurityCalls(router, security);
  bindCustomerDeskCalls(router, createCustomerDesk({ db, clock, audit, customers, freezes }));
  bindOrderConsoleCalls(router, { db, markets, orders });
  bindMarketConsoleCalls(router, { markets, terms, clock, audit });
  bindConfigurationCalls(router, createConfigurationDesk({ db, clock, audit, configuration }));
  bindContentCalls(router, content);
  bindMarketCalls(router, {
    ...{ markets, clock, mode: config.mode, optionPeriodsOf: options.periodsOf },
    countCustomers: customers.countCustomers,
  });
  bindChartCalls(router, { db, markets, clock });
  bindAlertCalls(router, alerts);
  bindOrderCalls(router, orders);
  bindPlanCalls(router, plans);
  bindOptionCalls(router, options);
  bindLoanCalls(router, loans);
  bindNftCalls(router, nfts);
  bindReserveCalls(router, ledger);
  money.bindCalls(router);
  accountsPart.bindCalls(router);
  people.bindCalls(router);
  bindKycCalls(router, kyc);
  bindReviewCalls(router, reviews);
  bindQuizCalls(router, quiz);
  server.get('/openapi.json', async () => describeCalls(router.calls, config.platformName));
  bindHealth(server, db);

  const live = createLiveSocket({
    ...{ markets, log },
    authenticate: customers.authenticate,
    eventsAfter: ledger.eventsAfter,
    sequenceAgo: (customerId, ms) => ledger.sequenceBefore(customerId, clock.now() - ms),
    topics: nfts.topics,
  });
  live.attach(server.server);
  bindHealthCalls(router, { db, clock, lane, live, markets });
  bindMetrics(server, sentences, {
    ...{ db, clock, lane, live, markets },
    reconciliation: money.reconciliation,
    calls: router.calls,
    token: config.metricsToken,
  });
  lane.listen(live.publish);

  if (isSample) {
    bindDevMailbox(server, db);
    money.bindDevRoutes(server, sentences);
    bindDevRoutes(server, sentences, {
      clock,
      async advanceClock(byMs) {
        await figures.recorder.recordTouched();
        await storeClockAdvance(db, byMs);
        await advanceStepwise({ clock, markets, engine: options.engine }, byMs);
        await orders.swaps.run();
        await plans.advance.run();
        await loans.caughtUp();
        await nfts.auctions.run();
        await orders.triggers.settled();
        await figures.recorder.recordTouched();
        await figures.recorder.recordOpen();
        await alerts.settled();
      },
      fund: (customerId, asset, units) => accounts.fundReal(customerId, asset, units, `dev ${randomUUID()}`),
    });
    await content.addMissing(await readSampleContents(config));
    await loadSampleData({ quiz, db, clock, accounts, orders, markets, kyc });
  }
  await reviews.recover();
  await orders.triggers.start();
  await options.engine.start();
  await loans.engine.start();
  await orders.swaps.run();
  await plans.advance.run();
  await loans.advance.run();
  await nfts.start();
  await figures.recorder.recordTouched();
  figures.recorder.start();
  const jobs = await startJobs({
    url: databaseUrl,
    ...platformJobs({
      ...{ mail, customers, operators, security, reviews, orders, plans, loans, uploads, nfts },
      reconciliation: money.reconciliation,
      recorder: figures.recorder,
    }),
    log,
  });
  // With its letters, which leave by the jobs.
  if (isSample) await money.loadSample();
  await alerts.start();
  money.start();

  return {
    server,
    calls: router.calls,
    listen: () => server.listen({ port: config.port, host: config.host }),
    async stop() {
      configuration.stop();
      freezes.stop();
      live.close();
      await closeHttpServer(server);
      await orders.triggers.stop();
      await options.engine.stop();
      await loans.engine.stop();
      await alerts.stop();
      await nfts.stop();
      await money.stop();
      await recorder?.stop();
      await markets.stop();
      await lane.close();
      await jobs.stop();
      await figures.recorder.stop();
      await db.destroy();
    },
  };
}
