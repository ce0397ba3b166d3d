import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { RechargeView } from '../contract.ts';
import { decisionReasons, isArriving } from '../rules.ts';
import { statusTones } from '../status-tones.ts';
import { BelowMinimum, Returned, Returning } from './waiting-states.tsx';

type Props = { deposit: RechargeView; onReturn: (deposit: RechargeView) => void };

/** One deposit: how much, how far it is, and what is waited for. */
export function DepositRow({ deposit, onReturn }: Props) {
  const t = useTranslations('deposits');
  const { currency, amount, credited, status, createdAt, announced, chain, onHold } = deposit;
  const isClaimed = announced && status !== 'belowMinimum';
  const shown = credited ?? (isClaimed ? amount : (chain?.amount ?? amount));
  return (
    <li className="flex flex-col gap-3 p-4 wide:px-5">
      <div className="flex items-center gap-3">
        <InstrumentMark code={currency} size={32} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <p className="font-semibold">
              <Money amount={shown} currency={currency} />
            </p>
            <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
          </div>
          <p className="text-note text-faint">
            <Time at={createdAt} /> · {t(announced ? 'list.announced' : 'list.found')}
          </p>
        </div>
      </div>
      {(status === 'review' || isOnItsWay(deposit)) && <Progress deposit={deposit} />}
      {deposit.counted && <p className="text-note text-quiet">{t('belowMinimum.counted', { currency })}</p>}
      {status === 'belowMinimum' && deposit.reason !== undefined && (
        <Notice tone="warn" title={t('belowMinimum.refused')}>
          <Reason code={deposit.reason} />
        </Notice>
      )}
      {status === 'belowMinimum' && <BelowMinimum deposit={deposit} onReturn={() => onReturn(deposit)} />}
      {status === 'returning' && <Returning deposit={deposit} />}
      {status === 'returned' && <Returned deposit={deposit} />}
      {status === 'rejected' && <Reason code={deposit.reason} />}
      {onHold !== undefined && (
        <Notice tone="warn" title={t('hold.title')}>
          {t.rich('hold.body', { amount: () => <Money amount={onHold} currency={currency} /> })}
        </Notice>
      )}
      <Hash deposit={deposit} />
    </li>
  );
}

/** Too little, and not confirmed yet. */
function isOnItsWay({ status, chain }: RechargeView): boolean {
  if (chain === undefined || !isArriving(chain.state)) return false;
  return status === 'belowMinimum' && chain.confirmations < chain.needed;
}

/** What is waited for now, in words and as a bar. */
function Progress({ deposit: { chain, amount, announced, currency } }: { deposit: RechargeView }) {
  const t = useTranslations('deposits.progress');
  if (chain === undefined) return <p className="text-note text-quiet">{t('unseen')}</p>;
  if (chain.state === 'gone' || chain.state === 'failed') {
    return <p className="text-note text-warn">{t(chain.state)}</p>;
  }
  const { confirmations, needed } = chain;
  const have = Math.min(confirmations, needed);
  const isThere = have >= needed;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-note text-quiet">
        <span>{t(isThere ? 'confirmed' : chain.state === 'pending' ? 'pending' : 'confirming')}</span>
        <span className="num">{t('of', { have, needed })}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('label')}
        aria-valuenow={have}
        aria-valuemin={0}
        aria-valuemax={needed}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${(100 * have) / needed}%` }} />
      </div>
      {announced && chain.amount !== amount && (
        <p className="text-note text-warn">
          {t.rich('otherAmount', { amount: () => <Money amount={chain.amount} currency={currency} /> })}
        </p>
      )}
    </div>
  );
}

function Reason({ code }: { code: string | undefined }) {
  const t = useTranslations('deposits.reasons');
  const known = decisionReasons.reject.find((each) => each === code);
  return <p className="text-note text-quiet">{t(known ?? 'other')}</p>;
}

/** The transaction, shortened for the eye and whole for the clipboard. */
function Hash({ deposit: { chain, txHash, last6 } }: { deposit: RechargeView }) {
  const t = useTranslations('deposits.list');
  const hash = chain?.txHash ?? txHash;
  if (hash === undefined && last6 === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-note text-faint">
      {t('transaction')}
      <span className="flex items-center gap-1.5">
        <bdi dir="ltr" className="num">
          {hash === undefined ? `…${last6}` : `${hash.slice(0, 10)}…${hash.slice(-6)}`}
        </bdi>
        {hash !== undefined && <CopyButton text={hash} label={t('copyHash')} />}
      </span>
    </p>
  );
}
