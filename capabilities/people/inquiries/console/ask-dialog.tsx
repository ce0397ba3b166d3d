import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { RadioList } from '#foundation/ui/radio-list.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { askCustomer, listInquiries } from '../console-contract.ts';

import { noteLengths, type Template } from '../rules.ts';

type Props = {
  reviewId: string;
  templates: OutputOf<typeof listInquiries>['templates'];
  answerDays: number;
  left: number;
  onClose: () => void;
};

/** Chooses a question, and adds to it; the operator reads it in their language, the customer in theirs. */
export function AskDialog({ reviewId, templates, answerDays, left, onClose }: Props) {
  const t = useTranslations('inquiries-console');
  const refusalText = useRefusalText();
  // While the customer is asked, the review's clock stands: the queue is another.
  const ask = useCommand(askCustomer, listInquiries, 'reviews');
  const form = useId();
  const [chosen, setChosen] = useState<Template | undefined>(
    templates.length === 1 ? templates[0]?.template : undefined,
  );
  const [note, setNote] = useState('');
  const send = () => {
    if (chosen === undefined) return;
    ask.mutate(
      { reviewId, template: chosen, note },
      {
        onSuccess() {
          showToast({ title: t('sent'), tone: 'good' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('ask')}
      description={t('lead', { days: answerDays })}
      actions={
        <Button type="submit" form={form} tone="primary" disabled={chosen === undefined} busy={ask.isPending}>
          {t('send')}
        </Button>
      }
    >
      <FormFrame id={form} className="flex flex-col gap-4" onSubmit={send}>
        <RadioList
          label={t('template')}
          value={chosen}
          onChange={setChosen}
          options={templates.map(({ template, question }) => ({ value: template, label: question }))}
        />
        <TextArea
          label={t('note')}
          hint={t(chosen === 'general' ? 'noteNeeded' : 'noteHint')}
          dir="auto"
          value={note}
          maxLength={noteLengths.most}
          rows={3}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <p className="text-note text-faint">{t('left', { count: left - 1 })}</p>
        {ask.error !== null && <RefusalNotice>{refusalText(ask.error)}</RefusalNotice>}
      </FormFrame>
    </Dialog>
  );
}
