import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { operatorStepUp } from '#capabilities/operators/console-contract.ts';
import { Button } from '#foundation/ui/button.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { callOperatorSession, joinConsole } from '#foundation/ui/operator-platform.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';

type Waiting = (shown: boolean) => void;

/** Comes up when a call needs a fresh second factor; whoever called waits for it and then repeats the call. */
export function StepUpDialog({ onSessionLost }: { onSessionLost: () => void }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    joinConsole({
      sessionLost: onSessionLost,
      stepUp: () => new Promise((resolve) => setWaiting((others) => [...others, resolve])),
    });
  }, [onSessionLost]);
  const answer = (shown: boolean) => {
    for (const resolve of waiting) resolve(shown);
    setWaiting([]);
  };
  if (waiting.length === 0) return null;
  return <StepUpForm onAnswer={answer} />;
}

function StepUpForm({ onAnswer }: { onAnswer: Waiting }) {
  const t = useTranslations('console.stepUp');
  const ui = useTranslations('ui');
  const refusalText = useRefusalText();
  const [totp, setTotp] = useState('');
  const [notice, setNotice] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    setNotice(undefined);
    try {
      const result = await callOperatorSession(operatorStepUp, { totp });
      if (result.ok) return onAnswer(true);
      setNotice(refusalText(result));
      setTotp('');
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setNotice(refusalText(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={t('title')}
      description={t('body')}
      size="small"
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{ui('cancel')}</Button>
          <Button tone="primary" busy={isBusy} type="submit" form="step-up" disabled={totp.length !== 6}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form
        id="step-up"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <CodeField
          label={t('code')}
          value={totp}
          onChange={({ currentTarget }) => setTotp(currentTarget.value.replaceAll(/\D/g, ''))}
        />
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
      </form>
    </Dialog>
  );
}
