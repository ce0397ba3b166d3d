import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DeskWhole } from '../console-contract.ts';
import type { Draft } from './draft.ts';
import { useRevision, useSaveText } from './queries.ts';
import { TextDifference } from './text-difference.tsx';

type Revision = DeskWhole['revisions'][number];
type Chosen = { readonly act: 'changes' | 'restore'; readonly number: number };

interface Props {
  readonly whole: DeskWhole;
  readonly onRestored: (draft: Draft) => void;
}

/** Every revision, what each changed, and the way back to it; and what was done with them. */
export function TextRevisions({ whole, onRestored }: Props) {
  const t = useTranslations('content-console');
  const [chosen, setChosen] = useState<Chosen>();
  const columns = useColumns(whole, setChosen);
  return (
    <div className="flex flex-col gap-6">
      <Card flush title={t('revisions.title')}>
        <DataTable
          label={t('revisions.title')}
          columns={columns}
          phone={phoneRow(columns, 'acts')}
          rows={whole.revisions}
          rowKey={({ number }) => String(number)}
          empty={<EmptyState title={t('revisions.none')} />}
        />
      </Card>
      {whole.acts.length > 0 && (
        <Card title={t('revisions.acts')}>
          <ol className="flex flex-col divide-y divide-line">
            {whole.acts.map((act) => (
              <li key={`${act.at} ${act.revision}`} className="py-2 first:pt-0 last:pb-0">
                <ActLine act={act} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      {chosen !== undefined && (
        <RevisionDialog
          key={`${chosen.act} ${chosen.number}`}
          whole={whole}
          chosen={chosen}
          onClose={() => setChosen(undefined)}
          onRestored={onRestored}
        />
      )}
    </div>
  );
}

function ActLine({ act }: { act: DeskWhole['acts'][number] }) {
  const t = useTranslations('content-console');
  const { revision, startsAt, operator, agreedBy, at } = act;
  const what =
    revision === undefined
      ? 'revisions.withdrew'
      : startsAt === undefined
        ? 'revisions.published'
        : 'revisions.scheduled';
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{t(what, { number: revision ?? 0 })}</span>
      {startsAt !== undefined && <Time at={startsAt} />}
      <span className="text-note text-quiet">
        <bdi>{operator ?? t('platform')}</bdi>
        {agreedBy !== undefined && ` · ${t('revisions.agreed', { name: agreedBy })}`}
      </span>
      <Time at={at} className="text-note text-faint" />
    </p>
  );
}

function useColumns(whole: DeskWhole, onChoose: (chosen: Chosen) => void): Column<Revision>[] {
  const t = useTranslations('content-console');
  const mayEdit = useMay('content.edit');
  const state = whole.languages.find(({ language }) => language === whole.language);
  return [
    {
      key: 'number',
      title: t('revisions.number'),
      cell: ({ number }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="num font-medium">{number}</span>
          {number === state?.published && <Badge tone="rise">{t('states.published')}</Badge>}
          {number === state?.scheduled && <Badge tone="accent">{t('states.scheduled')}</Badge>}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('columns.title'),
      cell: ({ title, restores, madeFrom }) => (
        <span className="block max-w-[44ch]">
          <bdi>{title}</bdi>
          {restores !== undefined && (
            <span className="block text-note text-quiet">
              {t('revisions.restores', { number: restores })}
            </span>
          )}
          {madeFrom !== undefined && (
            <span className="block text-note text-faint">
              {t('revisions.madeFrom', { number: madeFrom })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'author',
      title: t('columns.author'),
      cell: ({ author }) => <bdi className="text-quiet">{author ?? t('platform')}</bdi>,
    },
    {
      key: 'at',
      title: t('columns.written'),
      cell: ({ writtenAt }) => <Time at={writtenAt} className="text-quiet" />,
    },
    {
      key: 'acts',
      title: t('columns.acts'),
      align: 'end',
      cell: ({ number }) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="small" tone="quiet" onClick={() => onChoose({ act: 'changes', number })}>
            {t('revisions.changes')}
          </Button>
          {mayEdit && number !== state?.newest && (
            <Button size="small" onClick={() => onChoose({ act: 'restore', number })}>
              {t('revisions.restore')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

function RevisionDialog({
  whole,
  chosen: { act, number },
  onClose,
  onRestored,
}: Props & { readonly chosen: Chosen; readonly onClose: () => void }) {
  const t = useTranslations('content-console');
  const refusalText = useRefusalText();
  const save = useSaveText();
  const { id, language } = whole;
  const newest = whole.languages.find((each) => each.language === language)?.newest ?? 0;
  // What it changed, against the one before; what restoring it would change, against the newest.
  const earlier = act === 'changes' ? number - 1 : newest;
  const { data: text } = useRevision(id, language, number);
  const { data: before } = useRevision(id, language, earlier);
  const isLoaded = text !== undefined && (earlier === 0 || before !== undefined);
  const restore = () => {
    if (text === undefined) return;
    const { title, html, madeFrom } = text;
    save.mutate(
      { id, language, base: newest, title, html, restores: number },
      {
        onSuccess: ({ revision }) => {
          onRestored({ title, html, words: whole.words, base: revision, madeFrom });
          showToast({ title: t('saved', { number: revision }), tone: 'good' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t(act === 'changes' ? 'revisions.changesOf' : 'revisions.restoreOf', { number })}
      description={act === 'restore' ? t('revisions.restoreLead') : undefined}
      actions={
        act === 'restore' && (
          <Button tone="primary" busy={save.isPending} disabled={!isLoaded} onClick={restore}>
            {t('revisions.restore')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isLoaded ? <TextDifference before={before} after={text} /> : <SkeletonLines lines={6} />}
        {save.error !== null && <RefusalNotice>{refusalText(save.error)}</RefusalNotice>}
      </div>
    </Dialog>
  );
}
