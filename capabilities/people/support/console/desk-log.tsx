import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { Time } from '#foundation/ui/time.tsx';
import { useEndInSight } from '#foundation/ui/use-end-in-sight.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { type DeskChat, type DeskMessage, oneChat } from '../console-contract.ts';
import { DeskPicture } from './desk-picture.tsx';

/** What both sides wrote; the customer's at the start. */
export function DeskLog({ chat }: { chat: DeskChat }) {
  const t = useTranslations('support-console');
  const format = useFormat();
  const earlier = useMutation({
    mutationFn: (before: string) => askConsole(oneChat, { id: chat.id, before }),
  });
  const [older, setOlder] = useState<{ messages: readonly DeskMessage[]; earlier: boolean }>();
  const shown = new Map([...(older?.messages ?? []), ...chat.messages].map((each) => [each.id, each]));
  const messages = [...shown.values()];
  const hasEarlier = older?.earlier ?? chat.earlier;
  const [oldest] = messages;
  const scroller = useEndInSight(`${messages.at(-1)?.id} ${chat.typing}`);
  const lastSeen = messages.findLast(
    ({ id, from }) => from === 'support' && BigInt(id) <= BigInt(chat.customerReadThrough),
  )?.id;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled by keys
    <div ref={scroller} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
      {hasEarlier && oldest !== undefined && (
        <div className="mb-4 text-center">
          <Button
            size="small"
            tone="quiet"
            busy={earlier.isPending}
            onClick={() =>
              earlier.mutate(oldest.id, {
                onSuccess: (page) =>
                  setOlder((before) => ({
                    messages: [...page.messages, ...(before?.messages ?? [])],
                    earlier: page.earlier,
                  })),
              })
            }
          >
            {t('earlier')}
          </Button>
        </div>
      )}
      <div role="log" aria-label={t('log')} aria-relevant="additions" className="flex flex-col gap-2">
        {messages.map((message, at) => {
          const day = format.time(message.at, 'date');
          const before = messages[at - 1];
          return (
            <Fragment key={message.id}>
              {(before === undefined || format.time(before.at, 'date') !== day) && (
                <p className="my-1 text-center text-note text-faint">{day}</p>
              )}
              <Bubble chatId={chat.id} message={message} isSeen={message.id === lastSeen} />
            </Fragment>
          );
        })}
      </div>
      <p role="status" className="mt-2 min-h-4 text-note text-faint">
        {chat.typing && t('typing')}
      </p>
    </div>
  );
}

function Bubble({
  chatId,
  message: { from, by, text, pictures, at },
  isSeen,
}: {
  chatId: string;
  message: DeskMessage;
  isSeen: boolean;
}) {
  const t = useTranslations('support-console');
  const isOurs = from === 'support';
  return (
    <article className={classNames('flex flex-col', isOurs ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'flex max-w-[80%] flex-col gap-2 rounded-large px-3.5 py-2.5',
          isOurs ? 'rounded-ee-small bg-accent-soft' : 'rounded-es-small bg-sunken',
        )}
      >
        <div className="flex flex-wrap gap-2 empty:hidden">
          {pictures.map((picture, place) => (
            <DeskPicture key={picture} chatId={chatId} picture={picture} number={place + 1} />
          ))}
        </div>
        {text !== '' && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
      <p
        className={classNames('mt-0.5 flex flex-wrap gap-x-2 text-note text-faint', isOurs && 'justify-end')}
      >
        {by !== undefined && <bdi>{by}</bdi>}
        <Time at={at} style="time" />
        {isSeen && <span>{t('seen')}</span>}
      </p>
    </article>
  );
}
