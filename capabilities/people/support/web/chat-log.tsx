import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useEndInSight } from '#foundation/ui/use-end-in-sight.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Chat } from '../contract.ts';
import { MessageBubble, OutgoingBubble } from './chat-bubble.tsx';
import type { Outgoing } from './outbox.ts';
import { useEarlier } from './queries.ts';

type Props = {
  chat: Chat;
  outgoing: readonly Outgoing[];
  isTyping: boolean;
  readThrough: string;
  /** A visitor's address, asked for before their first message. */
  email: { value: string; isWrong: boolean; onChange: (value: string) => void } | undefined;
  onAgain: (requestId: string) => void;
  onDrop: (requestId: string) => void;
};

/** What was written, by day, and what is on its way. Stays at its end unless one reads further up. */
export function ChatLog({ chat, outgoing, isTyping, readThrough, email, onAgain, onDrop }: Props) {
  const t = useTranslations('support');
  const format = useFormat();
  const earlier = useEarlier();
  const { messages } = chat;
  const [oldest] = messages;
  const scroller = useEndInSight(`${messages.at(-1)?.id} ${outgoing.length} ${isTyping}`);
  const lastOwn = messages.findLast(({ from }) => from === 'customer')?.id;
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled by keys
    <div ref={scroller} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
      {chat.earlier && oldest !== undefined && (
        <div className="mb-4 text-center">
          <Button
            size="small"
            tone="quiet"
            busy={earlier.isPending}
            onClick={() => earlier.mutate(oldest.id)}
          >
            {t('earlier')}
          </Button>
        </div>
      )}
      {isEmpty && <Welcome email={email} />}
      <div role="log" aria-label={t('log')} aria-relevant="additions" className="flex flex-col gap-1.5">
        {messages.map((message, at) => {
          const day = format.time(message.at, 'date');
          const before = messages[at - 1];
          return (
            <Fragment key={message.id}>
              {(before === undefined || format.time(before.at, 'date') !== day) && (
                <p className="my-2 text-center text-note text-faint">{day}</p>
              )}
              <MessageBubble
                message={message}
                isFirst={before?.from !== message.from}
                mark={
                  message.id !== lastOwn
                    ? undefined
                    : BigInt(readThrough) >= BigInt(message.id)
                      ? 'read'
                      : 'sent'
                }
              />
            </Fragment>
          );
        })}
        {outgoing.map((message) => (
          <OutgoingBubble
            key={message.requestId}
            message={message}
            onAgain={() => onAgain(message.requestId)}
            onDrop={() => onDrop(message.requestId)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 min-h-4 text-note text-faint">
        {isTyping && t('typing')}
      </p>
    </div>
  );
}

function Welcome({ email }: Pick<Props, 'email'>) {
  const t = useTranslations('support');
  return (
    <div className="mx-auto max-w-form">
      <EmptyState
        title={t('empty.title')}
        body={t('empty.body')}
        action={<TextLink to="/help">{t('empty.help')}</TextLink>}
      />
      {email !== undefined && (
        <TextField
          label={t('email.label')}
          hint={t('email.hint')}
          error={email.isWrong ? t('email.wrong') : undefined}
          type="email"
          dir="ltr"
          autoComplete="email"
          value={email.value}
          onChange={({ currentTarget }) => email.onChange(currentTarget.value)}
        />
      )}
    </div>
  );
}
