import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { useFound } from './queries.ts';
import { useTraceColumns } from './use-trace-columns.tsx';

const typingPauseMs = 400;

/** `/console/find?text=…`: everything that a number, a name, an address, a hash or an amount names. */
export function FindPage() {
  const t = useTranslations('traces-console');
  const { text = '' } = useSearch({ from: '/find' });
  const navigate = useNavigate({ from: '/find' });
  const [typed, setTyped] = useState(text);
  const [followed, setFollowed] = useState(text);
  // A link on this page to another name.
  if (text !== followed) {
    setFollowed(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text === '') box.current?.querySelector('input')?.focus();
  }, [text]);
  const settled = useSettled(typed.trim(), typingPauseMs);
  const { data, isError, isFetching, refetch } = useFound(settled);
  const columns = useTraceColumns({ ofOne: false });
  return (
    <Page title={t('find.title')}>
      <div ref={box} className="flex flex-col gap-4">
        <SearchField
          label={t('find.label')}
          placeholder={t('find.hint')}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            void navigate({ search: next.trim() === '' ? {} : { text: next.trim() }, replace: true });
          }}
        />
        <Card flush>
          {settled.length < 2 ? (
            <EmptyState title={t('find.begin')} body={t('find.beginBody')} />
          ) : isError && data === undefined ? (
            <FailedState onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <DataTable
              label={t('find.title')}
              columns={columns}
              phone={phoneRow(columns, 'uid')}
              rows={data?.rows}
              rowKey={(row) => `${row.kind} ${row.uid} ${row.id}`}
              empty={<EmptyState title={t('find.nothing')} body={t('find.nothingBody')} />}
            />
          )}
        </Card>
        {data?.isCut === true && <p className="text-note text-faint">{t('find.more')}</p>}
      </div>
    </Page>
  );
}
