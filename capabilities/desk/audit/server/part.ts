import type { Part } from '#foundation/server-kit/part.ts';
import type { AuditLog, LatestActs } from '../face.ts';
import { createAuditLog } from './append-act.ts';
import { type AuditReaderNeeds, createAuditReader } from './audit-reader.ts';
import { createLatestActs } from './latest-acts.ts';
import { bindAuditCalls } from './routes.ts';
import { actTraces } from './traces.sql.ts';

export function createAuditPart(needs: AuditReaderNeeds): AuditLog & LatestActs & Part {
  const reader = createAuditReader(needs);
  return {
    ...createAuditLog(needs.clock),
    ...createLatestActs(needs.db),
    traces: [actTraces(needs.db)],
    calls: (router) => bindAuditCalls(router, reader),
  };
}
