import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { stepUpByPasskey } from '#capabilities/desk/operators/console/passkey.ts';
import { useFailureText } from '#capabilities/desk/operators/console/use-failure-text.ts';
import { operatorStepUp } from '#capabilities/desk/operators/console-contract.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { callOperatorSession } from '#foundation/ui/operator-platform.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';

/** The code, a passkey, or either: whatever this operator has. */
export function StepUpForm({ onAnswer }: { onAnswer: (shown: boolean) => void }) {
  const t = useTranslations('console.stepUp');
  const ui = useTranslations('ui');
  const { hasTotp, hasPasskey } = useOperator();
  const [totp, setTotp] = useState('');
  const { busy, notice, attempt } = useAttempt({
    onShown: () => onAnswer(true),
    onRefused: () => setTotp(''),
  });
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
          {hasPasskey && (
            <Button
              tone={hasTotp ? 'plain' : 'primary'}
              icon={<KeyRound size={16} aria-hidden="true" />}
              busy={busy === 'passkey'}
              onClick={() => void attempt('passkey', stepUpByPasskey)}
            >
              {t('passkey')}
            </Button>
          )}
          {hasTotp && (
            <Button
              tone="primary"
              busy={busy === 'code'}
              type="submit"
              form="step-up"
              disabled={totp.length !== 6}
            >
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      <FormFrame
        id="step-up"
        className="flex flex-col gap-4"
        onSubmit={() => void attempt('code', () => callOperatorSession(operatorStepUp, { totp }))}
      >
        {hasTotp && (
          <CodeField
            label={t('code')}
            value={totp}
            onChange={({ currentTarget }) => setTotp(currentTarget.value.replaceAll(/\D/g, ''))}
          />
        )}
        {notice !== undefined && <RefusalNotice>{notice}</RefusalNotice>}
      </FormFrame>
    </Dialog>
  );
}

/** One attempt at a time. */
function useAttempt({ onShown, onRefused }: { onShown: () => void; onRefused: () => void }) {
  const failureText = useFailureText();
  const [notice, setNotice] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'passkey'>();
  const attempt = async (way: 'code' | 'passkey', ask: () => Promise<Result<unknown>>) => {
    setBusy(way);
    setNotice(undefined);
    try {
      const result = await ask();
      if (result.ok) return onShown();
      setNotice(failureText(result));
      onRefused();
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setNotice(failureText(failure));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, notice, attempt };
}
