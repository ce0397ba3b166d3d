import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Invite } from '../contract.ts';

/** What is paid back to an invited customer; nothing where nothing is paid and nothing was. */
export function Invited({
  invited: { rate, endsAt, received, onHold },
}: {
  invited: NonNullable<Invite['invited']>;
}) {
  const t = useTranslations('invites.invited');
  const format = useFormat();
  if (rate === undefined && received.length + onHold.length === 0) return null;
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        {rate !== undefined && (
          <p className="text-pretty">
            {t('rate', { rate: format.rate(rate), date: format.time(Date.parse(endsAt), 'date') })}
          </p>
        )}
        <FactList
          dense
          facts={[
            {
              label: t('received'),
              value: received.length === 0 ? t('none') : <Amounts amounts={received} />,
            },
            onHold.length > 0 && {
              label: t('onHold'),
              value: <Amounts amounts={onHold} />,
              note: t('onHoldNote'),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Amounts({ amounts }: { amounts: NonNullable<Invite['invited']>['received'] }) {
  return (
    <span className="flex flex-col items-end">
      {amounts.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  );
}
