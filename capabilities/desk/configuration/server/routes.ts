import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as contract from '../console-contract.ts';
import { type ConfigurationDesk, changesView } from './desk.ts';

export function bindConfigurationCalls(router: CallRouter, desk: ConfigurationDesk): void {
  router.on(contract.listDocuments, (_, { operator }) => desk.list(operator));
  router.on(contract.getVersion, ({ name, version }, { operator }) => desk.read(operator, name, version));
  router.on(contract.listVersions, ({ name, pageNum, pageSize, ...period }) =>
    desk.versions(name, periodOf(period), { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  );
  router.on(contract.getDifference, async ({ name, from, to }) => {
    const found = await desk.difference(name, from, to);
    return found.ok ? accept(changesView(found.value)) : found;
  });
  router.on(contract.getProposal, ({ id }) => desk.proposal(BigInt(id)));
  router.on(contract.publish, (input, { operator }) => desk.publish(operator, input));
  router.on(contract.rollBack, (input, { operator }) => desk.rollBack(operator, input));
}
