import { pictureFile } from '#capabilities/people/uploads/face.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as contract from '../console-contract.ts';
import * as limits from '../limits-contract.ts';
import * as recovery from '../recovery-contract.ts';
import { stopRecovery } from '../session-contract.ts';
import { type CustomerDesk, parseCustomerId } from './desk.ts';

export function bindCustomerDeskCalls(router: CallRouter, desk: CustomerDesk): void {
  router.on(contract.searchCustomers, ({ from, to, pageNum, pageSize, ...filter }, { operator }) =>
    desk.search(operator, { ...filter, ...periodOf({ from, to }) }, offsetOf({ pageNum, pageSize })),
  );
  router.on(contract.getCustomer, ({ id }) => desk.profile(parseCustomerId(id)));
  router.on(contract.listCustomerSessions, ({ id }) => desk.sessions(parseCustomerId(id)));
  router.on(contract.listNotes, ({ id, from, to, ...page }) =>
    desk.notes(parseCustomerId(id), periodOf({ from, to }), offsetOf(page)),
  );
  router.on(contract.addNote, ({ id, text }, { operator }) =>
    desk.addNote(operator, parseCustomerId(id), text),
  );
  bindLimitCalls(router, desk);
  bindRecoveryCalls(router, desk);
}

function bindLimitCalls(router: CallRouter, { limit, liftings, leftOpen }: CustomerDesk): void {
  router.on(limits.setLimit, ({ id, ...wanted }, { operator }) =>
    limit(operator, parseCustomerId(id), wanted),
  );
  router.on(limits.getLeftOpen, ({ id }, { operator }) => leftOpen(operator, parseCustomerId(id)));
  router.on(limits.getLimitDocument, async ({ id }, { operator }) =>
    pictureFile(`limit-${id}`, await liftings.limitDocument(operator, BigInt(id))),
  );
  router.on(limits.requestLifting, ({ limitId, note, document }, { operator, request }) =>
    liftings.request({
      limitId: BigInt(limitId),
      note,
      document,
      requestedBy: operator.operatorId,
      request,
    }),
  );
  router.on(limits.getLifting, ({ id }) => liftings.get(BigInt(id)));
  router.on(limits.getLiftingDocument, async ({ id }, { operator }) =>
    pictureFile(`lifting-${id}`, await liftings.document(operator.operatorId, BigInt(id))),
  );
}

function bindRecoveryCalls(router: CallRouter, { recoveries, endSessions }: CustomerDesk): void {
  router.on(recovery.requestRecovery, ({ id, newEmail, ...asked }, { operator, request }) =>
    recoveries.request({
      ...asked,
      customerId: parseCustomerId(id),
      newEmail,
      requestedBy: operator.operatorId,
      request,
    }),
  );
  router.on(recovery.getRecovery, ({ id }) => recoveries.get(BigInt(id)));
  router.on(recovery.getRecoveryDocument, async ({ id }, { operator }) =>
    pictureFile(`recovery-${id}`, await recoveries.document(operator.operatorId, BigInt(id))),
  );
  router.on(recovery.stopRecoveryAtDesk, ({ id, note }, { operator }) =>
    recoveries.stopAtDesk(operator, BigInt(id), note),
  );
  router.on(recovery.endCustomerSessions, ({ id, note }, { operator }) =>
    endSessions(operator, parseCustomerId(id), note),
  );
  router.on(stopRecovery, ({ token }, visitor) => recoveries.stopByLink(token, visitor));
}

function offsetOf({ pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  return { offset: (pageNum - 1) * pageSize, limit: pageSize };
}
