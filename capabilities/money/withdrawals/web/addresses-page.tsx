import { Landmark, Pencil, Plus, Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FormDialog } from '#foundation/ui/form-dialog.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { RowList, WaitingRows } from '#foundation/ui/row-list.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { DestinationView } from '../address-contract.ts';
import { bankLines, isName } from '../bank-formats.ts';
import { AddDestination } from './add-destination.tsx';
import type { BankPlace } from './bank-fields.tsx';
import { useDestinations, useEditDestination, useRemoveDestination } from './queries.ts';

type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; entry: DestinationView };

/** `/profile/addresses`: where the customer withdraws to, and from when on each may be used. */
export function AddressesPage({ hasTotp, place }: { hasTotp: boolean; place: BankPlace }) {
  const t = useTranslations('withdrawals.addressBook');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const empty = (
    <EmptyState
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <Button tone="primary" onClick={() => setOpen({ dialog: 'add' })}>
          {t('add')}
        </Button>
      }
    />
  );
  return (
    <Page
      title={t('title')}
      back
      backTo="/profile/withdraw"
      actions={
        <Button
          size="small"
          tone="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setOpen({ dialog: 'add' })}
        >
          {t('add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-w-text text-quiet">{t('lead')}</p>
        <Card flush>
          <Answered answer={useDestinations()} waiting={<WaitingRows lines={4} />}>
            {(entries) => (
              <RowList rows={entries} empty={empty}>
                {(entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    onEdit={() => setOpen({ dialog: 'edit', entry })}
                    onRemove={() => setOpen({ dialog: 'remove', entry })}
                  />
                )}
              </RowList>
            )}
          </Answered>
        </Card>
      </div>
      {open?.dialog === 'add' && <AddDestination hasTotp={hasTotp} place={place} onClose={close} />}
      {open?.dialog === 'edit' && <EditDialog entry={open.entry} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog entry={open.entry} onClose={close} />}
    </Page>
  );
}

type Props = { entry: DestinationView; onEdit: () => void; onRemove: () => void };

function Entry({ entry, onEdit, onRemove }: Props) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const { label, address, network, bank, isNew, usableAt } = entry;
  const Icon = bank === undefined ? Wallet : Landmark;
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-2 px-4 py-3.5 wide:px-5">
      <Icon size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-quiet" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {label === '' ? <span className="text-faint">{t('addressBook.unnamed')}</span> : <bdi>{label}</bdi>}
          {isNew ? (
            <Badge tone="warn">{t('addressBook.new', { time: format.time(usableAt, 'moment') })}</Badge>
          ) : (
            <Badge tone="rise">{t('addressBook.usable')}</Badge>
          )}
        </p>
        {bank === undefined ? (
          <>
            <p className="break-all">
              <Code>{address ?? ''}</Code>
            </p>
            {network !== undefined && <p className="text-note text-faint">{t(`networks.${network}`)}</p>}
          </>
        ) : (
          <p className="flex flex-wrap gap-x-3 text-quiet">
            <bdi>{bank.holder}</bdi>
            {bankLines(bank).map(({ word, shown }) =>
              isName(word) ? <bdi key={word}>{shown}</bdi> : <Code key={word}>{shown}</Code>,
            )}
          </p>
        )}
      </div>
      <div className="flex gap-1">
        <IconButton
          label={t('addressBook.edit')}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          label={t('addressBook.remove')}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

type EntryProps = { entry: DestinationView; onClose: () => void };

function EditDialog({ entry, onClose }: EntryProps) {
  const t = useTranslations('withdrawals.addressBook');
  const edit = useEditDestination();
  const [label, setLabel] = useState(entry.label);
  const onSuccess = () => {
    showToast({ title: t('saved'), tone: 'good' });
    onClose();
  };
  return (
    <FormDialog
      title={t('editTitle')}
      submit={t('save')}
      busy={edit.isPending}
      onSubmit={() => edit.mutate({ id: entry.id, label }, { onSuccess })}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('labelField')}
        maxLength={40}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <Refused failure={edit.error} />
    </FormDialog>
  );
}

function RemoveDialog({ entry, onClose }: EntryProps) {
  const t = useTranslations('withdrawals.addressBook');
  const remove = useRemoveDestination();
  const onSuccess = () => {
    showToast({ title: t('removed') });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={t('removeTitle')}
      body={t('removeBody')}
      confirmLabel={t('remove')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: entry.id }, { onSuccess })}
      refusal=<Refused failure={remove.error} />
    />
  );
}
