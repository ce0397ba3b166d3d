import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Select } from '#foundation/ui/select.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type AcknowledgeReason, acknowledgeReasons } from '../rules.ts';
import { useAcknowledge } from './queries.ts';

/**
 * The alarm, and for operators with the permission the reason that ends it. The report itself stays as it is.
 */
export function AcknowledgeForm({ id }: { id: string }) {
  const t = useTranslations('reconciliation');
  const refusalText = useRefusalText();
  const may = useMay('reconciliation.acknowledge');
  const [reasonCode, setReasonCode] = useState<AcknowledgeReason>();
  const [note, setNote] = useState('');
  const acknowledge = useAcknowledge();
  return (
    <Notice tone="warn" title={t('alarm.title')}>
      <p className="max-w-text">{t('alarm.body')}</p>
      {may && (
        <FormFrame
          className="mt-3 grid max-w-text items-start gap-3 wide:grid-cols-[calc(220*var(--px))_minmax(0,1fr)]"
          onSubmit={() => {
            if (reasonCode !== undefined && note.trim() !== '') acknowledge.mutate({ id, reasonCode, note });
          }}
        >
          <Select
            label={t('fields.reason')}
            placeholder={t('alarm.choose')}
            value={reasonCode}
            onChange={setReasonCode}
            options={acknowledgeReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
          <TextArea
            label={t('alarm.note')}
            value={note}
            maxLength={1000}
            rows={2}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {acknowledge.error !== null && (
            <div className="wide:col-span-2">
              <RefusalNotice>{refusalText(acknowledge.error)}</RefusalNotice>
            </div>
          )}
          <div className="wide:col-span-2">
            <Button
              type="submit"
              busy={acknowledge.isPending}
              disabled={reasonCode === undefined || note.trim() === ''}
            >
              {t('alarm.acknowledge')}
            </Button>
          </div>
        </FormFrame>
      )}
    </Notice>
  );
}
