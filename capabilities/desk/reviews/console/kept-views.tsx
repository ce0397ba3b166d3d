import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Form, FormFrame } from '#foundation/ui/form.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type ViewSearch, viewNameAtMost, viewsAtMost } from '../views.ts';
import type { ReviewView } from '../views-contract.ts';
import { useChangeViews } from './view-queries.ts';

type Props = { search: ViewSearch; views: readonly ReviewView[]; onClose: () => void };

/** Keeps what is looked at under a name; renames and forgets what was kept. */
export function KeptViews({ search, views, onClose }: Props) {
  const t = useTranslations('reviews.views');
  const refusalText = useRefusalText();
  const may = useMay('reviews.claim');
  const { save, rename, forget } = useChangeViews();
  const [name, setName] = useState('');
  const error = save.error ?? rename.error ?? forget.error;
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('lead', { most: viewsAtMost })}
    >
      <div className="flex flex-col gap-4">
        {may && (
          <Form
            className="flex items-end gap-2"
            onSubmit={() => {
              if (name.trim() !== '') save.mutate({ name, search }, { onSuccess: onClose });
            }}
            submit={t('save')}
            busy={save.isPending}
            disabled={name.trim() === ''}
            wide={false}
          >
            <TextField
              className="min-w-0 flex-1"
              label={t('name')}
              value={name}
              maxLength={viewNameAtMost}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </Form>
        )}
        {error !== null && <RefusalNotice>{refusalText(error)}</RefusalNotice>}
        {views.length > 0 && (
          <ul aria-label={t('title')} className="divide-y divide-line">
            {views.map((view) => (
              <Kept
                key={view.id}
                view={view}
                onRename={(to) => rename.mutate({ id: view.id, name: to })}
                onForget={() => forget.mutate({ id: view.id })}
              />
            ))}
          </ul>
        )}
      </div>
    </SheetOrDialog>
  );
}

type KeptProps = { view: ReviewView; onRename: (name: string) => void; onForget: () => void };

function Kept({ view, onRename, onForget }: KeptProps) {
  const t = useTranslations('reviews.views');
  const [name, setName] = useState<string>();
  return (
    <li className="flex items-center gap-1 py-1.5">
      {name === undefined ? (
        <>
          <bdi className="min-w-0 flex-1 truncate">{view.name}</bdi>
          <IconButton
            size="small"
            label={t('rename', { name: view.name })}
            icon={<Pencil size={15} aria-hidden="true" />}
            onClick={() => setName(view.name)}
          />
          <IconButton
            size="small"
            label={t('delete', { name: view.name })}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={onForget}
          />
        </>
      ) : (
        <FormFrame
          className="flex min-w-0 flex-1 items-center gap-1"
          onSubmit={() => {
            if (name.trim() !== '' && name !== view.name) onRename(name);
            setName(undefined);
          }}
        >
          <TextField
            className="min-w-0 flex-1"
            label={t('name')}
            hideLabel
            autoFocus
            value={name}
            maxLength={viewNameAtMost}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <IconButton
            type="submit"
            size="small"
            label={t('keepName')}
            icon={<Check size={16} aria-hidden="true" />}
          />
        </FormFrame>
      )}
    </li>
  );
}
