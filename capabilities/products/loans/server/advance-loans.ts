import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { asCustomerId, asRecordId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { LoanCommands } from './loan-commands.ts';
import type { WriteLoanMail } from './loan-mail.ts';
import { type DuePlace, selectDue } from './loans.sql.ts';

/** Tells of terms that are over, and settles from the collateral what grace has not brought. */
export interface LoanAdvance {
  /**
   * Does all that is due; what a failure or a silent price leaves is taken up by the next run. Resolves to
   * the number of steps taken.
   */
  run(): Promise<number>;
}

export interface LoanAdvanceNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly clock: Clock;
  readonly commands: LoanCommands;
  readonly writerFor: (customerId: CustomerId) => Promise<WriteLoanMail>;
}

const atOnce = 100;
const beginning: DuePlace = { dueAt: new Date(0), customerId: 0n, id: 0n };

export function createLoanAdvance(needs: LoanAdvanceNeeds): LoanAdvance {
  const { db, lane, clock, commands, writerFor } = needs;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function runAll(): Promise<number> {
    const through = new Date(clock.now());
    let after = beginning;
    let steps = 0;
    for (;;) {
      const page = await selectDue(db, through, after, atOnce);
      const taken = await Promise.all(
        page.map(async ({ customerId, id, book }) => {
          const key = { book, customerId: asCustomerId(customerId) };
          const write = await writerFor(key.customerId);
          return await lane.submit(commands.advancing, { key, input: { id: asRecordId(id), write } });
        }),
      );
      steps += taken.filter(({ ok }) => ok).length;
      const last = page.at(-1);
      if (last === undefined || page.length < atOnce) return steps;
      after = last;
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
