import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { periodOf } from '#foundation/server-kit/period.ts';
import * as contract from '../console-contract.ts';
import { type CustomerDesk, parseCustomerId } from './desk.ts';

export function bindCustomerDeskCalls(router: CallRouter, desk: CustomerDesk): void {
  router.on(contract.searchCustomers, ({ text, from, to, ...page }) =>
    desk.search({ text, ...periodOf({ from, to }) }, offsetOf(page)),
  );
  router.on(contract.getCustomer, ({ id }) => desk.profile(parseCustomerId(id)));
  router.on(contract.listCustomerSessions, ({ id }) => desk.sessions(parseCustomerId(id)));
  router.on(contract.listNotes, ({ id, from, to, ...page }) =>
    desk.notes(parseCustomerId(id), periodOf({ from, to }), offsetOf(page)),
  );
  router.on(contract.addNote, ({ id, text }, { operator }) =>
    desk.addNote(operator, parseCustomerId(id), text),
  );
  router.on(contract.freezeCustomer, ({ id, ...why }, { operator }) =>
    desk.freeze(operator, parseCustomerId(id), why),
  );
  router.on(contract.unfreezeCustomer, ({ id, ...why }, { operator }) =>
    desk.unfreeze(operator, parseCustomerId(id), why),
  );
}

function offsetOf({ pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  return { offset: (pageNum - 1) * pageSize, limit: pageSize };
}
