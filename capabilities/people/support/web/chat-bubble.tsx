import { Check, CheckCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { ChatMessage } from '../contract.ts';
import { ChatPicture } from './chat-picture.tsx';
import type { Outgoing } from './outbox.ts';

type Mark = 'sent' | 'read' | undefined;

export function MessageBubble({
  message: { from, text, pictures, at },
  isFirst,
  mark,
}: {
  message: ChatMessage;
  /** Of several by the same hand. */
  isFirst: boolean;
  mark: Mark;
}) {
  const t = useTranslations('support');
  const isOwn = from === 'customer';
  return (
    <article className={classNames('flex flex-col', isOwn ? 'items-end' : 'items-start', isFirst && 'mt-2')}>
      <h3 className={isFirst && !isOwn ? 'mb-1 text-note text-quiet' : 'sr-only'}>
        {t(isOwn ? 'you' : 'support')}
      </h3>
      <Words isOwn={isOwn} text={text}>
        {pictures.map((id, place) => (
          <ChatPicture key={id} id={id} number={place + 1} />
        ))}
      </Words>
      <p className="mt-0.5 flex items-center gap-1 text-note text-faint">
        <Time at={at} style="time" />
        {mark !== undefined && (
          <>
            {mark === 'read' ? (
              <CheckCheck size={14} aria-hidden="true" />
            ) : (
              <Check size={14} aria-hidden="true" />
            )}
            <span>{t(mark)}</span>
          </>
        )}
      </p>
    </article>
  );
}

/** One that the platform has not confirmed, and what keeps it. */
export function OutgoingBubble({
  message: { text, pictures, state, refusal },
  onAgain,
  onDrop,
}: {
  message: Outgoing;
  onAgain: () => void;
  onDrop: () => void;
}) {
  const t = useTranslations('support');
  const refusalText = useRefusalText();
  return (
    <article className="mt-2 flex flex-col items-end">
      <Words isOwn isPale text={text}>
        {pictures.map(
          ({ preview }, place) =>
            preview !== undefined && (
              <img
                key={preview}
                src={preview}
                alt={t('picture', { number: place + 1 })}
                className="size-28 rounded-small object-cover"
              />
            ),
        )}
      </Words>
      {state !== 'refused' ? (
        <p className="mt-0.5 text-note text-faint">{t(state)}</p>
      ) : (
        <div role="alert" className="mt-1 flex max-w-[85%] flex-col items-end gap-1.5 text-end">
          <p className="text-note text-danger">{refusal && refusalText(refusal)}</p>
          <div className="flex gap-2">
            <Button size="small" tone="quiet" onClick={onDrop}>
              {t('drop')}
            </Button>
            <Button size="small" onClick={onAgain}>
              {t('again')}
            </Button>
          </div>
        </div>
      )}
    </article>
  );
}

function Words({
  isOwn,
  isPale = false,
  text,
  children,
}: {
  isOwn: boolean;
  isPale?: boolean;
  text: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'flex max-w-[85%] flex-col gap-2 rounded-large px-3.5 py-2.5 wide:max-w-[75%]',
        isOwn ? 'rounded-ee-small bg-accent-soft' : 'rounded-es-small bg-sunken',
        isPale && 'opacity-70',
      )}
    >
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
      {text !== '' && (
        <p dir="auto" className="text-lead break-words whitespace-pre-wrap wide:text-body">
          {text}
        </p>
      )}
    </div>
  );
}
