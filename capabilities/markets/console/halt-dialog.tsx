import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HaltAct } from '#capabilities/catalogue/rules.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
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
  const refusalText = useRefusalText();
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
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setHalted.mutate({ code, halted: !isLifting, reason }, { onSuccess: onClose });
        }}
      >
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          rows={2}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {setHalted.error !== null && <RefusalNotice>{refusalText(setHalted.error)}</RefusalNotice>}
        <Button
          type="submit"
          wide
          tone={isLifting ? 'primary' : 'danger'}
          busy={setHalted.isPending}
          disabled={reason.trim().length < shortestReason}
        >
          {t(`${act}.confirm`, { code })}
        </Button>
      </form>
    </Dialog>
  );
}
