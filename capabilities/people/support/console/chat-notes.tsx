import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { OperatorNote } from '#foundation/ui/operator-note.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DeskChat } from '../console-contract.ts';
import { useNote } from './queries.ts';

const shortestNote = 5;

/** Operators' notes about a conversation. They can't be changed or removed. */
export function ChatNotes({
  id,
  notes,
  mayWrite,
}: {
  id: string;
  notes: DeskChat['notes'];
  mayWrite: boolean;
}) {
  const t = useTranslations('support-console.notes');
  const refusalText = useRefusalText();
  const add = useNote();
  const [text, setText] = useState('');
  return (
    <Card title={t('title')}>
      {notes.length === 0 ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="py-2.5 first:pt-0">
              <OperatorNote text={note.text} author={note.by} at={note.at} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <FormFrame
          className="mt-3 flex flex-col gap-2"
          onSubmit={() => add.mutate({ id, text }, { onSuccess: () => setText('') })}
        >
          <TextArea
            label={t('text')}
            rows={2}
            dir="auto"
            maxLength={500}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {add.error !== null && <RefusalNotice>{refusalText(add.error)}</RefusalNotice>}
          <Button
            type="submit"
            size="small"
            className="self-end"
            busy={add.isPending}
            disabled={text.trim().length < shortestNote}
          >
            {t('add')}
          </Button>
        </FormFrame>
      )}
    </Card>
  );
}
