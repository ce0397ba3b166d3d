import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { NoteForm, OperatorNote } from '#foundation/ui/operator-note.tsx';
import type { DeskChat } from '../console-contract.ts';
import { useNote } from './queries.ts';

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
  const add = useNote();
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
        <NoteForm
          className="mt-3 flex flex-col gap-2"
          id={id}
          add={add}
          label={t('text')}
          rows={2}
          dir="auto"
          maxLength={500}
          size="small"
          submit={t('add')}
        />
      )}
    </Card>
  );
}
