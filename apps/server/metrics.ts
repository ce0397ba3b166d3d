import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Quotes } from '#capabilities/markets/prices/face.ts';
import type { ReserveLevel } from '#capabilities/money/treasury/rules.ts';
import type { Solvency, SolvencyView } from '#capabilities/money/treasury/server/solvency.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { sendRefusal } from '#foundation/server-kit/call-router.ts';
import { type Database, poolFigures } from '#foundation/server-kit/database.ts';
import { languageFromHeader, type Sentences } from '#foundation/server-kit/sentences.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import { type DeadlineMetricsNeeds, watchDeadlines } from './deadline-metrics.ts';

export interface MetricsNeeds extends DeadlineMetricsNeeds {
  readonly db: Database;
  readonly lane: {
    figures(): { readonly batches: number; readonly commands: number; readonly waiting: number };
  };
  readonly live: { readonly clients: number };
  readonly prices: Pick<Quotes, 'onShownTick'>;
  readonly reconciliation: {
    newestReport(): Promise<{
      readonly at?: string | undefined;
      readonly differences: readonly { readonly currency: string; readonly amount: string }[];
      readonly notCompared: readonly string[];
      readonly isAcknowledged: boolean;
    }>;
  };
  readonly treasury: {
    readonly solvency: Pick<Solvency, 'newest'>;
    reserveLevels(): Promise<
      readonly { readonly book: string; readonly product: string; readonly level: ReserveLevel }[]
    >;
  };
  /** The bearer token that may read; without one only this machine may. */
  readonly token: string | undefined;
}

/** `/metrics`: what an operator watches, in Prometheus' text form. Hidden (404) from all other callers. */
export function bindMetrics(server: FastifyInstance, sentences: Sentences, needs: MetricsNeeds): void {
  // A registry of its own: two platforms in one process count apart.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countAnswers(server, registry);
  watchLane(registry, needs);
  watchTicks(registry, needs);
  watchConnections(registry, needs);
  watchReconciliation(registry, needs);
  watchTreasury(registry, needs);
  watchDeadlines(registry, needs);
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, needs.token)) {
      const language = languageFromHeader(request.headers['accept-language']);
      return sendRefusal(reply, sentences, language, refuse('NOT_FOUND'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Labels come from our own declarations, never from what was sent: their number is bounded. */
function countAnswers(server: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const answers = new Counter({
    name: 'assay_answers_total',
    help: 'Answers by call and code (of the envelope, else the HTTP status)',
    labelNames: ['call', 'code'],
    registers,
  });
  const seconds = new Histogram({
    name: 'assay_answer_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  server.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const { call = 'other' } = routeOptions.config;
    answers.inc({ call, code: reply.envelopeCode || reply.statusCode });
    seconds.observe({ call }, reply.elapsedTime / secondMs);
    done();
  });
}

function watchLane(registry: Registry, { lane }: MetricsNeeds): void {
  const { figures } = lane;
  counter(
    registry,
    'assay_lane_batches_total',
    'Batches of money commands committed',
    () => figures().batches,
  );
  counter(registry, 'assay_lane_commands_total', 'Money commands in those batches', () => figures().commands);
  gauge(registry, 'assay_lane_waiting', 'Money commands that wait for a batch', () => figures().waiting);
}

function watchTicks(registry: Registry, { prices, clock }: MetricsNeeds): void {
  const newest = new Map<string, Instant>();
  const ticks = new Map<string, number>();
  prices.onShownTick(({ source, at }) => {
    newest.set(source, Math.max(newest.get(source) ?? at, at));
    ticks.set(source, (ticks.get(source) ?? 0) + 1);
  });
  const of = { registers: [registry], labelNames: ['source'] };
  new Counter({
    ...of,
    name: 'assay_ticks_total',
    help: 'Quotes taken from a feed',
    collect() {
      this.reset();
      for (const [source, count] of ticks) this.inc({ source }, count);
    },
  });
  new Gauge({
    ...of,
    name: 'assay_feed_age_seconds',
    help: 'Age of the newest quote of a feed',
    collect() {
      for (const [source, at] of newest) this.set({ source }, (clock.now() - at) / secondMs);
    },
  });
}

function watchConnections(registry: Registry, { db, live }: MetricsNeeds): void {
  gauge(registry, 'assay_live_clients', 'Connections of the live channel', () => live.clients);
  gauge(registry, 'assay_database_open', 'Connections to the database', () => poolFigures(db).open);
  gauge(registry, 'assay_database_idle', 'Of these, unused', () => poolFigures(db).idle);
  gauge(registry, 'assay_database_waiting', 'Callers that wait for one', () => poolFigures(db).waiting);
}

/** From the newest report. Without a database the other figures are still reported. */
function watchReconciliation(registry: Registry, { reconciliation, clock }: MetricsNeeds): void {
  const of = { registers: [registry] };
  const newest = () => reconciliation.newestReport().catch(() => undefined);
  new Gauge({
    ...of,
    name: 'assay_reconciliation_difference',
    help: 'What nothing explains between ledger and chain, and no operator has given a reason for',
    labelNames: ['currency'],
    async collect() {
      const newestReport = await newest();
      this.reset();
      if (newestReport === undefined || newestReport.isAcknowledged) return;
      for (const { currency, amount } of newestReport.differences) this.set({ currency }, Number(amount));
    },
  });
  new Gauge({
    ...of,
    name: 'assay_reconciliation_not_compared',
    help: '1 for each currency that the newest report could not compare',
    labelNames: ['currency'],
    async collect() {
      const newestReport = await newest();
      this.reset();
      for (const currency of newestReport?.notCompared ?? []) this.set({ currency }, 1);
    },
  });
  new Gauge({
    ...of,
    name: 'assay_reconciliation_age_seconds',
    help: 'Age of the newest report',
    async collect() {
      const at = (await newest())?.at;
      this.reset();
      if (at !== undefined) this.set((clock.now() - Date.parse(at)) / secondMs);
    },
  });
}

/** What is held for what customers are owed, and what is left of the reserves; both books' reserves. */
function watchTreasury(registry: Registry, { treasury, clock }: MetricsNeeds): void {
  const registers = [registry];
  const look = () => treasury.solvency.newest().catch(() => undefined);
  new Gauge({
    registers,
    name: 'assay_solvency_ratio',
    help: 'What is held for each unit that customers are owed, at the newest look; `all` in USDT at the prices of now',
    labelNames: ['currency', 'sample'],
    async collect() {
      const newest = await look();
      this.reset();
      for (const { currency, ratio } of sidesOf(newest)) {
        if (ratio !== undefined) this.set({ currency, sample: String(newest?.isSample) }, Number(ratio));
      }
    },
  });
  new Gauge({
    registers,
    name: 'assay_solvency_short',
    help: '1 for each currency of which less is held than the alarm asks for',
    labelNames: ['currency'],
    async collect() {
      const newest = await look();
      this.reset();
      for (const { currency, isShort } of sidesOf(newest)) if (isShort) this.set({ currency }, 1);
    },
  });
  new Gauge({
    registers,
    name: 'assay_solvency_age_seconds',
    help: 'Age of the newest look',
    async collect() {
      const newest = await look();
      this.reset();
      if (newest !== undefined) this.set((clock.now() - Date.parse(newest.at)) / secondMs);
    },
  });
  new Gauge({
    registers,
    name: 'assay_reserve_alarm',
    help: '1 for each reserve that is low or empty',
    labelNames: ['book', 'product', 'level'],
    async collect() {
      const levels = await treasury.reserveLevels().catch(() => []);
      this.reset();
      for (const labels of levels) if (labels.level !== 'good') this.set(labels, 1);
    },
  });
}

function sidesOf(look: SolvencyView | undefined) {
  if (look === undefined) return [];
  return [...look.lines, ...(look.whole === undefined ? [] : [{ ...look.whole, currency: 'all' }])];
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** A request that a proxy passed on comes from this machine and is none of it. */
function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return !isPassedOn && /^(?:127[.]|::1$|::ffff:127[.])/.test(ip);
  }
  const given = (headers.authorization ?? '').replace(/^Bearer /i, '');
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
