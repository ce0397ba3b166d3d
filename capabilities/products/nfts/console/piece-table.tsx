import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type DeskPiece, listDeskNfts } from '../console-contract.ts';
import { nftStatuses } from '../piece.ts';
import { ClosePiece } from './close-piece.tsx';
import { usePieces } from './queries.ts';
import { TranslatePiece } from './translate-piece.tsx';

const tones: Record<DeskPiece['status'], BadgeTone> = {
  listed: 'neutral',
  auction: 'accent',
  sold: 'rise',
  ended: 'neutral',
  withdrawn: 'warn',
};

/** Every piece with what operators alone see of it: reserve, highest bidder, owner. */
export function PieceTable({ mayClose }: { mayClose: boolean }) {
  const t = useTranslations('nfts-console');
  const { search, period, show } = useListAddress('status', 'search');
  const [text, setText] = useState(search.search ?? '');
  const [closing, setClosing] = useState<DeskPiece>();
  const [translating, setTranslating] = useState<string>();
  const status = nftStatuses.find((known) => known === search.status);
  const filter = { search: useSettled(text.trim(), 250) || undefined, status, ...period };
  const pieces = usePieces(filter);
  const columns = useColumns(
    mayClose ? { close: setClosing, translate: ({ id }) => setTranslating(id) } : undefined,
  );
  const translated = pieces.answer.data?.rows.find(({ id }) => id === translating);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label={t('search')}
          value={text}
          onChange={(next) => {
            setText(next);
            show({ search: next.trim() });
          }}
          className="phone:w-full wide:w-80"
        />
        <Select
          hideLabel
          label={t('statusLabel')}
          className="phone:w-full wide:w-52"
          value={status ?? 'all'}
          onChange={(next) => show({ status: next === 'all' ? undefined : next })}
          options={(['all', ...nftStatuses] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
        />
        <ListDays label={t('listedFrom')} />
      </div>
      <PagedTable
        {...pieces}
        label={t('tabs.pieces')}
        columns={columns}
        beside="act"
        rowKey={({ id }) => id}
        skeletonRows={10}
        empty={<EmptyList title={t('none')} />}
      />
      <ExportRows call={listDeskNfts} input={filter} />
      {closing !== undefined && <ClosePiece piece={closing} onClose={() => setClosing(undefined)} />}
      {translated !== undefined && (
        <TranslatePiece piece={translated} onClose={() => setTranslating(undefined)} />
      )}
    </div>
  );
}

interface Acts {
  readonly close: (piece: DeskPiece) => void;
  readonly translate: (piece: DeskPiece) => void;
}

function useColumns(acts: Acts | undefined): Column<DeskPiece>[] {
  const t = useTranslations('nfts-console');
  return [
    {
      key: 'piece',
      title: t('fields.piece'),
      cell: (piece) => <Piece {...piece} />,
    },
    {
      key: 'status',
      title: t('statusLabel'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>,
    },
    {
      key: 'figure',
      title: t('fields.figure'),
      align: 'end',
      cell: ({ soldFor, price, currentBid, startingBid }) => (
        <Money amount={soldFor ?? price ?? currentBid ?? startingBid} currency="USDT" />
      ),
    },
    {
      key: 'reserve',
      title: t('fields.reserve'),
      align: 'end',
      cell: ({ reserve }) => (reserve === undefined ? '–' : <Money amount={reserve} currency="USDT" />),
    },
    {
      key: 'bids',
      title: t('fields.bids'),
      align: 'end',
      cell: ({ bids, highestBidder, owner }) => (
        <span>
          <span className="num">{bids}</span>
          {(owner ?? highestBidder) !== undefined && (
            <span className="block text-note text-faint">UID {owner ?? highestBidder}</span>
          )}
        </span>
      ),
    },
    {
      key: 'time',
      title: t('fields.time'),
      cell: ({ closedAt, endsAt, listedAt }) => <Time at={closedAt ?? endsAt ?? listedAt} />,
    },
    ...(acts === undefined
      ? []
      : [
          {
            key: 'act',
            title: '',
            align: 'end' as const,
            cell: (piece: DeskPiece) => <PieceActs piece={piece} acts={acts} />,
          },
        ]),
  ];
}

function Piece({ thumbnail, title, creator, sample }: DeskPiece) {
  const t = useTranslations('nfts-console');
  return (
    <span className="flex items-center gap-3">
      <img
        src={thumbnail}
        alt=""
        loading="lazy"
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-small border border-line object-cover"
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">
          <bdi>{title}</bdi>
        </span>
        <span className="block truncate text-note text-faint">
          <bdi>{creator}</bdi>
          {sample && <> · {t('sample')}</>}
        </span>
      </span>
    </span>
  );
}

function PieceActs({ piece, acts }: { piece: DeskPiece; acts: Acts }) {
  const t = useTranslations('nfts-console');
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="small" onClick={() => acts.translate(piece)}>
        {t('translate.open')}
      </Button>
      {piece.closedAt === undefined && (
        <Button size="small" onClick={() => acts.close(piece)}>
          {t('close.open')}
        </Button>
      )}
    </span>
  );
}
