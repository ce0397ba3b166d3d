import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { optionStandings } from '#capabilities/products/options/server/option-standings.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { type Instant, secondMs } from '#foundation/time/clock.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import type { SettlementArguments } from './settlement/arguments.ts';
import { prepareOneByOne } from './settlement/one-by-one.ts';
import { firstBid } from './settlement/option-desk.ts';
import { accounts, measuredMs, optionsEach } from './settlement/sell.ts';
import { digits, median, type Row } from './table.ts';

const total = accounts * optionsEach;
const markets = ['BTCUSD', 'ETHUSD', 'XRPUSD', 'SOLUSD', 'ADAUSD'];
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** A round for each; the last is the one that is killed half way. */
const periods = [60, 300, 900, 1800, 3600, 14_400].slice(0, rounds).concat(86_400);
/** Bids that take turns in the seconds in which they are measured and expire. */
const exitBids = [firstBid - 500, firstBid + 700, firstBid - 900, firstBid + 1100];

/**
 * 100,000 options that expire within two seconds, settled by the product's engine in the process that sold
 * them; once it is killed half way.
 */
export async function benchSettlement(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  const db = openDatabase(postgres.url, { max: 2 });
  try {
    const oneByOne = await prepareOneByOne(postgres.url);
    const measured: { ours: number; each: number }[] = [];
    let at = Date.parse('2026-11-24T15:30:00Z');
    for (const [round, seconds] of periods.entries()) {
      const from = at + secondMs;
      at = from + seconds * secondMs + measuredMs;
      const asked = { url: postgres.url, codes: markets, from, periodSeconds: seconds, bids: exitBids };
      if (round < periods.length - 1) {
        const each = await oneByOne();
        const ours = (await settle(asked)) / total;
        console.error(`${digits(ours * total)} ms, a call each ${digits(each * total)} ms`);
        measured.push({ each, ours });
      } else {
        await settleKilled(db, asked, at);
      }
      await check(db, seconds);
    }
    return [
      {
        name: `options settled, ${digits(total)} expiring within two seconds`,
        figure: `${digits(median(measured.map(({ ours }) => ours * total)))} ms`,
        baseline: `${digits(median(measured.map(({ each }) => each * total)))} ms a call each`,
        ratio: median(measured.map(({ ours, each }) => each / ours)),
        bar: { atLeast: 20 },
      },
    ];
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Milliseconds from the first tick to the last commit. */
async function settle(asked: SettlementArguments): Promise<number> {
  const child = start(asked);
  for await (const line of createInterface(child.stdout)) {
    const [, ms] = /^settled (\d+)$/.exec(line) ?? [];
    if (ms !== undefined) {
      await exited(child);
      return Number(ms);
    }
  }
  throw new Error('the process that settles ended early');
}

/**
 * Killed when some are settled; the next process sees other prices, and must settle the rest by the ones the
 * first one saw.
 */
async function settleKilled(db: Database, asked: SettlementArguments, at: Instant): Promise<void> {
  const before = await settledCount(db);
  const child = start(asked);
  while ((await settledCount(db)) < before + total / 4) {
    if (child.exitCode !== null) throw new Error('the process that settles ended early');
  }
  child.kill('SIGKILL');
  await exited(child);
  const left = before + total - (await settledCount(db));
  if (left === 0) throw new Error('the process had settled all before it was killed');
  console.error(`killed with ${left} of ${total} still to be settled`);
  await settle({
    ...asked,
    from: at + secondMs,
    periodSeconds: undefined,
    bids: exitBids.map(() => firstBid + 5_000),
  });
}

function start(asked: SettlementArguments) {
  const script = join(import.meta.dirname, 'settlement/settle.ts');
  return spawn(process.execPath, [script, JSON.stringify(asked)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function exited(child: ReturnType<typeof start>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

async function settledCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from options.option_order where settled_time is not null`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Throws unless each of a round was settled once, by a price of its own last seconds, in order, and all money
 * is accounted for; `verifyLedger` recomputes each price from its samples.
 */
async function check(db: Database, periodSeconds: number): Promise<void> {
  const exits = exitBids.map((bid) => BigInt(bid + 50) * 10n ** 8n);
  const { rows } = await sql<{ settled: bigint; right: bigint; once: bigint; ordered: bigint }>`
    with ended as (
      select o.*, p.*, extract(epoch from o.expiry_time) * 1000 as expires
      from options.option_order o
      cross join lateral (
        select count(*) as count, min(id) as posting from ledger.posting
        where customer_id = o.customer_id and ref = o.id::text and reason in ('optionWin', 'optionLoss')
      ) p
      where o.period_seconds = ${periodSeconds} and o.status in ('won', 'lost')
    ), ordered as (
      select *, max(posting) over (
          partition by customer_id order by expires range between unbounded preceding and 1 preceding
        ) as posting_before
      from ended
    )
    select count(*) as settled, count(*) filter (where count = 1) as once,
      count(*) filter (where exit_price between least(${sql.join(exits)}) and greatest(${sql.join(exits)})
        and (status = 'won') = ((exit_price > entry_price) = (direction = 'up'))) as right,
      count(*) filter (where posting_before is null or posting_before < posting) as ordered
    from ordered`.execute(db);
  const counts = Object.entries(rows[0] ?? {}).map(([name, count]) => `${count} ${name}`);
  const { isConserved } = await conservation(db);
  const { findings } = await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, [optionStandings]));
  if (!counts.every((text) => text.startsWith(`${total} `)) || !isConserved || findings.length > 0) {
    throw new Error(`of ${total}: ${counts.join(', ')}; findings: ${JSON.stringify(findings)}`);
  }
}
