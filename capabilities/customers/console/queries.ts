import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import {
  addNote,
  freezeCustomer,
  getCustomer,
  listCustomerSessions,
  listNotes,
  searchCustomers,
  unfreezeCustomer,
} from '../console-contract.ts';

export const customersPerPage = 25;
export const notesPerPage = 20;

export function useCustomers(filter: FilterOf<typeof searchCustomers>, page: number) {
  return useCall(
    searchCustomers,
    { ...filter, pageNum: page, pageSize: customersPerPage },
    { keepPrevious: true },
  );
}

export function useCustomer(id: string) {
  return useCall(getCustomer, { id });
}

export function useSessionsOf(id: string) {
  return useCall(listCustomerSessions, { id });
}

export function useNotes(filter: FilterOf<typeof listNotes>, page: number) {
  return useCall(listNotes, { ...filter, pageNum: page, pageSize: notesPerPage }, { keepPrevious: true });
}

export function useAddNote() {
  return useCommand(addNote, listNotes);
}

/** Freezes, or lets go again. */
export function useFreeze(act: 'freeze' | 'unfreeze') {
  return useCommand(act === 'freeze' ? freezeCustomer : unfreezeCustomer, 'customer', listCustomerSessions);
}
