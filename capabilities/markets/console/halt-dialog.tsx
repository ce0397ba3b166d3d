import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { CatalogueRow } from '../console-contract.ts';
import { useSetHalted } from './queries.ts';

const shortestReason = 5;

/** What a halt does, why, and then the act. */
export function HaltDialog({ market, onClose }: { market: CatalogueRow; onClose: () => void }) {
  const t = useTranslations('markets-console');
  const refusalText = useRefusalText();
  const setHalted = useSetHalted();
  const [reason, setReason] = useState('');
  const { code } = market;
  const words = market.halted ? 'resume' : 'halt';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${words}.title`, { code })}
      description={t(`${words}.lead`)}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setHalted.mutate({ code, halted: !market.halted, reason }, { onSuccess: onClose });
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
          tone={market.halted ? 'primary' : 'danger'}
          busy={setHalted.isPending}
          disabled={reason.trim().length < shortestReason}
        >
          {t(`${words}.confirm`, { code })}
        </Button>
      </form>
    </Dialog>
  );
}
