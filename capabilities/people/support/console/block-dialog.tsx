import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useBlock } from './queries.ts';

const shortestReason = 5;

/** What it does, why, and then the act: visitors are blocked, customers slowed. */
export function BlockDialog({
  id,
  isCustomer,
  onClose,
}: {
  id: string;
  isCustomer: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('support-console.block');
  const format = useFormat();
  const block = useBlock();
  const [network, setNetwork] = useState(false);
  const [reason, setReason] = useState('');
  const kind = isCustomer ? 'customer' : 'visitor';
  return (
    <Dialog open onOpenChange={onClose} title={t(`${kind}Title`)} description={t(`${kind}Lead`)}>
      <Form
        onSubmit={() =>
          block.mutate(
            { id, network, reason },
            {
              onSuccess({ until }) {
                showToast({ title: t('done', { date: format.time(until, 'date') }), tone: 'good' });
                onClose();
              },
            },
          )
        }
        submit={t(kind)}
        failure={block.error}
        tone="danger"
        busy={block.isPending}
        disabled={reason.trim().length < shortestReason}
      >
        {!isCustomer && <Checkbox label={t('network')} checked={network} onChange={setNetwork} />}
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
