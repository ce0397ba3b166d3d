import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { answerAtMost, picturesAtMost } from '../rules.ts';
import { useAnswer } from './queries.ts';

type Props = { id: string; text: string; onText: (text: string) => void };

/** Text, pictures or both, once; what is refused stays as it was written. */
export function AnswerForm({ id, text, onText }: Props) {
  const t = useTranslations('inquiries.form');
  const refusalText = useRefusalText();
  const [pictures, setPictures] = useState<readonly ReadyPicture[]>([]);
  const answer = useAnswer(id, () => showToast({ title: t('done'), body: t('doneBody'), tone: 'good' }));
  const put = (at: number, picture: ReadyPicture | undefined) =>
    setPictures([...pictures.slice(0, at), ...(picture ? [picture] : []), ...pictures.slice(at + 1)]);
  // One more than there are, as long as there may be.
  const fields = Math.min(pictures.length + 1, picturesAtMost);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate({ text: text.trim(), pictures });
      }}
    >
      <TextArea
        label={t('answer')}
        hint={t('hint')}
        dir="auto"
        value={text}
        maxLength={answerAtMost}
        rows={4}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {Array.from({ length: fields }, (_, at) => (
        <PictureField
          key={pictures[at]?.preview ?? `empty ${at}`}
          label={t('picture', { number: at + 1 })}
          picture={pictures[at]}
          onPicture={(picture) => put(at, picture)}
        />
      ))}
      {answer.error !== null && <RefusalNotice>{refusalText(answer.error)}</RefusalNotice>}
      <Button type="submit" tone="primary" size="large" wide busy={answer.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
