import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { stepUpByPasskey } from '#capabilities/desk/operators/console/passkey.ts';
import { useAttempt } from '#capabilities/desk/operators/console/use-attempt.ts';
import { operatorStepUp } from '#capabilities/desk/operators/console-contract.ts';
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
  const { busy, notice, attempt } = useAttempt<'code' | 'passkey'>(({ ok }) =>
    ok ? onAnswer(true) : setTotp(''),
  );
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
