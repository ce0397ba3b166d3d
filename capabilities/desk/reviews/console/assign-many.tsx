import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { Select } from '#foundation/ui/select.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Review } from '../console-contract.ts';
import { useAssignees, useOfMany } from './team-queries.ts';
import { useToldOfMany } from './use-told-of-many.ts';

type Props = {
  reviews: readonly Pick<Review, 'id' | 'kind' | 'assignedTo'>[];
  onClose: () => void;
  /** Those that could not be assigned. */
  onLeft?: (ids: ReadonlySet<string>) => void;
};

const unassigned = 'nobody';

/** Assigns some reviews to a colleague who may decide every kind among them, or unassigns them. */
export function AssignMany({ reviews, onClose, onLeft = () => {} }: Props) {
  const t = useTranslations('reviews');
  const refusalText = useRefusalText();
  const { email: mine } = useOperator();
  const { assign } = useOfMany();
  const told = useToldOfMany(onLeft);
  const [chosen, setChosen] = useState<string>();
  const people = useAssignees().data?.assignees ?? [];
  const able = people.filter(({ kinds }) => reviews.every(({ kind }) => kinds.includes(kind)));
  const send = () => {
    if (chosen === undefined) return;
    const assignee = chosen === unassigned ? undefined : chosen;
    const ids = reviews.map(({ id }) => id);
    assign.mutate(
      { ids, assignee },
      {
        onSuccess(made) {
          onClose();
          told(made, (count) => t(assignee === undefined ? 'assign.undone' : 'assign.done', { count }));
        },
      },
    );
  };
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('assign.title', { count: reviews.length })}
      description={t('assign.body')}
      actions={
        <Button tone="primary" disabled={chosen === undefined} busy={assign.isPending} onClick={send}>
          {t('assign.submit')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('assign.to')}
          value={chosen}
          onChange={setChosen}
          options={[
            ...able.map(({ email }) => ({ value: email, label: email === mine ? t('assign.me') : email })),
            { value: unassigned, label: t('assign.nobody') },
          ]}
        />
        {assign.error !== null && <RefusalNotice>{refusalText(assign.error)}</RefusalNotice>}
      </div>
    </SheetOrDialog>
  );
}
