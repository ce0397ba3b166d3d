import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { OperatorNote } from '#foundation/ui/operator-note.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { listNotes } from '../console-contract.ts';
import { useAddNote, useNotes } from './queries.ts';

const shortestNote = 5;

/** What operators know that no figure says. Notes can't be changed or removed. */
export function NotesPanel({ id }: { id: string }) {
  const t = useTranslations('customers-console.notes');
  const refusalText = useRefusalText();
  const mayWrite = useMay('customers.note');
  const { period } = useListAddress();
  const [text, setText] = useState('');
  const filter = { id, ...period };
  const notes = useNotes(filter);
  const add = useAddNote();
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      {mayWrite && (
        <Card title={t('write')}>
          <FormFrame
            className="flex flex-col gap-3"
            onSubmit={() => add.mutate({ id, text }, { onSuccess: () => setText('') })}
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
          </FormFrame>
        </Card>
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <ListDays />
        <PagedList {...notes} title={t('title')} empty={<EmptyList title={t('none')} />}>
          {(note) => (
            <div className="px-4 py-3 wide:px-5">
              <OperatorNote {...note} />
            </div>
          )}
        </PagedList>
        <ExportRows call={listNotes} input={filter} />
      </div>
    </div>
  );
}
