import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { callKey, keptAnswer, markStale, useMarkStale } from '#foundation/ui/call-keys.ts';
import { pictureFile } from '#foundation/ui/picture-field.tsx';
import { ask, callPlatform } from '#foundation/ui/platform.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { useStore } from '#foundation/ui/store.ts';
import { useFileAddress } from '#foundation/ui/use-file-address.ts';
import {
  type Chat,
  type ChatMessage,
  chatPicture,
  closeChat,
  listMessage,
  openChat,
  rateChat,
  sendMessage,
  signalChat,
} from '../contract.ts';
import { guestToken, keepGuestToken } from './guest-token.ts';
import { createOutbox, type Delivery, type Outbox, type Outgoing } from './outbox.ts';
import { solve } from './solve.ts';

/** Whose messages wait to be sent: the next person in the same window is shown none of them. */
function useWriter(): string {
  const { uid, token } = useSession();
  return token === undefined ? 'visitor' : (uid ?? '');
}

/** The conversation: what is new is asked for after what is there, whenever something may have happened. */
export function useChat() {
  useSession();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: callKey(listMessage, {}),
    queryFn: async ({ signal }) => {
      const before = keptAnswer(queryClient, listMessage, {}).get();
      const last = before?.messages.at(-1)?.id;
      if (before === undefined || last === undefined) return await fetchChat({}, signal);
      const news = await fetchChat({ after: last }, signal);
      // It is another one: after 14 days, or by signing in.
      return news.id === before.id ? withNews(before, news) : await fetchChat({}, signal);
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** The server gives so many at once. */
const pagesAtMost = 50;

async function fetchChat(cursor: InputOf<typeof listMessage>, signal?: AbortSignal): Promise<Chat> {
  const options = { guest: guestToken(), ...(signal && { signal }) };
  let chat = await ask(listMessage, cursor, options);
  if (cursor.after === undefined) return chat;
  for (let pages = 1; pages < pagesAtMost && chat.messages.length % 200 === 0; pages++) {
    const last = chat.messages.at(-1)?.id;
    if (last === undefined) break;
    chat = withNews(chat, await ask(listMessage, { after: last }, options));
  }
  return chat;
}

function withNews(before: Chat, news: Chat): Chat {
  return { ...news, messages: merged(before.messages, news.messages), earlier: before.earlier };
}

/** Each message once, in order. */
export function merged(before: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...before, ...news].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

export function useEarlier() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (before: string) => fetchChat({ before }),
    onMutate: () => keptAnswer(queryClient, listMessage, {}),
    onSuccess: ({ messages, earlier }, _, shown) =>
      shown.set((chat) => chat && { ...chat, messages: merged(messages, chat.messages), earlier }),
  });
}

/** Messages on their way, and how to send one. */
export function useOutbox(emailOf: () => string | undefined): {
  outgoing: readonly Outgoing[];
  outbox: Outbox;
} {
  const queryClient = useQueryClient();
  const who = useWriter();
  const [needs] = useState(() => ({ emailOf }));
  needs.emailOf = emailOf;
  const outbox = useMemo(
    () =>
      createOutbox({
        key: `chatOutbox ${who}`,
        storage: browserStorage(),
        deliver: (message) => deliver(queryClient, message, needs.emailOf()),
      }),
    [who, queryClient, needs],
  );
  useEffect(() => {
    const wake = () => outbox.wake();
    window.addEventListener('online', wake);
    wake();
    return () => {
      window.removeEventListener('online', wake);
      outbox.stop();
    };
  }, [outbox]);
  return { outbox, outgoing: useStore(outbox) };
}

async function deliver(
  queryClient: QueryClient,
  { requestId, text, pictures }: Outgoing,
  email: string | undefined,
): Promise<Delivery> {
  const files = Object.fromEntries(
    pictures.map((picture, at) => [`picture${at + 1}`, pictureFile(picture)] as const),
  );
  try {
    let sent = await callPlatform(sendMessage, { text, ...files }, { requestId, guest: guestToken() });
    // None is opened yet, or it was closed for too long.
    if (!sent.ok && sent.refusal === 'NOT_FOUND') {
      const input = email === undefined ? {} : { email };
      const opened = await open(input);
      if (!opened.ok) return isPassing(opened.refusal) ? 'later' : opened;
      if (opened.value.guest !== undefined) keepGuestToken(opened.value.guest);
      sent = await callPlatform(sendMessage, { text, ...files }, { requestId, guest: guestToken() });
    }
    if (!sent.ok) return isPassing(sent.refusal) ? 'later' : sent;
    await markStale(queryClient, listMessage);
    return 'sent';
  } catch (failure) {
    if (failure instanceof ConnectionFailure) return 'later';
    throw failure;
  }
}

const solvedAtMost = 3;

/** Does the work that is asked for where many write from one network; others there may be quicker. */
async function open(input: InputOf<typeof openChat>) {
  let opened = await callPlatform(openChat, input, { guest: guestToken() });
  for (let tries = 0; tries < solvedAtMost && !opened.ok; tries++) {
    const { puzzle, bits } = opened.params;
    if (opened.refusal !== 'CHAT_WORK_NEEDED' || puzzle === undefined) break;
    const work = await solve({ puzzle, bits: Number(bits) });
    opened = await callPlatform(openChat, { ...input, work }, { guest: guestToken() });
  }
  return opened;
}

function isPassing(refusal: string): boolean {
  return refusal === 'SERVICE_UNAVAILABLE' || refusal === 'UNKNOWN';
}

function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export function useRefreshChat(): () => void {
  const refresh = useMarkStale(listMessage);
  return () => void refresh();
}

/** Sent without a retry: what is lost comes with the next. */
export function signal(input: InputOf<typeof signalChat>): void {
  callPlatform(signalChat, input, { guest: guestToken() }).catch(() => undefined);
}

export function useClosing() {
  const refresh = useRefreshChat();
  return useMutation({
    mutationFn: () => ask(closeChat, {}, { guest: guestToken() }),
    onSuccess: refresh,
  });
}

export function useRating() {
  const refresh = useRefreshChat();
  return useMutation({
    mutationFn: (rated: InputOf<typeof rateChat>) => ask(rateChat, rated, { guest: guestToken() }),
    onSuccess: refresh,
  });
}

export function pictureQuery(id: string) {
  return queryOptions({
    queryKey: callKey(chatPicture, { id }),
    queryFn: ({ signal }) => ask(chatPicture, { id }, { guest: guestToken(), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** A picture of the conversation, and an address that `img` understands as long as it is shown. */
export function useChatPicture(id: string) {
  useSession();
  const query = useQuery(pictureQuery(id));
  return { address: useFileAddress(query.data?.content), isError: query.isError };
}
