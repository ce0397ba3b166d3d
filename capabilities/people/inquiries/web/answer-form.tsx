import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Form } from '#foundation/ui/form.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { answerAtMost, picturesAtMost } from '../rules.ts';
import { useAnswer } from './queries.ts';

type Props = { id: string; text: string; onText: (text: string) => void };

/** Text, pictures or both, once; what is refused stays as it was written. */
export function AnswerForm({ id, text, onText }: Props) {
  const t = useTranslations('inquiries.form');
  const [pictures, setPictures] = useState<readonly ReadyPicture[]>([]);
  const answer = useAnswer(id, () => showToast({ title: t('done'), body: t('doneBody'), tone: 'good' }));
  const put = (at: number, picture: ReadyPicture | undefined) =>
    setPictures([...pictures.slice(0, at), ...(picture ? [picture] : []), ...pictures.slice(at + 1)]);
  // One more than there are, as long as there may be.
  const fields = Math.min(pictures.length + 1, picturesAtMost);
  return (
    <Form
      noValidate
      onSubmit={() => answer.mutate({ text: text.trim(), pictures })}
      submit={t('send')}
      failure={answer.error}
      size="large"
      busy={answer.isPending}
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
    </Form>
  );
}
