import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { createLoans, type LoanNeeds } from './loans.ts';
import { remindOfLoans } from './remind-of-loans.ts';
import { bindLoanCalls } from './routes.ts';
import { loanTraces } from './traces.sql.ts';

export async function createLoansPart(
  needs: LoanNeeds,
): Promise<Part<ReviewHandler> & { readonly reserveUse: ReserveUse }> {
  const loans = await createLoans(needs);
  const { reviews, engine, advance, signings, caughtUp } = loans;
  return {
    reviews,
    traces: [loanTraces(needs.db)],
    reserveUse: loans.reserveUse,
    calls: (router) => bindLoanCalls(router, loans),
    jobs: {
      // What is due is looked for each minute; signatures under no loan are thrown away by night.
      advanceLoans: { cron: '* * * * *', run: advance.run },
      remindOfLoans: { cron: '* * * * *', run: () => remindOfLoans(needs) },
      discardUnusedSignings: { cron: '17 4 * * *', run: signings.discardUnused },
    },
    async start() {
      await engine.start();
      await advance.run();
    },
    stop: engine.stop,
    clockMove: {
      async caughtUp() {
        await remindOfLoans(needs);
        await caughtUp();
      },
    },
  };
}
