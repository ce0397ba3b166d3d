import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import { formatPrice, priceFromPoints } from '#foundation/money/price.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { acceptOpening, listOpeningJumps, type OpeningJumpRow } from '../console-contract.ts';
import type { OpeningJumps, OpenJump } from './opening-jumps.ts';

export interface JumpCallsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly catalogue: Pick<Catalogue, 'instrument'>;
  readonly jumps: OpeningJumps;
}

export function bindJumpCalls(
  router: CallRouter,
  { db, clock, audit, catalogue, jumps }: JumpCallsNeeds,
): void {
  router.on(listOpeningJumps, async () =>
    accept(jumps.open().map((jump) => jumpRow(jump, catalogue.instrument(jump.code)?.decimals ?? 0))),
  );

  router.on(acceptOpening, async ({ code, reason }, { operator: { operatorId, email } }) => {
    const jump = jumps.open().find((each) => each.code === code);
    if (jump === undefined) return refuse('NOT_FOUND');
    const first = jump.acceptedBy?.id;
    const second = (await loadPersons(db, clock.now())).second(operatorId, [first]);
    if (!second.ok) return second;
    await db.transaction().execute((tx) =>
      audit.record(tx, {
        operatorIds: [...(first === undefined ? [] : [first]), operatorId],
        name: first === undefined ? 'actions.askToAccept' : 'actions.acceptOpening',
        subject: `market/${code}`,
        note: reason,
        before: { points: jump.before },
        after: { points: jump.after },
      }),
    );
    jumps.accept(code, { id: operatorId, email });
    return accept(null);
  });
}

function jumpRow({ code, sessionAt, before, after, acceptedBy }: OpenJump, decimals: number): OpeningJumpRow {
  return {
    code,
    openedAt: formatInstant(sessionAt),
    before: formatPrice(priceFromPoints(before, decimals)),
    after: formatPrice(priceFromPoints(after, decimals)),
    ...(acceptedBy === undefined ? {} : { acceptedBy: acceptedBy.email }),
  };
}
