import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#foundation/time/clock.ts';
import { markStale } from '#foundation/ui/call-keys.ts';
import { followTopic } from '#foundation/ui/follow-topic.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { deskTopic, listChats, oneChat } from '../console-contract.ts';
import { changesTold } from '../desk-topic.ts';
import { typingMs } from '../rules.ts';

export interface DeskNews {
  /** The live channel tells this session what changes. */
  readonly isLive: boolean;
}

export const deskAnswers = [listChats, oneChat];

/** Without the live channel the desk polls this often; with it, in case a message was lost. */
const aloneEveryMs = 4 * secondMs;
const toldEveryMs = 30 * secondMs;

/** No event says that typing stopped: it expires. */
export function lookEveryMs(isLive: boolean, isTyping: boolean): number {
  if (!isLive) return aloneEveryMs;
  return isTyping ? typingMs : toldEveryMs;
}

/** Follows the session's topic: whenever something changed, what the desk shows is read again. */
export function useDeskNews(): DeskNews {
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState<number>();
  const isLive = changes !== undefined;
  const { data } = useCall(
    deskTopic,
    {},
    {
      // After a restart it has another name.
      refetchInterval: isLive ? false : aloneEveryMs,
    },
  );
  const topic = data?.topic;
  useEffect(() => {
    if (topic === undefined) return;
    const leave = followTopic(topic, (told) => setChanges(changesTold(told)));
    return () => {
      leave();
      setChanges(undefined);
    };
  }, [topic]);
  const reader = useRef<() => void>(undefined);
  reader.current ??= createReader(queryClient);
  useEffect(() => {
    if (changes !== undefined) reader.current?.();
  }, [changes]);
  return { isLive };
}

/** Reads what is shown again, one time after the other: what changes meanwhile is read once more. */
function createReader(queryClient: QueryClient): () => void {
  let isReading = false;
  let isAsked = false;
  const read = async () => {
    isAsked = true;
    if (isReading) return;
    isReading = true;
    while (isAsked) {
      isAsked = false;
      await markStale(queryClient, ...deskAnswers);
    }
    isReading = false;
  };
  return () => void read();
}
