import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { keptAnswer, markStale } from '#foundation/ui/call-keys.ts';
import { askConsole, callConsole } from '#foundation/ui/operator-platform.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import {
  answerChat,
  blockChat,
  closeAtDesk,
  type DeskChat,
  handOverChat,
  listChats,
  noteChat,
  oneChat,
  signalAtDesk,
  takeChat,
} from '../console-contract.ts';
import { type DeskNews, deskAnswers, lookEveryMs } from './desk-news.ts';

export const chatsPerPage = 50;

export function useChats(filter: FilterOf<typeof listChats>, page: number, { isLive }: DeskNews) {
  return useCall(
    listChats,
    { ...filter, pageNum: page, pageSize: chatsPerPage },
    { refetchInterval: lookEveryMs(isLive, false), keepPrevious: true },
  );
}

export function useTalk(id: string, { isLive }: DeskNews) {
  return useCall(
    oneChat,
    { id },
    { refetchInterval: ({ state }) => lookEveryMs(isLive, state.data?.typing === true), retry: false },
  );
}

function useDeskAct<C extends AnyCall>(call: C) {
  return useCommand(call, ...deskAnswers);
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
    onMutate: ({ id }) => keptAnswer(queryClient, oneChat, { id }),
    onSuccess(message, _, shown) {
      shown.set((chat): DeskChat | undefined =>
        chat === undefined || chat.messages.some((each) => each.id === message.id)
          ? chat
          : { ...chat, status: 'answered', mine: true, messages: [...chat.messages, message] },
      );
    },
    onSettled: () => markStale(queryClient, ...deskAnswers),
  });
}

/** Sent without a retry: what is lost comes with the next. */
export function signalDesk(input: InputOf<typeof signalAtDesk>): void {
  callConsole(signalAtDesk, input).catch(() => undefined);
}
