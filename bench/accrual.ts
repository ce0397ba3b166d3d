import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { planStandings } from '#capabilities/products/plans/server/plan-standings.ts';
import { createPlans, type PlanServices } from '#capabilities/products/plans/server/plans.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createAdjustableClock, dayMs, secondMs } from '#foundation/time/clock.ts';
import { prepareOneByOne } from './accrual/one-by-one.ts';
import { benchCode, createOrderDesk, firstCustomer, type OrderDesk } from './order-load.ts';
import { startScratchPostgres } from './scratch-postgres.ts';
import { digits, median, quantile, type Row } from './table.ts';

/** Each an account's of its own; the first of the accounts place orders as well. */
const total = 100_000;
const atOnce = 2_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const idleSeconds = Number(process.env.BENCH_SECONDS ?? 4);
const ordersPerSecond = 250;

/**
 * A day's yield of 100,000 plans credited by the product's own code, and what customers who trade meanwhile
 * feel of it.
 */
export async function benchAccrual(): Promise<Row[]> {
  const postgres = await startScratchPostgres();
  const clock = createAdjustableClock();
  const desk = await createOrderDesk(postgres.url, clock);
  try {
    const { db } = desk;
    const plans = await createPlans({
      db,
      lane: desk.lane,
      clock,
      configuration: desk.configuration,
      ledger: createLedgerReader({ db }),
      isBarred: () => false,
      limitOn: () => undefined,
    });
    await sellPlans(desk, plans);
    const oneByOne = await prepareOneByOne(db, postgres.url);
    // From here on no page is written to the log as a whole, which it is once after each checkpoint.
    await sql`checkpoint`.execute(db);
    const pass = async () => {
      clock.advance(dayMs);
      await pricesAreFresh(desk, clock.now());
    };
    // Not measured: a process's first orders are slow, and would flatter what comes later.
    await orderP99(desk, pause(idleSeconds * secondMs));
    const measured: { each: number; ours: number; walBytes: number; idle: number; busy: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const each = (await oneByOne()) * total;
      await pass();
      const ours = await credit(plans);
      await pass();
      const walBytes = (await walOfCredits(db, plans)) / total;
      await pass();
      const idle = await orderP99(desk, pause(idleSeconds * secondMs));
      const busy = await orderP99(desk, credit(plans));
      console.error(
        `credited in ${digits(ours)} ms, a call each ${digits(each)} ms; p99 of orders ${digits(busy)} ms, without ${digits(idle)} ms`,
      );
      measured.push({ each, ours, walBytes, idle, busy });
    }
    await check(db, rounds * 3);
    const middle = (of: keyof (typeof measured)[number]) => median(measured.map((round) => round[of]));
    return [
      {
        name: `plans credited, ${digits(total)} of as many accounts`,
        figure: `${digits(middle('ours'))} ms`,
        baseline: `${digits(middle('each'))} ms a call each`,
        ratio: median(measured.map(({ ours, each }) => each / ours)),
        bar: { atLeast: 15 },
      },
      {
        name: 'plans credited: WAL of a plan',
        figure: `${digits(middle('walBytes'))} B`,
        // A mark that any product may use costs a few more than a column of plans did
        // (docs/decisions/0063-a-mark-on-the-account.md).
        baseline: '330 B wanted',
        ratio: middle('walBytes') / 330,
        bar: { atMost: 1 },
      },
      {
        name: `plans credited: p99 of ${ordersPerSecond} orders a second meanwhile`,
        figure: `${digits(middle('busy'))} ms`,
        baseline: `${digits(middle('idle'))} ms without`,
        ratio: median(measured.map(({ busy, idle }) => busy / idle)),
        bar: { atMost: 3 },
      },
    ];
  } finally {
    await desk.close();
    await postgres.stop();
  }
}

async function sellPlans({ lane, db }: OrderDesk, plans: PlanServices): Promise<void> {
  const funding = createFunding(lane, { demoStartUnits: unitsPerWhole });
  await funding.fundHouse('real', 'house/plan-yield', 1_000_000n * unitsPerWhole, 'bench');
  const order = { planId: 'steady', days: 30, amount: 100n * unitsPerWhole, renew: false };
  for (let from = 0; from < total; from += atOnce) {
    const keys = Array.from({ length: atOnce }, (_, index): AccountKey => {
      return { book: 'real', customerId: asCustomerId(BigInt(firstCustomer + from + index)) };
    });
    await Promise.all(
      keys.map(async (key) => {
        await funding.fundReal(key.customerId, 'USDT', 1_000n * unitsPerWhole, 'bench-deposit');
        const bought = await plans.buy(key, order, { id: 'bench-plan', fingerprint: 'bench-plan' }, 'en');
        if (!bought.ok) throw new Error(`refused: ${bought.refusal}`);
      }),
    );
  }
  await sql`vacuum analyze`.execute(db);
}

/** Milliseconds until the day is credited to all. */
async function credit({ advance }: PlanServices): Promise<number> {
  const from = performance.now();
  const steps = await advance.run();
  if (steps !== total) throw new Error(`credited ${steps} of ${total}`);
  return performance.now() - from;
}

/** Bytes of the database's log, without what the prices write in the same time. */
async function walOfCredits(db: Database, plans: PlanServices): Promise<number> {
  const start = await walPosition(db);
  const ms = await credit(plans);
  const credited = await walPosition(db);
  await pause(ms);
  return credited - start - ((await walPosition(db)) - credited);
}

async function walPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - '0/0' as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

async function pricesAreFresh({ markets }: OrderDesk, now: number): Promise<void> {
  for (let tries = 0; (markets.latest(benchCode)?.at ?? 0) < now; tries++) {
    if (tries === 1_000) throw new Error('there are no new prices');
    await pause(10);
  }
}

/** Orders begin at their times, however long those before them take, until the work is done. Milliseconds. */
async function orderP99({ placeOne }: OrderDesk, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const from = performance.now();
  const latencies: Promise<number>[] = [];
  while (!isDone) {
    const due = from + (latencies.length * 1000) / ordersPerSecond;
    if (due > performance.now()) {
      await pause(1);
    } else {
      latencies.push(placeOne().then(() => performance.now() - due));
    }
  }
  await done;
  return quantile(await Promise.all(latencies), 0.99);
}

/** Throws unless each day was credited once to each plan, and all money is accounted for. */
async function check(db: Database, days: number): Promise<void> {
  const { rows } = await sql<{ plans: bigint; right: bigint }>`
    select count(*) as plans, count(*) filter (where p.count = ${days}) as right
    from plans.smart_plan s
    cross join lateral (
      select count(*) as count from ledger.posting
      where customer_id = s.customer_id and ref = s.id::text and reason = 'planYield' and units = s.principal * s.daily_rate_ppm / 1000000
    ) p`.execute(db);
  const { findings } = await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, [planStandings]));
  if (rows[0]?.plans !== BigInt(total) || rows[0].right !== BigInt(total) || findings.length > 0) {
    throw new Error(
      `of ${total}: ${rows[0]?.right} credited as they should be; findings: ${JSON.stringify(findings)}`,
    );
  }
}
