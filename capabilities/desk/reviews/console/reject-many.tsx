import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { OfMany } from '../team-contract.ts';
import { useReview } from './queries.ts';
import { useOfMany } from './team-queries.ts';

type Props = {
  ids: readonly string[];
  /** One of them: all are of its kind, and are rejected for one of its reasons. */
  example: string;
  onClose: () => void;
  onDone: (made: OfMany) => void;
};

/** One reason for several; approving is for one at a time, with its evidence before the eyes. */
export function RejectMany({ ids, example, onClose, onDone }: Props) {
  const t = useTranslations('reviews');
  const reasonText = useReasonText();
  const refusalText = useRefusalText();
  const { data } = useReview(example);
  const { reject } = useOfMany();
  const [reasonCode, setReasonCode] = useState<string>();
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tools.rejectTitle', { count: ids.length })}
      description={t('tools.rejectBody')}
      actions={
        <Button
          tone="danger"
          disabled={reasonCode === undefined}
          busy={reject.isPending}
          onClick={() =>
            reasonCode !== undefined && reject.mutate({ ids, reasonCode, note }, { onSuccess: onDone })
          }
        >
          {t('form.submitReject')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('form.reason')}
          value={reasonCode}
          onChange={setReasonCode}
          options={(data?.reasonCodes.reject ?? []).map((code) => ({ value: code, label: reasonText(code) }))}
        />
        <TextArea
          label={t('form.note')}
          hint={t('form.noteHint')}
          value={note}
          maxLength={1000}
          rows={2}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {reject.error !== null && <RefusalNotice>{refusalText(reject.error)}</RefusalNotice>}
      </div>
    </Dialog>
  );
}
