import type { MoneyLane } from '#capabilities/ledger/face.ts';
import { asCustomerId, asRecordId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { PlanProduct } from '../rules.ts';
import { advancing, crediting } from './plan-commands.ts';
import { type DuePlan, type PlanPlace, selectDue } from './plans.sql.ts';

/** Credits daily yields and ends plans whose term is over. */
export interface PlanAdvance {
  /** Brings all that is due up to the present; what a failure leaves is taken up by the next run. Resolves to the number of steps taken. */
  run(): Promise<number>;
}

export interface AdvanceParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly clock: Clock;
  readonly productFor: (productId: string) => PlanProduct | undefined;
  /** A frozen customer’s plan ends without another term. */
  readonly isFrozen: (customerId: CustomerId) => boolean;
}

/** Few enough in flight that customers' commands find room in the lane's batches between them (performance.md, "Settlement"). */
const atOnce = 800;
const pageSize = 2_000;
const beginning: PlanPlace = { customerId: 0n, book: 'demo', productId: '' };

export function createPlanAdvance({ db, lane, clock, productFor, isFrozen }: AdvanceParts): PlanAdvance {
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** True when it took a step. Where the next term can't be sold (the reserve is short, say), the plan ends without one. */
  async function advance({ customerId, id: plan, book, productId, isOver }: DuePlan): Promise<boolean> {
    const key = { book, customerId: asCustomerId(customerId) };
    const id = asRecordId(plan);
    if (!isOver) return (await lane.submit(crediting, { key, input: id })).ok;
    const command = (renewAs: PlanProduct | undefined) =>
      lane.submit(advancing, { key, input: { id, renewAs } });
    const stepped = await command(isFrozen(key.customerId) ? undefined : productFor(productId));
    if (stepped.ok) return true;
    return stepped.refusal !== 'SERVICE_UNAVAILABLE' && (await command(undefined)).ok;
  }

  /** One step of each plan that is due; a plan whose term is over is due again until it has ended. */
  async function round(): Promise<number> {
    const due = duePlans(db, new Date(clock.now()));
    let steps = 0;
    const work = async () => {
      for await (const plan of due) if (await advance(plan)) steps += 1;
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return steps;
  }

  async function runAll(): Promise<number> {
    let total = 0;
    for (;;) {
      const steps = await round();
      total += steps;
      if (steps === 0) return total;
    }
  }

  return {
    run() {
      const turn = lastTurn.then(runAll);
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** All that is due by an instant. A page is read while the one before it is carried out. */
async function* duePlans(db: Database, through: Date): AsyncGenerator<DuePlan> {
  let reading = selectDue(db, through, beginning, pageSize);
  for (;;) {
    const page = await reading;
    const last = page.at(-1);
    if (last === undefined) return;
    reading = selectDue(db, through, last, pageSize);
    // Whoever comes to it hears of its failure; when all have failed before, nobody does.
    reading.catch(() => {});
    yield* page;
  }
}
