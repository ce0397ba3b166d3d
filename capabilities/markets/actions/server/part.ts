import type { Logger } from 'pino';
import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { ActionCarrier, ActionService } from '../face.ts';
import { createActionDesk } from './action-desk.ts';
import { openCalendar } from './calendar.ts';
import { createCarryOut } from './carry-out.ts';
import { bindActionConsoleCalls } from './console-routes.ts';
import { hearSource } from './hear-source.ts';
import { createTellHeld, holdsAt, holdWork } from './holds.ts';
import { bindJumpCalls } from './jump-routes.ts';
import { createOpeningJumps } from './opening-jumps.ts';
import { bindActionCalls } from './routes.ts';
import { createTellAhead, type TellAheadNeeds } from './tell-ahead.ts';

export interface ActionsPartNeeds extends Pick<TellAheadNeeds, 'tellHolders'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly catalogue: Catalogue;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The calendar of corporate actions, who says so, and its being carried out. */
export async function createActionsPart(needs: ActionsPartNeeds): Promise<ActionService & Part> {
  const { db, clock, catalogue, log } = needs;
  const calendar = await openCalendar(db, catalogue);
  const jumps = createOpeningJumps(log);
  calendar.onApplied(({ code, exAt }) => jumps.explain(code, exAt));
  const carriers: ActionCarrier[] = [];
  const desk = createActionDesk({ ...needs, refresh: calendar.refresh });
  const carryOut = createCarryOut({ db, clock, calendar, carriers, log });
  const tellAhead = createTellAhead(needs);
  const holds = (at: Instant) => holdsAt({ calendar, jumps }, at);
  const tellHeld = createTellHeld(needs, holds);
  let looking: NodeJS.Timeout | undefined;
  return {
    ...calendar,
    isHeld: (code, at) => calendar.isHeld(code, at) || jumps.has(code),
    isClosedToNew: (code, at) => calendar.isClosedToNew(code, at) || jumps.has(code),
    isJump: jumps.isJump,
    desk,
    carryOut,
    register: (carrier) => void carriers.push(carrier),
    async hear(speaker, tell) {
      await hearSource(needs, speaker, tell);
      await calendar.refresh();
    },
    calls(router) {
      bindActionCalls(router, { ...needs, calendar });
      bindActionConsoleCalls(router, { ...needs, calendar, desk, carriers });
      bindJumpCalls(router, { ...needs, jumps });
    },
    holds: () => holds(clock.now()),
    timedWork: holdWork(holds, clock),
    jobs: {
      tellActions: { cron: '*/5 * * * *', run: tellAhead },
      tellHeld: { cron: '* * * * *', run: tellHeld },
    },
    async start() {
      await carryOut();
      looking = setInterval(carryOut, secondMs);
    },
    async stop() {
      clearInterval(looking);
      await carryOut();
    },
    clockMove: {
      nextDue() {
        const at = clock.now();
        return calendar.all().find(({ state, exAt }) => state === 'confirmed' && exAt > at)?.exAt;
      },
      async caughtUp() {
        await carryOut();
        await tellAhead();
        await tellHeld();
      },
    },
  };
}
