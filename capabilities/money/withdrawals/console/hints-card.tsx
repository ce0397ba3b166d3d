import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { OthersNamed } from '#foundation/ui/others-named.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { WithdrawalDetail, WithdrawalHint } from '../console-contract.ts';

/** Facts to weigh, each with the way to it; nothing where there are none. */
export function HintsCard({ hints }: Pick<WithdrawalDetail, 'hints'>) {
  const t = useTranslations('withdrawals-console.hints');
  if (hints.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className="flex flex-col gap-2">
        {hints.map((hint) => (
          <li key={hint.kind}>
            <HintText hint={hint} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HintText({ hint }: { hint: WithdrawalHint }) {
  const t = useTranslations('withdrawals-console.hints');
  const format = useFormat();
  switch (hint.kind) {
    case 'destinationOfOthers':
    case 'deviceOfOthers':
      return t.rich(hint.kind, {
        others: () => (
          <OthersNamed
            uids={hint.uids}
            hasMore={hint.hasMore}
            link={(uid) => (
              <TextLink to="/customers/one" search={{ id: uid }}>
                {uid}
              </TextLink>
            )}
          />
        ),
      });
    case 'first':
      return t('first');
    case 'often':
      return t('often', { day: hint.day, week: hint.week });
    case 'holderDiffers':
      return t.rich(hint.likeness === 'similar' ? 'holderSimilar' : 'holderDifferent', {
        holder: () => <bdi className="font-semibold">{hint.holder}</bdi>,
        verified: () => <bdi className="font-semibold">{hint.verified}</bdi>,
      });
    case 'newDevice':
      return t.rich('newDevice', { time: () => <Time at={hint.at} /> });
    case 'optionsWon':
      return t('optionsWon', {
        won: hint.won,
        bets: hint.bets,
        profit: format.money(hint.profit, 'USDT'),
        oneIn: hint.oneIn,
        accounts: hint.accounts,
      });
  }
}
