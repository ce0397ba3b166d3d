import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsoleParts } from '#foundation/ui/console-part.ts';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useCommand } from '#foundation/ui/use-call.ts';
import {
  freezeCustomer,
  freezeReasons,
  listCustomerSessions,
  unfreezeCustomer,
} from '../console-contract.ts';

const shortestNote = 5;

/** Freezes or lets go: what it does, why, and then the act. */
export function FreezeDialog(props: { id: string; isFrozen: boolean; name: string; onClose: () => void }) {
  const { id, name, onClose } = props;
  // What the dialog was opened for, whatever the page has learnt since.
  const [act] = useState<'freeze' | 'unfreeze'>(props.isFrozen ? 'unfreeze' : 'freeze');
  const t = useTranslations('customers-console');
  const freeze = useCommand(
    act === 'freeze' ? freezeCustomer : unfreezeCustomer,
    'customer',
    listCustomerSessions,
  );
  const [reasonCode, setReasonCode] = useState<(typeof freezeReasons)[number]>();
  const [note, setNote] = useState('');
  const besides = useConsoleParts().flatMap(({ besideFreeze = [] }) => besideFreeze);
  const canDo = reasonCode !== undefined && note.trim().length >= shortestNote;
  return (
    <Dialog open onOpenChange={onClose} title={t(`${act}.title`, { name })} description={t(`${act}.lead`)}>
      {act === 'freeze' && (
        <div className="mb-4 empty:hidden">
          <Suspense>
            {besides.map((Beside, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              <Beside key={index} customerId={id} />
            ))}
          </Suspense>
        </div>
      )}
      <Form
        onSubmit={() => {
          if (canDo) freeze.mutate({ id, reasonCode, note }, { onSuccess: onClose });
        }}
        submit={t(`${act}.confirm`)}
        failure={freeze.error}
        tone={act === 'freeze' ? 'danger' : 'primary'}
        busy={freeze.isPending}
        disabled={!canDo}
      >
        <Select
          label={t('fields.reason')}
          placeholder={t('chooseReason')}
          value={reasonCode}
          onChange={setReasonCode}
          options={freezeReasons
            .filter((value) => act === 'unfreeze' || value !== 'resolved')
            .map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextArea
          label={t('fields.note')}
          hint={t('noteHint')}
          value={note}
          rows={2}
          maxLength={2000}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
