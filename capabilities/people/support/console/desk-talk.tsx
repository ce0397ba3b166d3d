import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { CustomerSide, CustomerSideButton } from '#foundation/ui/customer-side.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DeskChat } from '../console-contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { ChatActs } from './chat-acts.tsx';
import { ChatFacts } from './chat-facts.tsx';
import { Writer } from './chat-list.tsx';
import { ChatNotes } from './chat-notes.tsx';
import { DeskLog } from './desk-log.tsx';
import type { DeskNews } from './desk-news.ts';
import { signalDesk, useTake, useTalk } from './queries.ts';

/** One conversation: what was written, the answer, and beside it who writes and what operators noted. */
export function DeskTalk({ id, news, onBack }: { id: string; news: DeskNews; onBack: () => void }) {
  const t = useTranslations('support-console');
  const { data: chat, error, isFetching, refetch } = useTalk(id, news);
  const mayAnswer = useMay('support.answer');
  useReadMark(chat);
  if (chat === undefined) {
    if (error instanceof RefusalError)
      return <EmptyState title={t('gone')} action={<Button onClick={onBack}>{t('back')}</Button>} />;
    return error === null ? (
      <Skeleton className="h-96" />
    ) : (
      <FailedState onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  return (
    <div className="grid min-w-0 items-start gap-4 min-[1280px]:grid-cols-[minmax(0,1fr)_270px]">
      <section
        aria-label={t('log')}
        className="flex h-[min(760px,calc(100dvh-180px))] min-h-96 flex-col rounded-large border border-line bg-raised"
      >
        <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
          <IconButton
            label={t('back')}
            className="-ms-2 wide:hidden"
            icon={<ArrowLeft size={18} className="mirror" aria-hidden="true" />}
            onClick={onBack}
          />
          <div className="min-w-40 flex-1">
            <p className="font-medium">
              <Writer customerId={chat.customerId} />
            </p>
            <p className="truncate text-note text-quiet">
              {t(`status.${chat.status}`)}
              {chat.takenBy !== undefined && (
                <bdi> · {chat.mine ? t('mine') : t('takenBy', { operator: chat.takenBy })}</bdi>
              )}
            </p>
          </div>
          {chat.customerId !== undefined && <CustomerSideButton customerId={chat.customerId} />}
          {mayAnswer && <ChatActs chat={chat} />}
        </header>
        <DeskLog chat={chat} />
        <Foot chat={chat} mayAnswer={mayAnswer} />
      </section>
      <div className="flex flex-col gap-4">
        <ChatFacts chat={chat} />
        <ChatNotes id={chat.id} notes={chat.notes} mayWrite={mayAnswer} />
        {chat.customerId !== undefined && <CustomerSide customerId={chat.customerId} />}
      </div>
    </div>
  );
}

function Foot({ chat, mayAnswer }: { chat: DeskChat; mayAnswer: boolean }) {
  const t = useTranslations('support-console');
  const refusalText = useRefusalText();
  const take = useTake();
  if (!mayAnswer) return <p className="border-t border-line px-4 py-3 text-quiet">{t('lookOnly')}</p>;
  if (chat.mine) return <AnswerForm id={chat.id} language={chat.language} />;
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
      {take.error !== null && <RefusalNotice>{refusalText(take.error)}</RefusalNotice>}
      <div className="flex items-center justify-between gap-3">
        <p className="text-quiet">{t('takeFirst')}</p>
        <Button tone="primary" busy={take.isPending} onClick={() => take.mutate({ id: chat.id })}>
          {t('take')}
        </Button>
      </div>
    </div>
  );
}

/** An operator who answers has read what is in front of them. */
function useReadMark(chat: DeskChat | undefined): void {
  const isMine = chat?.mine === true;
  const unread = chat?.unread ?? 0;
  const id = chat?.id;
  const last = chat?.messages.at(-1)?.id;
  useEffect(() => {
    if (!isMine || unread === 0 || id === undefined || last === undefined) return;
    const tell = () => {
      if (document.visibilityState === 'visible') signalDesk({ id, readThrough: last });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [isMine, unread, id, last]);
}
