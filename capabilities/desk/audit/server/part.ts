import type { Database } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { AuditLog, LatestActs } from '../face.ts';
import { createAuditLog } from './append-act.ts';
import { type AuditReaderNeeds, createAuditReader } from './audit-reader.ts';
import { createLatestActs } from './latest-acts.ts';
import { bindAuditCalls } from './routes.ts';
import { actTraces } from './traces.sql.ts';

/** What writes the log, which nearly every capability needs. */
export function createAudit({ db, clock }: { db: Database; clock: Clock }): AuditLog & LatestActs {
  return { ...createAuditLog(clock), ...createLatestActs(db) };
}

/** What operators read of it, by their names: it needs the operators, who need the log. */
export function createAuditDesk(needs: AuditReaderNeeds): Part {
  const reader = createAuditReader(needs);
  return { traces: [actTraces(needs.db)], calls: (router) => bindAuditCalls(router, reader) };
}
