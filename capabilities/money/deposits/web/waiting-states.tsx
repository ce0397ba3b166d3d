import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { RechargeView } from '../contract.ts';
import { cancelRechargeReturn, listRecharge } from '../contract.ts';
import { isArriving } from '../rules.ts';

/** Below the minimum: what has come, what is missing, and what happens next. */
export function BelowMinimum({ deposit, onReturn }: { deposit: RechargeView; onReturn: () => void }) {
  const t = useTranslations('deposits.belowMinimum');
  const { currency, together, chain } = deposit;
  if (together === undefined || chain === undefined) return null;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  if (!isArriving(chain.state)) return <p className="text-note text-warn">{t('gone')}</p>;
  const { have, minimum, missing } = together;
  return (
    <div className="flex flex-col items-start gap-2 text-note text-quiet">
      <p className="font-medium text-ink">
        {missing === '0'
          ? t.rich('enough', { minimum: () => money(minimum) })
          : t.rich('have', {
              have: () => money(have),
              minimum: () => money(minimum),
              missing: () => money(missing),
            })}
      </p>
      <p className="max-w-text">{t('next', { currency })}</p>
      {chain.confirmations >= chain.needed && (
        <Button size="small" onClick={onReturn}>
          {t('return')}
        </Button>
      )}
    </div>
  );
}

/** A requested return: where to, when at the earliest, and a button to take it back until it is decided. */
export function Returning({ deposit }: { deposit: RechargeView }) {
  const t = useTranslations('deposits.returning');
  const format = useFormat();
  const cancel = useCommand(cancelRechargeReturn, 'balances', listRecharge);
  const { id, currency, return: back } = deposit;
  if (back === undefined) return null;
  const amount = () => <Money amount={back.actualAmount} currency={currency} />;
  const fee = () => <Money amount={back.networkFee} currency={currency} />;
  return (
    <div className="flex flex-col items-start gap-2 text-note text-quiet">
      <p className="max-w-text wrap-anywhere">{t.rich('body', { address: back.address, amount, fee })}</p>
      {back.heldUntil !== undefined && <p>{t('held', { time: format.time(back.heldUntil, 'moment') })}</p>}
      <Button
        size="small"
        busy={cancel.isPending}
        onClick={() => {
          // A promise, as the refreshed list takes this part away before `mutate` would say that it is done.
          const done = () => showToast({ title: t('cancelled'), tone: 'good' });
          void cancel.mutateAsync({ id }).then(done, () => undefined);
        }}
      >
        {t('cancel')}
      </Button>
      <Refused failure={cancel.error} />
    </div>
  );
}

/** Paid back by a withdrawal, which tells how far that is. */
export function Returned({ deposit: { currency, return: back } }: { deposit: RechargeView }) {
  const t = useTranslations('deposits.returned');
  if (back === undefined) return null;
  const amount = () => <Money amount={back.actualAmount} currency={currency} />;
  return (
    <div className="flex flex-col items-start gap-2 text-note text-quiet">
      <p className="max-w-text wrap-anywhere">{t.rich('body', { address: back.address, amount })}</p>
      {back.withdrawalId !== undefined && (
        <LinkButton size="small" to="/profile/withdrawals" search={{ id: back.withdrawalId }}>
          {t('open')}
        </LinkButton>
      )}
    </div>
  );
}
