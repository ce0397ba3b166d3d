import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Result } from '#foundation/refusals/result.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { callPlatform } from '#foundation/ui/platform.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { editTardPwd, sendTardPwdCode, setTardPwd } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { GuardRow } from './guard-row.tsx';
import { useSecurityChanged } from './queries.ts';
import { ForgottenWithdrawalPassword } from './withdrawal-forgotten.tsx';
import { NewWithdrawalPassword, WithdrawalPasswordField } from './withdrawal-password-field.tsx';

type Props = { isSet: boolean; hasTotp: boolean; lockedUntil: string | null; heldUntil: string | null };

/** The withdrawal password: set, change, and a new one when it is forgotten. */
export function WithdrawalGuard({ isSet, hasTotp, lockedUntil, heldUntil }: Props) {
  const t = useTranslations('security');
  const format = useFormat();
  const changed = useSecurityChanged();
  const [open, setOpen] = useState<'set' | 'change' | 'forgotten'>();
  const close = () => setOpen(undefined);
  const saved = () => {
    showToast({ title: t('withdrawal.saved'), tone: 'good' });
    close();
    void changed();
  };
  const note =
    lockedUntil !== null
      ? t('withdrawal.lockedUntil', { time: format.time(lockedUntil, 'moment') })
      : heldUntil !== null
        ? t('withdrawal.heldUntil', { time: format.time(heldUntil, 'moment') })
        : t('withdrawal.note');
  return (
    <GuardRow
      icon={Banknote}
      label={t('withdrawal.label')}
      note={note}
      state={isSet && <Badge tone={lockedUntil === null ? 'rise' : 'warn'}>{t('on')}</Badge>}
      actions={
        isSet ? (
          <>
            <Button size="small" tone="quiet" onClick={() => setOpen('forgotten')}>
              {t('withdrawal.forgot')}
            </Button>
            <Button size="small" onClick={() => setOpen('change')}>
              {t('change')}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => setOpen('set')}>
            {t('setUp')}
          </Button>
        )
      }
    >
      {open === 'set' && <SetDialog onClose={close} onDone={saved} />}
      {open === 'change' && <ChangeDialog onClose={close} onDone={saved} />}
      {open === 'forgotten' && (
        <ForgottenWithdrawalPassword
          hasTotp={hasTotp}
          onClose={close}
          onDone={saved}
          sendCode={() => callPlatform(sendTardPwdCode, {})}
        />
      )}
    </GuardRow>
  );
}

type DialogProps = { onClose: () => void; onDone: () => void };

function SetDialog({ onClose, onDone }: DialogProps) {
  const t = useTranslations('security');
  const [typed, setTyped] = useState({ password: '', again: '', isSame: true });
  return (
    <AskDialog
      title={t('withdrawal.setTitle')}
      lead={t('withdrawal.setLead')}
      submitLabel={t('save')}
      onClose={onClose}
      onDone={onDone}
      send={() => whenSame(typed, setTyped, () => callPlatform(setTardPwd, { tradPwd: typed.password }))}
    >
      {(errorOf) => (
        <NewWithdrawalPassword
          typed={typed}
          onChange={setTyped}
          error={errorOf('WITHDRAWAL_PASSWORD_INVALID')}
        />
      )}
    </AskDialog>
  );
}

function ChangeDialog({ onClose, onDone }: DialogProps) {
  const t = useTranslations('security');
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState({ password: '', again: '', isSame: true });
  return (
    <AskDialog
      title={t('withdrawal.changeTitle')}
      lead={t('withdrawal.changeLead')}
      submitLabel={t('save')}
      onClose={onClose}
      onDone={onDone}
      send={() =>
        whenSame(typed, setTyped, () => callPlatform(editTardPwd, { oldPwd: old, newPwd: typed.password }))
      }
    >
      {(errorOf) => (
        <>
          <WithdrawalPasswordField
            label={t('withdrawal.old')}
            value={old}
            onChange={setOld}
            error={errorOf('WITHDRAWAL_PASSWORD_INCORRECT', 'WITHDRAWALS_LOCKED')}
          />
          <NewWithdrawalPassword
            typed={typed}
            onChange={setTyped}
            error={errorOf('WITHDRAWAL_PASSWORD_INVALID')}
          />
        </>
      )}
    </AskDialog>
  );
}

type Typed = { password: string; again: string; isSame: boolean };

/** Sends what was typed twice alike; otherwise says beside the field that it was not. */
async function whenSame(
  typed: Typed,
  setTyped: (typed: Typed) => void,
  send: () => Promise<Result<null>>,
): Promise<Result<null> | undefined> {
  if (typed.password === typed.again) return send();
  setTyped({ ...typed, isSame: false });
  return undefined;
}
