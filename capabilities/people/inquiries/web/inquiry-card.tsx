import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Inquiry } from '../contract.ts';
import { AnswerForm } from './answer-form.tsx';

const tones = { open: 'warn', answered: 'rise', closed: 'neutral' } as const;

/** One question, with its answer or the way to give it. */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslations('inquiries');
  const format = useFormat();
  // Kept by the card: a question that is taken back during writing does not take the customer's words with
  // it.
  const [draft, setDraft] = useState('');
  const { id, kind, question, note, askedAt, until, status, ending, answer, pictures, endedAt } = inquiry;
  return (
    <Card title={t(`about.${kind}`)} action={<Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>}>
      <div className="flex flex-col gap-3">
        <p className="text-note text-faint">
          <Time at={askedAt} />
        </p>
        <p className="text-pretty">{question}</p>
        {note !== '' && (
          <p dir="auto" className="border-s-2 border-line-strong ps-3 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        )}
        {status === 'open' && (
          <>
            <p className="font-medium text-warn">{t('until', { time: format.time(until, 'moment') })}</p>
            <AnswerForm id={id} text={draft} onText={setDraft} />
          </>
        )}
        {ending !== undefined && ending !== 'answered' && (
          <p className="text-quiet">{t(`ending.${ending}`)}</p>
        )}
        {status === 'closed' && draft !== '' && (
          <div className="rounded bg-sunken px-3 py-2.5">
            <p className="text-note text-quiet">{t('unsent')}</p>
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {draft}
            </p>
          </div>
        )}
        {answer !== undefined && (
          <div className="rounded bg-sunken px-3 py-2.5">
            <p className="text-note text-quiet">
              {t('answered')} {endedAt !== undefined && <Time at={endedAt} className="text-faint" />}
            </p>
            {answer !== '' && (
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {answer}
              </p>
            )}
            {pictures > 0 && <p className="mt-1 text-quiet">{t('pictures', { count: pictures })}</p>}
          </div>
        )}
      </div>
    </Card>
  );
}
