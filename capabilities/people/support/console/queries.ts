import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { askConsole, callConsole } from '#foundation/ui/operator-platform.ts';
import {
  answerChat,
  blockChat,
  cannedAnswers,
  closeAtDesk,
  type DeskChat,
  handOverChat,
  listChats,
  noteChat,
  oneChat,
  signalAtDesk,
  takeChat,
} from '../console-contract.ts';
import { type DeskNews, deskKey as desk, lookEveryMs } from './desk-news.ts';

export const chatsPerPage = 50;
export const customerChatsPerPage = 20;

export function useChats(filter: FilterOf<typeof listChats>, page: number, { isLive }: DeskNews) {
  return useQuery({
    queryKey: [...desk, 'list', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listChats, { ...filter, pageNum: page, pageSize: chatsPerPage }, { signal }),
    refetchInterval: lookEveryMs(isLive, false),
    placeholderData: (previous) => previous,
  });
}

export function useCustomerChats(filter: FilterOf<typeof listChats>, page: number) {
  return useQuery({
    queryKey: [...desk, 'customer', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listChats, { ...filter, pageNum: page, pageSize: customerChatsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useTalk(id: string, { isLive }: DeskNews) {
  return useQuery({
    queryKey: [...desk, 'one', id],
    queryFn: ({ signal }) => askConsole(oneChat, { id }, { signal }),
    refetchInterval: ({ state }) => lookEveryMs(isLive, state.data?.typing === true),
    retry: false,
  });
}

/** What came before the newest. */
export function useEarlierTalk(id: string) {
  return useMutation({ mutationFn: (before: string) => askConsole(oneChat, { id, before }) });
}

function useDeskAct<C extends AnyCall>(call: C) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>) => askConsole(call, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: desk }),
  });
}

export const useTake = () => useDeskAct(takeChat);
export const useHandOver = () => useDeskAct(handOverChat);
export const useCloseChat = () => useDeskAct(closeAtDesk);
export const useNote = () => useDeskAct(noteChat);
export const useBlock = () => useDeskAct(blockChat);

export interface Answer {
  readonly id: string;
  readonly text: string;
  /** Sent again after a lost connection it is the same answer. */
  readonly requestId: string;
}

export function useAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, ...input }: Answer) => askConsole(answerChat, input, { requestId }),
    onSuccess(message, { id }) {
      queryClient.setQueryData<DeskChat>([...desk, 'one', id], (chat) =>
        chat === undefined || chat.messages.some((each) => each.id === message.id)
          ? chat
          : { ...chat, status: 'answered', mine: true, messages: [...chat.messages, message] },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: desk }),
  });
}

export function useCanned(isWanted: boolean) {
  return useQuery({
    queryKey: ['support', 'canned'],
    queryFn: ({ signal }) => askConsole(cannedAnswers, {}, { signal }),
    enabled: isWanted,
    staleTime: 60 * secondMs,
  });
}

/** Sent without a retry: what is lost comes with the next. */
export function signalDesk(input: InputOf<typeof signalAtDesk>): void {
  callConsole(signalAtDesk, input).catch(() => undefined);
}
