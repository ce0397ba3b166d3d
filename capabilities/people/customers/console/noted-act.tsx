import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';

type Props = {
  texts: { readonly title: string; readonly lead: string; readonly confirm: string };
  act: {
    readonly mutate: (note: string, options: { onSuccess: () => void }) => void;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  onClose: () => void;
};

/** What one operator does at once, with a note for the audit log. */
export function NotedAct({ texts, act, onClose }: Props) {
  const t = useTranslations('customers-console');
  const [note, setNote] = useState('');
  const isEnough = note.trim().length >= 5;
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.lead}>
      <Form
        onSubmit={() => isEnough && act.mutate(note, { onSuccess: onClose })}
        submit={texts.confirm}
        failure={act.error}
        tone="danger"
        busy={act.isPending}
        disabled={!isEnough}
      >
        <TextArea
          label={t('fields.note')}
          hint={t('noteHint')}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
