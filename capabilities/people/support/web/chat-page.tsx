import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useConnection } from '#foundation/ui/connection.ts';
import { Page } from '#foundation/ui/page.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { useSession } from '#foundation/ui/session-state.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { type Chat, chatTopicShape, officeShape, officeTopic } from '../contract.ts';
import { ChatBlocked, ChatEnded } from './chat-ended.tsx';
import { ChatLog } from './chat-log.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { Composer } from './composer.tsx';
import { OfficeLine } from './office-line.tsx';
import { signal, useChat, useOutbox, useRefreshChat } from './queries.ts';

type Props = {
  /** The state of a public topic of the live channel; undefined until one arrives. */
  useTopic: (topic: string) => unknown;
  /** The number of the order that is asked about; anything else is left out. */
  about: string;
};

/** `/chat`: the conversation with support, for visitors and customers. */
export function ChatPage(props: Props) {
  const t = useTranslations('support');
  const { data: chat, isError, isFetching, refetch } = useChat();
  const { online, live } = useConnection();
  return (
    <Page title={t('title')} back backTo="/" width="text" className="phone:p-0">
      {/* The bar's notice of a lost connection takes a line of it. */}
      <section
        className="flex h-[calc(100dvh-var(--spacing-bar)-4px-env(safe-area-inset-top)-var(--lost))] min-h-80 flex-col bg-raised wide:h-[min(760px,calc(100dvh-var(--spacing-bar)-132px-var(--lost)))] wide:rounded-large wide:border wide:border-line"
        style={{ '--lost': online && live === 'open' ? '0px' : '32px' } as CSSProperties}
      >
        {chat !== undefined ? (
          <Conversation chat={chat} {...props} />
        ) : isError ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div className="p-4">
            <SkeletonLines lines={5} />
          </div>
        )}
      </section>
    </Page>
  );
}

const orderNumber = /^M\d{1,18}$/;

const emailShape = z.union([z.literal(''), z.email().max(254)]);

function Conversation({ chat, useTopic, about }: Props & { chat: Chat }) {
  const t = useTranslations('support');
  const [email, setEmail] = useState('');
  const [emailProblem, setEmailProblem] = useState(false);
  const { outbox, outgoing } = useOutbox(() => (email.trim() === '' ? undefined : email.trim()));
  const { live, office } = useTold(chat, useTopic);
  const last = chat.messages.findLast(({ from }) => from === 'support')?.id;
  useReadMark(chat.id, last);
  useEffect(() => {
    outbox.arrived(new Set(chat.messages.flatMap(({ requestId = [] }) => requestId)));
  }, [chat.messages, outbox]);

  function send(text: string, pictures: readonly ReadyPicture[]): boolean {
    const isWrong = chat.id === undefined && !emailShape.safeParse(email.trim()).success;
    setEmailProblem(isWrong);
    if (isWrong) return false;
    outbox.send({ requestId: newRequestId(), text, pictures });
    return true;
  }

  const { isLogin } = useSession();
  const asksEmail = !isLogin && chat.id === undefined && outgoing.length === 0;
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
        <OfficeLine office={office} />
        {chat.messages.length > 0 && (
          <ChatMenu isClosed={chat.status === 'closed'} reopenDays={chat.reopenDays} />
        )}
      </header>
      <ChatLog
        chat={chat}
        outgoing={outgoing}
        isTyping={live?.typing === 'support'}
        readThrough={live?.readThrough ?? chat.readThrough}
        email={asksEmail ? { value: email, isWrong: emailProblem, onChange: setEmail } : undefined}
        onAgain={outbox.again}
        onDrop={outbox.drop}
      />
      {chat.status === 'closed' && outgoing.length === 0 && (
        <ChatEnded key={chat.id} mayReopen={chat.mayReopen} isRated={chat.rated} />
      )}
      {chat.blocked === undefined ? (
        <Composer
          begin={orderNumber.test(about) ? t('about', { number: about }) : ''}
          picturesAllowed={isLogin || chat.picturesAllowed}
          onSend={send}
        />
      ) : (
        <ChatBlocked {...chat.blocked} />
      )}
    </>
  );
}

/** What the live channel says; whenever it says something else the conversation is read again. */
function useTold(chat: Chat, useTopic: Props['useTopic']) {
  const refresh = useRefreshChat();
  const told = chatTopicShape.safeParse(useTopic(chat.topic ?? officeTopic)).data;
  const office = officeShape.safeParse(useTopic(officeTopic)).data;
  const state = chat.topic === undefined ? undefined : told;
  const heard = `${state?.status} ${state?.last} ${office?.open}`;
  const latest = useRef({ heard, refresh });
  latest.current.refresh = refresh;
  useEffect(() => {
    if (latest.current.heard === heard) return;
    latest.current.heard = heard;
    latest.current.refresh();
  }, [heard]);
  return { live: state, office: office ?? chat.office };
}

/** Tells support through which of its messages one has read, while the page is looked at. */
function useReadMark(id: string | undefined, last: string | undefined): void {
  useEffect(() => {
    if (id === undefined || last === undefined) return;
    const tell = () => {
      if (document.visibilityState === 'visible') signal({ readThrough: last });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, last]);
}
