import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { keepFile } from '#foundation/ui/keep-file.ts';
import { Uid } from '#foundation/ui/look-up.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useActText } from '#foundation/ui/use-act-text.ts';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { Act } from '../console-contract.ts';
import { ActDetail } from './act-detail.tsx';
import { ActFilterFields, type AddressFilters, asked } from './act-filters.tsx';
import { HashChainVerified } from './hash-chain-verified.tsx';
import { Operators } from './operators-named.tsx';
import { actsPerPage, useActs, useExport, useVerify } from './queries.ts';

/** `/console/audit`: what operators did, newest first, and whether the log is as it was written. */
export function AuditPage() {
  const t = useTranslations('audit');
  const { page: pageText, act, ...filters } = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const page = Number(pageText ?? 1);
  const settled = useSettled(JSON.stringify(asked(filters)), 300);
  const list = useActs(JSON.parse(settled), page);
  const verify = useVerify();
  /** Another filter begins at its first page. */
  const show = (changes: AddressFilters & { page?: string; act?: string | undefined }) =>
    navigate({
      search: (present) => ({ ...present, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const open = (sequence: string | undefined) =>
    navigate({ search: (present) => ({ ...present, act: sequence }), replace: true, resetScroll: false });
  return (
    <Page
      title={t('title')}
      width="full"
      actions={
        <span className="flex flex-wrap gap-2">
          <Button
            icon={<ShieldCheck size={16} aria-hidden="true" />}
            busy={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('verify.open')}
          </Button>
          <ExportButton filters={filters} />
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <HashChainVerified verified={verify.data} failure={verify.error} />
        <ActFilterFields filters={filters} onChange={show} />
        <Acts list={list} page={page} onPage={(next) => show({ page: String(next) })} onOpen={open} />
      </div>
      {act !== undefined && <ActDetail sequence={act} onClose={() => open(undefined)} />}
    </Page>
  );
}

type ActsProps = {
  list: ReturnType<typeof useActs>;
  page: number;
  onPage: (page: number) => void;
  onOpen: (sequence: string) => void;
};

function Acts({ list, page, onPage, onOpen }: ActsProps) {
  const t = useTranslations('audit');
  const columns = useColumns();
  if (list.isError) return <FailedState onRetry={list.refetch} busy={list.isFetching} />;
  return (
    <Card flush>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ sequence }) => sequence}
        onRow={({ sequence }) => onOpen(sequence)}
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
        phone={(row) => <ActItem act={row} />}
      />
      <Pagination page={page} pageSize={actsPerPage} total={list.data?.total ?? 0} onPage={onPage} />
    </Card>
  );
}

function ExportButton({ filters }: { filters: AddressFilters }) {
  const t = useTranslations('audit.export');
  const refusalText = useRefusalText();
  const download = useExport();
  const start = () =>
    download.mutate(asked(filters), {
      onSuccess(file) {
        keepFile(file);
        showToast({ title: t('done', { name: file.name }), tone: 'good' });
      },
      onError: (failure) => showToast({ title: refusalText(failure), tone: 'bad' }),
    });
  return (
    <Button icon={<Download size={16} aria-hidden="true" />} busy={download.isPending} onClick={start}>
      {t('open')}
    </Button>
  );
}

function useColumns(): readonly Column<Act>[] {
  const t = useTranslations('audit.fields');
  const actText = useActText();
  return [
    {
      key: 'sequence',
      title: t('sequence'),
      cell: ({ sequence }) => <span className="num text-faint">{sequence}</span>,
    },
    { key: 'time', title: t('time'), cell: ({ at }) => <Time at={at} className="text-quiet" /> },
    {
      key: 'who',
      title: t('who'),
      cell: ({ operators }) => (
        <span className="whitespace-nowrap">
          <Operators operators={operators} />
        </span>
      ),
    },
    {
      key: 'name',
      title: t('name'),
      cell: ({ name }) => (
        <span className="flex flex-col items-start">
          <span className="font-medium">{actText(name)}</span>
          <Code className="text-note whitespace-nowrap text-faint">{name}</Code>
        </span>
      ),
    },
    {
      key: 'subject',
      title: t('subject'),
      cell: ({ subject, customerId }) => (
        <span className="flex flex-col items-start whitespace-nowrap">
          <Code>{subject}</Code>
          {customerId !== null && (
            <span className="text-note">
              <Uid text={customerId} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'why', title: t('why'), cell: (act) => <Why act={act} /> },
  ];
}

function Why({ act: { reasonCode, note } }: { act: Act }) {
  const reasonText = useReasonText();
  return (
    <span className="line-clamp-2 text-quiet">
      {reasonCode !== null && reasonText(reasonCode)}
      {reasonCode !== null && note !== null && ' · '}
      {note !== null && <bdi>{note}</bdi>}
    </span>
  );
}

function ActItem({ act }: { act: Act }) {
  const actText = useActText();
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{actText(act.name)}</span>
        <span className="num text-note text-faint">{act.sequence}</span>
      </span>
      <span>
        <Code className="text-quiet">{act.subject}</Code>
      </span>
      <Why act={act} />
      <span className="flex flex-wrap justify-between gap-x-3 text-note text-faint">
        <Operators operators={act.operators} />
        <Time at={act.at} style="second" />
      </span>
    </span>
  );
}
