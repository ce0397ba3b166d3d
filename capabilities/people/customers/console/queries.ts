import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
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
  return useQuery({
    queryKey: ['customers', 'search', filter, page],
    queryFn: ({ signal }) =>
      askConsole(searchCustomers, { ...filter, pageNum: page, pageSize: customersPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useCustomer(id: string) {
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => askConsole(getCustomer, { id }, { signal }),
  });
}

export function useSessionsOf(id: string) {
  return useQuery({
    queryKey: ['customers', 'sessions', id],
    queryFn: ({ signal }) => askConsole(listCustomerSessions, { id }, { signal }),
  });
}

export function useNotes(filter: FilterOf<typeof listNotes>, page: number) {
  return useQuery({
    queryKey: ['customers', 'notes', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listNotes, { ...filter, pageNum: page, pageSize: notesPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useAddNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof addNote>) => askConsole(addNote, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['customers', 'notes'] }),
  });
}

/** Freezes, or lets go again. */
export function useFreeze(act: 'freeze' | 'unfreeze') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof freezeCustomer>) =>
      askConsole(act === 'freeze' ? freezeCustomer : unfreezeCustomer, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['customers'] }),
  });
}
