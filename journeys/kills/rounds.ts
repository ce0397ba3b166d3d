import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { productStandings } from '#apps/server/capabilities.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { postgresUrl } from '#foundation/server-kit/postgres/postgres.ts';
import { findPostmaster, type Postmaster } from '#foundation/server-kit/postgres/postmaster.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { killWhileStarting, type Platform, startPlatform } from '../platform.ts';
import { auditTriggers } from './audit-triggers.ts';
import { isAccepted, OrderLoad, type SentRequest } from './load.ts';
import { traded } from './market.ts';
import { evidenceOf, existing, ordersSince, watchedThrough } from './stored-orders.ts';
import { Witness } from './witness.ts';

/** What a run of kills saw. */
export interface KillsReport {
  readonly kills: number;
  readonly databaseKills: number;
  readonly acknowledged: number;
  /** Requests whose connection broke before the answer. */
  readonly unanswered: number;
  readonly setOff: number;
  readonly ticks: number;
  readonly restartMs: readonly number[];
  /** Anything that broke a promise, one line each. */
  readonly problems: readonly string[];
}

export interface KillsOptions {
  /**
   * Prices shown so shortly before a kill are not held against the platform: it may not have stored yet what
   * they set off.
   */
  readonly unheldMs?: number;
  /**
   * How far before a kill a trailing stop may have stood still: it is stored each second, and later on a
   * machine that is too busy.
   */
  readonly behindMs?: number;
  readonly tell?: (line: string) => void;
}

// Every tick is shown: of one that was not, the witness could not know that it ended a dwell.
const settings = { FLOOD_LIMIT: '0', LOG_LEVEL: 'error', PRICES_EVERY_MS: '50' };
const settleWithinMs = 180_000;

/**
 * Kills everything at random moments, again and again, while orders of all kinds are sent and prices move:
 * most times the platform alone, every third time the database with it, now and then in the middle of a
 * start. After each start it holds what was acknowledged, what prices were shown and what the ledger says
 * against each other.
 */
export async function runKills(
  rounds: number,
  { unheldMs = 0, behindMs = 10_000, tell = () => {} }: KillsOptions = {},
): Promise<KillsReport> {
  let platform = await startPlatform(settings);
  const { dataDir } = platform;
  const witness = new Witness(traded);
  const load = await OrderLoad.register(platform);
  const run = new Run(load, witness, { unheldMs, behindMs });
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await witness.listenTo(platform);
      await load.start(platform);
      await pause(300 + Math.random() * 3_500);
      await run.kill(platform, round % 3 === 0);
      await load.stop();
      if (round % 7 === 0) await killWhileStarting(settings, dataDir, Math.random() * 3_000);
      const startedAt = systemClock.now();
      platform = await startPlatform(settings, dataDir);
      run.restartMs.push(systemClock.now() - startedAt);
      await witness.listenTo(platform);
      const before = run.problems.size;
      await run.audit(platform);
      for (const problem of [...run.problems].slice(before)) tell(problem);
      tell(
        `kill ${round}: ${run.acknowledged} acknowledged, ${run.setOff} set off, ${run.problems.size} problems`,
      );
    }
    return run.report(rounds);
  } finally {
    witness.close();
    await platform.remove();
  }
}

class Run {
  /** Each once, though it may show after every kill that follows. */
  readonly problems = new Set<string>();
  readonly restartMs: number[] = [];
  acknowledged = 0;
  setOff = 0;
  readonly #load: OrderLoad;
  readonly #witness: Witness;
  readonly #held: { readonly unheldMs: number; readonly behindMs: number };
  readonly #kills: { readonly from: number; readonly to: number }[] = [];
  #databaseKills = 0;
  #unanswered = 0;
  #repeated = 0;
  #auditedThrough = 0;

  constructor(
    load: OrderLoad,
    witness: Witness,
    held: Required<Pick<KillsOptions, 'unheldMs' | 'behindMs'>>,
  ) {
    this.#load = load;
    this.#witness = witness;
    this.#held = held;
  }

  async kill(platform: Platform, withDatabase: boolean): Promise<void> {
    const from = systemClock.now();
    if (withDatabase) {
      process.kill((await postmasterOf(platform)).pid, 'SIGKILL');
      this.#databaseKills += 1;
    }
    await platform.kill();
    this.#kills.push({ from, to: systemClock.now() });
  }

  async audit(platform: Platform): Promise<void> {
    await this.#repeatAcknowledged(platform);
    const db = openDatabase(postgresUrl(await postmasterOf(platform)), { max: 2 });
    try {
      await untilSettled(db, systemClock.now());
      await this.#auditOrders(db);
      const { isConserved } = await conservation(db);
      if (!isConserved) this.problems.add('money was lost or made');
      const { findings } = await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, productStandings));
      for (const { row, problem } of findings) this.problems.add(`${row} ${problem}`);
    } finally {
      await db.destroy();
    }
  }

  report(kills: number): KillsReport {
    const { acknowledged, setOff, restartMs } = this;
    return {
      kills,
      acknowledged,
      setOff,
      restartMs,
      problems: [...this.problems],
      databaseKills: this.#databaseKills,
      unanswered: this.#unanswered,
      ticks: this.#witness.count,
    };
  }

  /**
   * Every accepted request since the last kill, under its own id: the same answer, and its order is there.
   */
  async #repeatAcknowledged(platform: Platform): Promise<void> {
    const { sent } = this.#load;
    const fresh = sent.slice(this.#repeated);
    this.#repeated = sent.length;
    this.#unanswered += fresh.filter(({ answer }) => answer === undefined).length;
    const accepted = fresh.filter(({ answer }) => answer !== undefined && isAccepted(answer));
    this.acknowledged += accepted.length;
    const atOnce = 16;
    for (let from = 0; from < accepted.length; from += atOnce) {
      await Promise.all(
        accepted.slice(from, from + atOnce).map((request) => this.#repeat(platform, request)),
      );
    }
  }

  async #repeat(platform: Platform, { customer, path, body, id, answer }: SentRequest): Promise<void> {
    customer.platform = platform;
    const again = await customer.post(path, body, id);
    if (isDeepStrictEqual(again, answer)) return;
    this.problems.add(
      `${path} ${id} was answered ${JSON.stringify(answer)}, and now ${JSON.stringify(again)}`,
    );
  }

  async #auditOrders(db: Database): Promise<void> {
    const told = this.#load.sent.flatMap(({ answer }) =>
      answer === undefined || !isAccepted(answer) ? [] : orderId.parse(answer.result).id,
    );
    const there = await existing(db, told);
    for (const id of told)
      if (!there.has(id)) this.problems.add(`order ${id} was acknowledged and is not there`);
    const since = this.#auditedThrough;
    const stored = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const through = (await watchedThrough(tx)) ?? 0;
        const orders = await ordersSince(tx, traded, since);
        return {
          through,
          orders,
          evidence: await evidenceOf(
            tx,
            orders.map(({ id }) => id),
          ),
        };
      });
    const { orders, evidence, through } = stored;
    this.#auditedThrough = through;
    this.setOff += orders.filter(({ closeReason }) => closeReason !== null && closeReason !== 'user').length;
    const before = (ms: number) => this.#kills.map(({ from, to }) => ({ from: from - ms, to }));
    const parts = {
      orders,
      evidence,
      watchedThrough: through,
      terms: this.#load.terms,
      witness: this.#witness,
      forgotten: before(this.#held.behindMs),
      unheld: before(this.#held.unheldMs),
    };
    for (const problem of auditTriggers(parts)) this.problems.add(problem);
  }
}

const orderId = z.object({ id: z.string() });

export async function postmasterOf({ dataDir }: Platform): Promise<Postmaster> {
  // The database may live elsewhere, where its account could not enter the folder.
  const postmaster = await findPostmaster(join(await realpath(join(dataDir, 'postgres')), 'cluster'));
  if (postmaster === undefined) throw new Error('the platform runs without its database');
  return postmaster;
}

/** Until the engine has looked after everything up to a moment, and stored it. */
async function untilSettled(db: Database, moment: number): Promise<void> {
  const giveUp = AbortSignal.timeout(settleWithinMs);
  while (((await watchedThrough(db)) ?? 0) <= moment) {
    if (giveUp.aborted) throw new Error('the engine did not come to rest');
    await pause(100);
  }
}
