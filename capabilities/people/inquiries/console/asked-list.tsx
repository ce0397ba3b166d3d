import { MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { LoggedPicture } from '#foundation/ui/logged-picture.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type AskedInquiry, inquiryPicture } from '../console-contract.ts';
import { useTakeBack } from './queries.ts';

const name = (parts: ReactNode) => <bdi className="font-medium">{parts}</bdi>;

/** Who asked what and when, and what came of it, oldest first. */
export function AskedList({
  inquiries,
  mayTakeBack,
}: {
  inquiries: readonly AskedInquiry[];
  mayTakeBack: boolean;
}) {
  const t = useTranslations('inquiries-console');
  return (
    <ol aria-label={t('title')} className="flex flex-col gap-4">
      {inquiries.map((inquiry) => (
        <li key={inquiry.id} className="flex gap-2.5">
          <MessageCircleQuestion size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden="true" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Question inquiry={inquiry} />
            {inquiry.status === 'open' ? (
              <Open inquiry={inquiry} mayTakeBack={mayTakeBack} />
            ) : (
              <Outcome inquiry={inquiry} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Question({ inquiry: { askedBy, askedAt, question, note } }: { inquiry: AskedInquiry }) {
  const t = useTranslations('inquiries-console');
  return (
    <div>
      <p>
        {t.rich('askedBy', { operator: askedBy, name })}{' '}
        <Time at={askedAt} className="text-note text-faint" />
      </p>
      <p className="text-quiet">{question}</p>
      {note !== '' && (
        <p dir="auto" className="text-quiet whitespace-pre-line wrap-anywhere">
          “{note}”
        </p>
      )}
    </div>
  );
}

function Open({ inquiry: { id, until }, mayTakeBack }: { inquiry: AskedInquiry; mayTakeBack: boolean }) {
  const t = useTranslations('inquiries-console');
  const format = useFormat();
  const refusalText = useRefusalText();
  const takeBack = useTakeBack(() => showToast({ title: t('takenBack'), tone: 'good' }));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded bg-warn-soft px-3 py-2">
        <span>{t('waits', { time: format.time(until, 'moment') })}</span>
        {mayTakeBack && (
          <Button size="small" busy={takeBack.isPending} onClick={() => takeBack.mutate(id)}>
            {t('takeBack')}
          </Button>
        )}
      </div>
      {takeBack.error !== null && <RefusalNotice>{refusalText(takeBack.error)}</RefusalNotice>}
    </>
  );
}

function Outcome({ inquiry }: { inquiry: AskedInquiry }) {
  const t = useTranslations('inquiries-console');
  const { id, answer, ending, endedAt, endedBy = '', pictures } = inquiry;
  const when = endedAt !== undefined && <Time at={endedAt} className="text-note text-faint" />;
  if (ending !== undefined && ending !== 'answered') {
    return (
      <p className="text-quiet">
        {t.rich(`endings.${ending}`, { operator: endedBy, name })} {when}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded bg-sunken px-3 py-2.5">
      <p className="font-medium">
        {t('answered')} {when}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {answer === '' ? t('picturesAlone') : answer}
      </p>
      {pictures > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-3">
          {Array.from({ length: pictures }, (_, at) => `${at + 1}`).map((number) => (
            <LoggedPicture
              key={number}
              call={inquiryPicture}
              input={{ id, number }}
              title={t('picture', { number })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
