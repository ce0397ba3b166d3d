import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useRating } from './queries.ts';

/** Below a conversation that has ended: whether it helped, and how to go on. */
export function ChatEnded({ mayReopen, isRated }: { mayReopen: boolean; isRated: boolean }) {
  const t = useTranslations('support.closed');
  return (
    <section className="border-t border-line px-4 py-3">
      <p className="font-medium">{t('title')}</p>
      <p className="text-note text-quiet">{t(mayReopen ? 'reopens' : 'over')}</p>
      {isRated ? (
        <p role="status" className="mt-2 text-note text-quiet">
          {t('thanks')}
        </p>
      ) : (
        <Rating />
      )}
    </section>
  );
}

function Rating() {
  const t = useTranslations('support.closed');
  const refusalText = useRefusalText();
  const rating = useRating();
  const [isBad, setBad] = useState(false);
  const [comment, setComment] = useState('');
  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-1 text-quiet">{t('rate')}</p>
        <Button
          size="small"
          icon={<ThumbsUp size={15} aria-hidden="true" />}
          busy={rating.isPending && !isBad}
          onClick={() => rating.mutate({ good: true })}
        >
          {t('good')}
        </Button>
        <Button
          size="small"
          aria-expanded={isBad}
          icon={<ThumbsDown size={15} aria-hidden="true" />}
          onClick={() => setBad(true)}
        >
          {t('bad')}
        </Button>
      </div>
      {isBad && (
        <Form
          className="flex flex-col items-start gap-2"
          onSubmit={() =>
            rating.mutate({ good: false, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) })
          }
          submit={t('save')}
          size="small"
          busy={rating.isPending}
          tone="plain"
          wide={false}
        >
          <TextArea
            label={t('comment')}
            className="w-full"
            rows={2}
            maxLength={500}
            dir="auto"
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
        </Form>
      )}
      {rating.error !== null && <RefusalNotice>{refusalText(rating.error)}</RefusalNotice>}
    </div>
  );
}

/** In place of the field to write in, until when and how else to be heard. */
export function ChatBlocked({ until, mail }: { until: string; mail: string }) {
  const t = useTranslations('support.blocked');
  const format = useFormat();
  return (
    <div className="border-t border-line p-4">
      <Notice tone="warn" title={t('title', { date: format.time(until, 'date') })}>
        {t.rich('body', {
          mail: () => (
            <a href={`mailto:${mail}`} className="font-medium text-accent underline underline-offset-[3px]">
              <bdi>{mail}</bdi>
            </a>
          ),
        })}
      </Notice>
    </div>
  );
}
