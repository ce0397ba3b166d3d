import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OpeningJumpRow } from '../console-contract.ts';
import { useAcceptOpening, useOpeningJumps } from './queries.ts';

const shortestReason = 5;

/** Shares that opened far from their close without a known action, and the word of two operators about it. */
export function OpeningJumps({ mayAct }: { mayAct: boolean }) {
  const t = useTranslations('actions-console.jumps');
  const format = useFormat();
  const { data = [] } = useOpeningJumps();
  const [chosen, setChosen] = useState<OpeningJumpRow>();
  return (
    <>
      {data.map((jump) => {
        const { code, openedAt, before, after, acceptedBy } = jump;
        return (
          <Notice key={code} tone="warn" title={t('title', { code, time: format.time(openedAt) })}>
            <p>{t('body', { before: format.decimal(before), after: format.decimal(after) })}</p>
            {acceptedBy !== undefined && <p>{t('asked', { author: acceptedBy })}</p>}
            {mayAct && (
              <Button size="small" className="mt-2" onClick={() => setChosen(jump)}>
                {t('accept')}
              </Button>
            )}
          </Notice>
        );
      })}
      {chosen !== undefined && <AcceptDialog jump={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function AcceptDialog({
  jump: { code, acceptedBy },
  onClose,
}: {
  jump: OpeningJumpRow;
  onClose: () => void;
}) {
  const t = useTranslations('actions-console');
  const accept = useAcceptOpening();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('jumps.acceptTitle', { code })}
      description={t(acceptedBy === undefined ? 'jumps.leadAlone' : 'jumps.lead')}
    >
      <Form
        onSubmit={() => accept.mutate({ code, reason }, { onSuccess: onClose })}
        submit={t('jumps.accept')}
        failure={accept.error}
        busy={accept.isPending}
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
