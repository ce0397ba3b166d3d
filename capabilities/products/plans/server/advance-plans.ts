import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { LimitOn } from '#foundation/calls/account-limits.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { PlanProduct } from '../rules.ts';
import { advancing, crediting } from './plan-commands.ts';
import {
  type DuePlan,
  type Period,
  type PlanPlace,
  selectDue,
  selectProgress,
  updateProgress,
} from './plans.sql.ts';

/** Credits daily yields and ends plans whose term is over. */
export interface PlanAdvance {
  /**
   * Brings all that is due up to the present; what a failure leaves is taken up by the next run. Resolves to
   * the number of steps taken.
   */
  run(): Promise<number>;
}

export interface AdvanceNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly clock: Clock;
  readonly productFor: (productId: string) => PlanProduct | undefined;
  /** Whether nothing new may begin in an account: its plans end without another term. */
  readonly isBarred: (key: AccountKey) => boolean;
  /** The plan of a customer whose limits stop products ends without another term. */
  readonly limitOn: LimitOn;
}

/** Fills the lane's batches while no other commands wait. */
const atOnce = 500;
const pageSize = 500;
const beginning: PlanPlace = { customerId: 0n, book: 'demo', productId: '' };

export function createPlanAdvance(needs: AdvanceNeeds): PlanAdvance {
  const { db, lane, clock, productFor, limitOn, isBarred } = needs;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function credit(key: AccountKey): Promise<Outcome> {
    return outcomeOf(await lane.submit(crediting, { key, input: null }));
  }

  async function advance(due: DuePlan): Promise<Outcome> {
    const key = { book: due.book, customerId: asCustomerId(due.customerId) };
    if (!due.isOver) return await credit(key);
    const id = asRecordId(due.id);
    const command = (renewAs: PlanProduct | undefined) =>
      lane.submit(advancing, { key, input: { id, renewAs } });
    const isEnding = isBarred(key) || limitOn(key.customerId, 'product') !== undefined;
    const stepped = await command(isEnding ? undefined : productFor(due.productId));
    const isShort = !stepped.ok && stepped.refusal !== 'SERVICE_UNAVAILABLE';
    // Where the next term can't be sold (the reserve is short, say), the plan ends without one.
    const outcome = outcomeOf(isShort ? await command(undefined) : stepped);
    // The next term begins where the last one ended: days of it may be over.
    return outcome === 'stepped' && (await credit(key)) === 'failed' ? 'failed' : outcome;
  }

  /** One step of each plan that is due. */
  async function round(period: Period): Promise<Record<Outcome, number>> {
    const due = duePlans(db, period);
    const outcomes = { stepped: 0, nothing: 0, failed: 0 };
    const work = async () => {
      for await (const plan of due) outcomes[await advance(plan)] += 1;
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return outcomes;
  }

  /** A plan whose term is over is due again until it has ended. */
  async function runAll(): Promise<number> {
    const through = clock.now();
    const done = await selectProgress(db);
    // A clock that was put back leaves no moment to go on from: what is credited already is found so.
    let since = done > through ? 0 : done;
    let total = 0;
    let left = 0;
    for (;;) {
      const { stepped, failed } = await round({ since, through });
      total += stepped;
      left += failed;
      if (stepped === 0) break;
      since = through;
    }
    if (left === 0) await updateProgress(db, through);
    return total;
  }

  return {
    run() {
      const turn = lastTurn.then(runAll);
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
  };
}

type Outcome = 'stepped' | 'nothing' | 'failed';

function outcomeOf(result: Awaited<ReturnType<MoneyLane['submit']>>): Outcome {
  if (result.ok) return 'stepped';
  return result.refusal === 'PLAN_NOT_EARNING' ? 'nothing' : 'failed';
}

/** All that a period has given something to do. A page is read while the one before it is carried out. */
async function* duePlans(db: Database, period: Period): AsyncGenerator<DuePlan> {
  let reading = selectDue(db, period, beginning, pageSize);
  for (;;) {
    const page = await reading;
    const last = page.at(-1);
    if (last === undefined) return;
    reading = selectDue(db, period, last, pageSize);
    // Awaited after this page, where its failure is thrown. When every worker has failed before that, it is
    // never awaited, and must not be an unhandled rejection.
    reading.catch(() => {});
    yield* page;
  }
}
