import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HaltAct } from '#capabilities/markets/catalogue/rules.ts';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import type { CatalogueRow } from '../console-contract.ts';
import { useSetHalted } from './queries.ts';

const shortestReason = 5;

export interface ChosenAct {
  readonly market: CatalogueRow;
  readonly act: HaltAct;
}

/** What the act does, why, and then the act. */
export function HaltDialog({ market: { code, halt }, act, onClose }: ChosenAct & { onClose: () => void }) {
  const t = useTranslations('markets-console');
  const setHalted = useSetHalted();
  const [reason, setReason] = useState('');
  const isLifting = act === 'resume';
  const takesTwo = halt?.agreedBy !== undefined && halt.resumeAskedBy === undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${act}.title`, { code })}
      description={isLifting && takesTwo ? t('resume.leadAlone') : t(`${act}.lead`)}
    >
      <Form
        onSubmit={() => setHalted.mutate({ code, halted: !isLifting, reason }, { onSuccess: onClose })}
        submit={t(`${act}.confirm`, { code })}
        failure={setHalted.error}
        tone={isLifting ? 'primary' : 'danger'}
        busy={setHalted.isPending}
        disabled={reason.trim().length < shortestReason}
      >
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          rows={2}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}
