import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { listVersions, type Version } from '../console-contract.ts';
import { DifferenceList } from './difference-list.tsx';
import type { OpenDocument } from './document-form.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useDifference, useRollBack, useVersions } from './queries.ts';
import { nodeOf } from './schema.ts';
import { useTellPublished } from './use-tell-published.ts';

type Chosen = { readonly act: 'compare' | 'rollBack'; readonly version: number };

/** Every version with its author and reason; what one changed; and the way back to it. */
export function VersionList({ name, newest }: { name: string; newest: OpenDocument | undefined }) {
  const t = useTranslations('configuration');
  const { period } = useListAddress();
  const filter = { name, ...period };
  const versions = useVersions(filter);
  const [chosen, setChosen] = useState<Chosen>();
  const columns = useColumns(newest, setChosen);
  return (
    <div className="flex flex-col gap-3">
      <ListDays />
      <PagedTable
        {...versions}
        label={t('tabs.versions')}
        columns={columns}
        beside="acts"
        rowKey={({ version }) => String(version)}
        empty={<EmptyList title={t('empty')} />}
      />
      <ExportRows call={listVersions} input={filter} />
      {chosen?.act === 'compare' && newest !== undefined && (
        <CompareDialog document={newest} version={chosen.version} onClose={() => setChosen(undefined)} />
      )}
      {chosen?.act === 'rollBack' && newest !== undefined && (
        <RollBackDialog document={newest} version={chosen.version} onClose={() => setChosen(undefined)} />
      )}
    </div>
  );
}

function useColumns(newest: OpenDocument | undefined, onChoose: (chosen: Chosen) => void): Column<Version>[] {
  const t = useTranslations('configuration');
  return [
    {
      key: 'version',
      title: t('versions.version'),
      cell: ({ version }) => (
        <span className="flex items-center gap-2">
          <span className="num font-medium">{version}</span>
          {version === newest?.newest && <Badge tone="accent">{t('versions.current')}</Badge>}
        </span>
      ),
    },
    { key: 'at', title: t('versions.at'), cell: ({ at }) => <Time at={at} className="text-quiet" /> },
    { key: 'author', title: t('versions.author'), cell: (version) => <Author {...version} /> },
    { key: 'reason', title: t('versions.reason'), cell: (version) => <Reason {...version} /> },
    {
      key: 'acts',
      title: t('form.actions'),
      align: 'end',
      cell: ({ version }) => (
        <span className="flex justify-end gap-2">
          {version > 1 && (
            <Button size="small" tone="quiet" onClick={() => onChoose({ act: 'compare', version })}>
              {t('versions.changes')}
            </Button>
          )}
          {newest?.mayPublish === true && version < newest.newest && (
            <Button size="small" onClick={() => onChoose({ act: 'rollBack', version })}>
              {t('versions.rollBack')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function Author({ author, agreedBy, lapsesAt }: Version) {
  const t = useTranslations('configuration.versions');
  const format = useFormat();
  return (
    <span className="block">
      <bdi>{author ?? t('platform')}</bdi>
      {agreedBy.length > 0 && (
        <span className="block text-note text-quiet">{t('agreedBy', { names: agreedBy.join(', ') })}</span>
      )}
      {lapsesAt !== undefined && (
        <span className="block text-note text-warn">{t('lapses', { at: format.time(lapsesAt) })}</span>
      )}
    </span>
  );
}

function Reason({ author, reason, repeats }: Version) {
  const t = useTranslations('configuration.versions');
  return (
    <span className="block max-w-[44ch] wide:min-w-48">
      {author === null ? t(repeats === null ? 'first' : 'cameBack') : <bdi>{reason}</bdi>}
      {repeats !== null && (
        <span className="block text-note text-quiet">{t('repeats', { version: repeats })}</span>
      )}
    </span>
  );
}

interface VersionDialog {
  /** The newest version. */
  readonly document: OpenDocument;
  readonly version: number;
  readonly onClose: () => void;
}

function CompareDialog({ document, version, onClose }: VersionDialog) {
  const t = useTranslations('configuration');
  const difference = useDifference(document.name, version - 1, version);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('difference.title', { version })}
      description={t('difference.lead', { before: version - 1 })}
    >
      <Answered answer={difference} waiting={<SkeletonLines lines={4} />}>
        {(changes) => (
          <DifferenceList
            root={nodeOf(document.schema)}
            changes={changes.map(whole)}
            guardsMoney={document.guardsMoney}
          />
        )}
      </Answered>
    </Dialog>
  );
}

function RollBackDialog({ document, version, onClose }: VersionDialog) {
  const t = useTranslations('configuration');
  const refusalText = useRefusalText();
  const rollBack = useRollBack();
  const tellPublished = useTellPublished();
  const difference = useDifference(document.name, document.newest, version);
  return (
    <PublishDialog
      open
      onOpenChange={onClose}
      title={t('versions.rollBackTitle', { version })}
      confirmLabel={t('versions.rollBackConfirm', { version, next: document.newest + 1 })}
      root={nodeOf(document.schema)}
      changes={(difference.data ?? []).map(whole)}
      guardsMoney={document.guardsMoney}
      tightensAlone={document.tightensAlone}
      busy={rollBack.isPending || difference.isPending}
      refusal={rollBack.error === null ? undefined : refusalText(rollBack.error)}
      onConfirm={(reason) =>
        rollBack.mutate(
          { name: document.name, version, expectedVersion: document.newest, reason },
          {
            onSuccess: (published) => {
              tellPublished(published);
              onClose();
            },
          },
        )
      }
    />
  );
}

type AnsweredChange = NonNullable<ReturnType<typeof useDifference>['data']>[number];

/** JSON leaves out what is not there. */
export function whole({ path, before, after, effect }: AnsweredChange) {
  return { path, before, after, effect };
}
