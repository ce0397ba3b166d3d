import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { exportActs, getAct, listActors, listActs, verifyAudit } from '../console-contract.ts';
import type { AuditReader } from './audit-reader.ts';

export function bindAuditCalls(router: CallRouter, audit: AuditReader): void {
  router.on(listActs, (input) => audit.list(input, input));
  router.on(listActors, () => audit.actors());
  router.on(getAct, ({ sequence }) => audit.find(BigInt(sequence)));
  router.on(verifyAudit, async (_, { operator }) => {
    const verified = await audit.verify(operator.operatorId);
    if (!verified.ok) return verified;
    const { acts, lastHash, finding } = verified.value;
    return accept({
      acts,
      lastHash,
      finding: finding === undefined ? null : { ...finding, sequence: finding.sequence.toString() },
    });
  });
  router.on(exportActs, async (search) => accept(audit.export(search)));
}
