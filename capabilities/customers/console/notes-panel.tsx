import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { notesPerPage, useAddNote, useNotes } from './queries.ts';

const shortestNote = 5;

/** What operators know that no figure says. Nobody can change or remove a note. */
export function NotesPanel({ id }: { id: string }) {
  const t = useTranslations('customers-console.notes');
  const refusalText = useRefusalText();
  const mayWrite = useMay('customers.note');
  const [page, setPage] = useState(1);
  const [text, setText] = useState('');
  const notes = useNotes(id, page);
  const add = useAddNote();
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      {mayWrite && (
        <Card title={t('write')}>
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              add.mutate({ id, text }, { onSuccess: () => setText('') });
            }}
          >
            <TextArea
              label={t('text')}
              hint={t('hint')}
              value={text}
              maxLength={2000}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            {add.error !== null && <RefusalNotice>{refusalText(add.error)}</RefusalNotice>}
            <Button
              type="submit"
              tone="primary"
              className="self-end"
              busy={add.isPending}
              disabled={text.trim().length < shortestNote}
            >
              {t('add')}
            </Button>
          </form>
        </Card>
      )}
      <Card title={t('title')}>
        {notes.data === undefined ? (
          notes.isError ? (
            <FailedState onRetry={() => notes.refetch()} busy={notes.isFetching} />
          ) : (
            <SkeletonLines />
          )
        ) : notes.data.rows.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {notes.data.rows.map((note) => (
              <li key={note.id} className="py-3 first:pt-0 last:pb-0">
                <p className="whitespace-pre-line" dir="auto">
                  {note.text}
                </p>
                <p className="mt-1 flex flex-wrap gap-x-3 text-note text-quiet">
                  <bdi>{note.author}</bdi>
                  <Time at={note.at} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page} pageSize={notesPerPage} total={notes.data?.total ?? 0} onPage={setPage} />
      </Card>
    </div>
  );
}
