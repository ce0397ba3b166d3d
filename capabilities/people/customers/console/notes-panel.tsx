import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { NoteForm, OperatorNote } from '#foundation/ui/operator-note.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { addNote, listNotes } from '../console-contract.ts';

/** What operators know that no figure says. Notes can't be changed or removed. */
export function NotesPanel({ id }: { id: string }) {
  const t = useTranslations('customers-console.notes');
  const mayWrite = useMay('customers.note');
  const { period } = useListAddress();
  const filter = { id, ...period };
  const notes = useCallPage(listNotes, (paging) => ({ ...filter, ...paging }), 20);
  const add = useCommand(addNote, listNotes);
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      {mayWrite && (
        <Card title={t('write')}>
          <NoteForm
            className="flex flex-col gap-3"
            id={id}
            add={add}
            label={t('text')}
            hint={t('hint')}
            maxLength={2000}
            tone="primary"
            submit={t('add')}
          />
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
