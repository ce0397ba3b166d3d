import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { Menu } from '#foundation/ui/menu.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { cannedAnswers } from '../console-contract.ts';
import { lettersAtMost, typingMs } from '../rules.ts';
import { isSendKey } from '../send-key.ts';
import { signalDesk, useAnswer } from './queries.ts';

/** Writes an answer: sent again after a lost connection, it is the same one. */
export function AnswerForm({ id, language }: { id: string; language: string }) {
  const t = useTranslations('support-console');
  const refusalText = useRefusalText();
  const answer = useAnswer();
  const [text, setText] = useState('');
  const attempt = useRef({ text: '', requestId: '' });
  const told = useRef(0);

  function send() {
    const written = text.trim();
    if (written === '' || answer.isPending) return;
    if (attempt.current.text !== written) attempt.current = { text: written, requestId: newRequestId() };
    const { requestId } = attempt.current;
    answer.mutate(
      { id, text: written, requestId },
      {
        onSuccess() {
          attempt.current = { text: '', requestId: '' };
          // What was written on meanwhile stays.
          setText((now) => (now.trim() === written ? '' : now));
        },
      },
    );
  }

  function write(next: string) {
    setText(next);
    const now = systemClock.now();
    if (next.trim() === '' || now - told.current < typingMs / 2) return;
    told.current = now;
    signalDesk({ id, typing: true });
  }

  return (
    <FormFrame className="flex flex-col gap-2 border-t border-line px-4 py-3" onSubmit={send}>
      {answer.error !== null && (
        <RefusalNotice>
          {answer.error instanceof ConnectionFailure ? t('unconfirmed') : refusalText(answer.error)}
        </RefusalNotice>
      )}
      <TextArea
        label={t('answer')}
        hint={t('answerHint')}
        hideLabel
        rows={2}
        dir="auto"
        maxLength={lettersAtMost}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!isSendKey(event.nativeEvent)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="flex items-center justify-between gap-2">
        <Canned
          language={language}
          onChoose={(chosen) => write(text.trim() === '' ? chosen : `${text.trimEnd()}\n${chosen}`)}
        />
        <Button type="submit" tone="primary" busy={answer.isPending} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </FormFrame>
  );
}

/** In the writer's language; in English where there are none. */
function Canned({ language, onChoose }: { language: string; onChoose: (text: string) => void }) {
  const t = useTranslations('support-console');
  const { data = [] } = useCall(cannedAnswers, {}, { staleTime: 60 * secondMs });
  const own = data.filter((each) => each.language === language);
  const offered = own.length > 0 ? own : data.filter((each) => each.language === 'en');
  return (
    <Menu
      label={t('canned')}
      align="start"
      trigger={
        <Button size="small" icon={<MessageSquareText size={15} aria-hidden="true" />}>
          {t('canned')}
        </Button>
      }
      items={
        offered.length === 0
          ? [{ key: 'none', label: t('noCanned'), onSelect: () => undefined }]
          : offered.map(({ title, text, language: lang }, at) => ({
              key: `${at} ${title}`,
              label: <span dir="auto">{title}</span>,
              lang,
              onSelect: () => onChoose(text),
            }))
      }
    />
  );
}
