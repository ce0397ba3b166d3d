import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
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

export function useCustomers(text: string, page: number) {
  return useQuery({
    queryKey: ['customers', 'search', text, page],
    queryFn: ({ signal }) =>
      askConsole(
        searchCustomers,
        { ...(text === '' ? {} : { text }), pageNum: page, pageSize: customersPerPage },
        { signal },
      ),
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

export function useNotes(id: string, page: number) {
  return useQuery({
    queryKey: ['customers', 'notes', id, page],
    queryFn: ({ signal }) => askConsole(listNotes, { id, pageNum: page, pageSize: notesPerPage }, { signal }),
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
