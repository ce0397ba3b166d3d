import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useFormValues } from '#foundation/ui/use-form-values.ts';
import { useReasonText } from '#foundation/ui/use-reason-text.ts';
import type { WithdrawalDetail } from '../console-contract.ts';
import { getCustomerWithdrawal, listWithdrawals, stopPayout } from '../console-contract.ts';
import { decisionReasons } from '../rules.ts';

interface Values {
  readonly reason: (typeof decisionReasons.reject)[number] | undefined;
  readonly note: string;
}

type Props = { withdrawal: Pick<WithdrawalDetail, 'subjectId'>; isOffered: boolean };

/** One operator stops what is approved and has not left. */
export function StopPayout({ withdrawal, isOffered }: Props) {
  const t = useTranslations('withdrawals-console.payout');
  const [isStopping, setIsStopping] = useState(false);
  return (
    <>
      {isOffered && (
        <Button tone="danger" className="w-fit" onClick={() => setIsStopping(true)}>
          {t('stop')}
        </Button>
      )}
      <Dialog
        open={isStopping}
        onOpenChange={setIsStopping}
        title={t('stopTitle')}
        description={t('stopLead')}
      >
        <StopForm subjectId={withdrawal.subjectId} onDone={() => setIsStopping(false)} />
      </Dialog>
    </>
  );
}

function StopForm({ subjectId, onDone }: { subjectId: string; onDone: () => void }) {
  const t = useTranslations('withdrawals-console.payout');
  const reasonText = useReasonText();
  const stop = useCommand(stopPayout, listWithdrawals, getCustomerWithdrawal);
  const { values, chosen, typed } = useFormValues<Values>({ reason: undefined, note: '' });
  const { reason, note } = values;
  const onSuccess = () => {
    showToast({ title: t('stopped'), tone: 'good' });
    onDone();
  };
  return (
    <Form
      onSubmit={() => reason !== undefined && stop.mutate({ id: subjectId, reason, note }, { onSuccess })}
      submit={t('stop')}
      failure={stop.error}
      tone="danger"
      busy={stop.isPending}
      disabled={reason === undefined || note.trim() === ''}
    >
      <Select
        label={t('reason')}
        {...chosen('reason')}
        placeholder={t('chooseReason')}
        options={decisionReasons.reject.map((value) => ({ value, label: reasonText(value) }))}
      />
      <TextArea label={t('note')} maxLength={1000} rows={2} {...typed('note')} />
    </Form>
  );
}
