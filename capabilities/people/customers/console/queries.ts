import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import {
  addNote,
  freezeCustomer,
  getCustomer,
  listCustomerSessions,
  listNotes,
  searchCustomers,
  unfreezeCustomer,
} from '../console-contract.ts';

export function useCustomers(filter: FilterOf<typeof searchCustomers>) {
  return useCallPage(searchCustomers, (paging) => ({ ...filter, ...paging }), 25);
}

export function useCustomer(id: string) {
  return useCall(getCustomer, { id });
}

export function useSessionsOf(id: string) {
  return useCall(listCustomerSessions, { id });
}

export function useNotes(filter: FilterOf<typeof listNotes>) {
  return useCallPage(listNotes, (paging) => ({ ...filter, ...paging }), 20);
}

export function useAddNote() {
  return useCommand(addNote, listNotes);
}

/** Freezes, or lets go again. */
export function useFreeze(act: 'freeze' | 'unfreeze') {
  return useCommand(act === 'freeze' ? freezeCustomer : unfreezeCustomer, 'customer', listCustomerSessions);
}
