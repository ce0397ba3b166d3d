import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { InDoubtForm } from '#foundation/ui/in-doubt.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { SmartOrder } from '../contract.ts';
import { endOf } from './end-of.ts';
import { useRenewPlan } from './queries.ts';

type Props = { order: SmartOrder; onExit: () => void; onReceipt: () => void };

/** One plan: how far it has run, what it has earned, and while it runs what leaving now would return. */
export function SmartOrderRow({ order, onExit, onReceipt }: Props) {
  const t = useTranslations('plans.mine');
  const format = useFormat();
  const isEarning = order.status === 'earning';
  return (
    <li className="flex flex-col gap-3 p-4 wide:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="flex items-center gap-2">
          <span className="font-semibold">{order.name}</span>
          <Badge tone={isEarning ? 'accent' : 'neutral'}>{t(endOf(order))}</Badge>
        </p>
        <p className="text-note text-quiet">
          {isEarning ? (
            t.rich('matures', { time: () => <Time at={order.maturesAt} style="date" /> })
          ) : (
            <Time at={order.endedAt ?? order.maturesAt} style="date" />
          )}
        </p>
      </div>
      <Run order={order} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 wide:grid-cols-5">
        <Figure label={t('amount')} amount={order.amount} />
        <Figure
          label={t('earned')}
          amount={order.earned}
          detail={t('ofTotal', { total: format.money(order.totalYield, 'USDT') })}
        />
        <div>
          <dt className="text-note text-faint">{t('rate')}</dt>
          <dd className="num">
            <bdi>{format.rate(order.dailyRate)}</bdi>
          </dd>
          <dd className="num text-note text-quiet">{t('apr', { rate: format.rate(order.apr) })}</dd>
        </div>
        {isEarning && (
          <Figure
            label={t('exitNow')}
            amount={order.exitNow.refund}
            detail={t('exitPenalty', { penalty: format.money(order.exitNow.penalty, 'USDT') })}
          />
        )}
        {order.penalty !== undefined && <Figure label={t('penalty')} amount={order.penalty} />}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {isEarning && <Renewal order={order} />}
        <div className="ms-auto flex gap-2">
          <Button size="small" onClick={onReceipt}>
            {t('receipt')}
          </Button>
          {isEarning && (
            <Button size="small" onClick={onExit}>
              {t('exit')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function Figure({ label, amount, detail }: { label: string; amount: string; detail?: string }) {
  return (
    <div>
      <dt className="text-note text-faint">{label}</dt>
      <dd>
        <Money amount={amount} currency="USDT" />
      </dd>
      {detail !== undefined && <dd className="num text-note text-quiet">{detail}</dd>}
    </div>
  );
}

/** How many of its days have run. */
function Run({ order: { runDays, days } }: { order: SmartOrder }) {
  const t = useTranslations('plans.mine');
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('run', { run: runDays, days })}
        aria-valuenow={runDays}
        aria-valuemin={0}
        aria-valuemax={days}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${(100 * runDays) / days}%` }} />
      </div>
      <span className="num text-note whitespace-nowrap text-quiet">{t('run', { run: runDays, days })}</span>
    </div>
  );
}

function Renewal({ order }: { order: SmartOrder }) {
  const t = useTranslations('plans.mine');
  const renew = useRenewPlan(order.id);
  if (renew.doubt !== undefined) {
    return <InDoubtForm command={renew} doubt={renew.doubt} asked={() => t('renew')} lookUp="/trading" />;
  }
  return (
    <div>
      <Checkbox
        label={t('renew')}
        checked={renew.isBusy && renew.asked !== undefined ? renew.asked.renew : order.renew}
        disabled={renew.isBusy}
        onChange={(checked) => renew.ask({ id: order.id, renew: checked })}
      />
      <Refused failure={renew.refusal} />
    </div>
  );
}
