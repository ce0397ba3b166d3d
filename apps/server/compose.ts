import type { FastifyInstance } from 'fastify';
import { loadTrader, type TraderNeeds } from '#database/sample/sample-trader.ts';
import { liveTradersPast } from '#database/sample/trader-past.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { describeCalls } from '#foundation/calls/openapi.ts';
import { createCallRouter } from '#foundation/server-kit/call-router.ts';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { startJobs } from '#foundation/server-kit/jobs.ts';
import { keepMasterKey } from '#foundation/server-kit/secret-box.ts';
import { loadSentences } from '#foundation/server-kit/sentences.ts';
import { SharedAnswer, sendShared } from '#foundation/server-kit/shared-answer.ts';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { type AdvanceNeeds, advanceClock } from './advance-clock.ts';
import { createCapabilities } from './capabilities.ts';
import type { Config } from './config.ts';
import { enterDatabase } from './enter-database.ts';
import { bindHealth } from './health.ts';
import { closeHttpServer, createHttpServer } from './http-server.ts';
import { platformUrl } from './lease.ts';
import { bindMetrics } from './metrics.ts';
import { loadPlatformClock } from './platform-clock.ts';
import { bindSampleMode, loadSample } from './sample-mode.ts';

/** The whole platform in one process. */
export interface Platform {
  readonly server: FastifyInstance;
  readonly calls: readonly AnyCall[];
  /**
   * What a sample customer did with real funds (sample mode): takes a second or two in the background; or
   * where the clock begins in the past, what they did until the present.
   */
  loadTrader(): Promise<void>;
  /** Resolves to the address it answers on. */
  listen(): Promise<string>;
  /** Ends in the order that loses nothing: no new commands, those under way answered, the rest stored. */
  stop(): Promise<void>;
}

/** A page of a list takes milliseconds; a database that hangs is one that is away. */
const queryTimeoutMs = 10_000;

/**
 * Makes every capability and loops over their parts; a new one is added in capabilities.ts. Throws
 * `StartRefused` where it may not run on this database. `onLost` hears when another one has taken it over.
 * With `beginAgoMs` an empty sample database begins that long ago (sample-past.ts).
 */
export async function createPlatform(
  config: Config,
  databaseUrl: string,
  onLost: (line: string) => void = endLoudly,
  beginAgoMs = 0,
): Promise<Platform> {
  const sentences = loadSentences();
  const server = await createHttpServer(config, sentences);
  const { log } = server;
  const onError = (failure: unknown) => log.error(failure);
  const keys = config.masterKeys ?? (await keepMasterKey(config.dataDir));
  const { lease, term } = await enterDatabase(databaseUrl, { mode: config.mode, keys, onError, onLost });
  const url = platformUrl(databaseUrl);
  const db = openDatabase(url, { max: 12, onIdleError: onError, queryTimeoutMs });
  const clock = await loadPlatformClock(db, beginAgoMs);
  const isPast = beginAgoMs > 0;

  const capabilities = await createCapabilities({ config, keys, url, term, db, clock, log, onError });
  const { access, parts, mail, hook, live } = capabilities;

  const { publicUrl } = config;
  const router = createCallRouter({ server, sentences, publicUrl, ...access });
  for (const part of parts) part.calls?.(router);
  bindDescription(server, router.calls, { title: config.platformName, url: publicUrl ?? '/' });
  bindHealth(server, { db, dataDir: config.dataDir });
  bindMetrics(server, sentences, {
    ...capabilities,
    db,
    clock,
    token: config.metricsToken,
  });
  live.attach(server);

  if (config.mode === 'sample') {
    bindSampleMode(server, sentences, { ...capabilities, db, clock });
    await loadSample({ ...capabilities, config, db, clock, isPast });
  }
  for (const part of parts) await part.start?.();
  if (!isPast && !(await capabilities.content.hasLegalTexts())) {
    log.warn('registration is closed: the texts terms, privacy and risk must be published first');
  }
  const jobs = await startJobs({
    url,
    log,
    jobs: [mail.jobs, hook?.jobs ?? {}, ...parts.map((part) => part.jobs ?? {})],
  });

  return {
    server,
    calls: router.calls,
    loadTrader: () => loadTraderInto({ ...capabilities, db, clock }, config, isPast),
    listen: () =>
      server.listen({
        port: config.port,
        host: config.host,
        listenTextResolver: (address) => `listening on ${address}`,
      }),
    async stop() {
      live.close();
      await closeHttpServer(server);
      await jobs.stop();
      for (const part of parts.toReversed()) await part.stop?.();
      await db.destroy();
      await lease.release();
    },
  };
}

/** The calls as OpenAPI, described at the first request. */
function bindDescription(
  server: FastifyInstance,
  calls: readonly AnyCall[],
  service: Parameters<typeof describeCalls>[1],
): void {
  let description: Promise<SharedAnswer> | undefined;
  server.get('/openapi.json', async (request, reply) => {
    description ??= SharedAnswer.of(describeCalls(calls, service));
    return sendShared(request, reply, await description);
  });
}

async function loadTraderInto(
  needs: TraderNeeds & AdvanceNeeds,
  { hasSampleTrader }: Config,
  isPast: boolean,
): Promise<void> {
  if (!hasSampleTrader) return;
  if (!isPast) return await loadTrader(needs);
  const isBehind = () => systemClock.now() - needs.clock.now() >= dayMs;
  await liveTradersPast(needs, async () => {
    if (isBehind()) await advanceClock(needs, dayMs);
    return isBehind();
  });
}

function endLoudly(line: string): never {
  throw new Error(line);
}
