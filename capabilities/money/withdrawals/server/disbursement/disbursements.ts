import { isOutage } from '#foundation/server-kit/outage.ts';
import { inSpan, outsideTraces } from '#foundation/server-kit/tracing.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { WithdrawalNeeds } from '../needs.ts';
import type { WithdrawalCommands } from '../withdrawal-lane.ts';
import type { OwnedWithdrawal } from '../withdrawal-rows.ts';
import { selectApproved } from '../withdrawals.sql.ts';
import type { DisbursementProvider, DisbursementStep } from './disbursement-provider.ts';
import { selectAttempts, storeDisbursement } from './disbursements.sql.ts';

/** Brings approved withdrawals to their end, one after the other, again and again. */
export interface Disbursements {
  readonly provider: DisbursementProvider;
  /** One look at each that waits to be paid; what a failure leaves is taken up by the next. */
  look(): Promise<void>;
  /** Looks at once, and every few seconds from then on. */
  start(): void;
  /** Schedules an immediate payout pass, in the trace of the approval that asks for it. */
  nudge(): void;
  stop(): Promise<void>;
}

interface DisbursementNeeds extends Pick<WithdrawalNeeds, 'db' | 'clock' | 'onError' | 'limitOn'> {
  readonly commands: WithdrawalCommands;
  readonly provider: DisbursementProvider;
  readonly everyMs?: number;
}

const usualEveryMs = 4 * secondMs;
const mostAtOnce = 200;

export function createDisbursements(needs: DisbursementNeeds): Disbursements {
  const { db, clock, commands, onError, provider, everyMs = usualEveryMs } = needs;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function lookOnce(): Promise<void> {
    for (const owned of await selectApproved(db, new Date(clock.now()), mostAtOnce)) {
      if (isOver) return;
      const { key, withdrawal } = owned;
      const isDriven = provider.pays(owned);
      // What is paid by hand and has left before waits for its treasurer.
      if ((!isDriven && withdrawal.leavesAt === null) || (await isStopped(needs, owned))) continue;
      // Through the lane, so that of this and a stop at the same instant one is refused.
      if (withdrawal.leavesAt !== null && !(await commands.letGo({ key, input: { id: withdrawal.id } })).ok)
        continue;
      if (!isDriven) continue;
      const attributes = { withdrawal: String(withdrawal.id), customer: String(key.customerId) };
      const pay = async () => await settle(needs, owned, await provider.step(owned));
      // A bug that one withdrawal meets must not keep the others from being paid.
      await inSpan('disbursement', { attributes }, pay).catch(onError);
    }
  }

  function inTurn(): Promise<void> {
    const turn = lastTurn.then(lookOnce);
    lastTurn = turn.catch((error: unknown) => {
      // The next look finds the database again.
      if (!isOutage(error)) onError(error);
    });
    return turn;
  }

  function later(afterMs: number): void {
    if (isOver) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void inTurn()
        .catch(() => undefined)
        // Not in the trace of the approval that asked for the first look.
        .finally(() => outsideTraces(() => later(everyMs)));
    }, afterMs);
    timer.unref();
  }

  return {
    provider,
    look: inTurn,
    start: () => later(0),
    nudge() {
      if (timer !== undefined) later(0);
    },
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await lastTurn;
    },
  };
}

/**
 * Approved before a limit that stops withdrawals: nothing is signed any more. What was signed is followed to
 * its end.
 */
async function isStopped({ db, limitOn }: DisbursementNeeds, { key, withdrawal }: OwnedWithdrawal) {
  if (limitOn(key.customerId, 'withdrawal') === undefined) return false;
  return (await selectAttempts(db, [withdrawal.id])).length === 0;
}

async function settle(
  { db, clock, commands }: DisbursementNeeds,
  { key, withdrawal }: OwnedWithdrawal,
  step: DisbursementStep,
): Promise<void> {
  const { id } = withdrawal;
  const isProblem = step.kind === 'problem';
  await storeDisbursement(db, {
    customerId: key.customerId,
    withdrawalId: id,
    confirmations: step.kind === 'waiting' ? step.confirmations : 0,
    mined: isProblem ? undefined : step.mined,
    problem: isProblem ? step.problem : null,
    isStuck: isProblem && step.isStuck,
    at: new Date(clock.now()),
  });
  // Refused where it has come to its end already: by a look before a crash, or another process.
  if (step.kind === 'paid') {
    await commands.complete({ key, input: { id, ...step.payment } });
  } else if (step.kind === 'failed') {
    await commands.fail({ key, input: { id, reason: step.reason, cost: step.cost } });
  }
}
