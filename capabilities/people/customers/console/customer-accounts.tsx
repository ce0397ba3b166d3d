import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Book } from '#foundation/ids/book.ts';
import { allOf } from '#foundation/text/words.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { getUserInfo } from '../contract.ts';

/** Both books, never to be confused. */
export function CustomerAccounts({ accounts }: { accounts: OutputOf<typeof getUserInfo>['accounts'] }) {
  const t = useTranslations('customers-console');
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      {allOf<Book>()(['real', 'demo']).map((book) => {
        const { balances, equity, margin, marginLevel, unrealised } = accounts[book];
        return (
          <Card key={book} title={<Badge tone={book}>{t(`books.${book}`)}</Badge>}>
            <FactList
              dense
              facts={[
                ...balances.map(({ currency, available, held }) => ({
                  label: currency,
                  value: <Money amount={available} currency={currency} />,
                  note: /[1-9]/.test(held) ? t('held', { amount: format.money(held, currency) }) : undefined,
                })),
                {
                  label: t('fields.equity'),
                  value: <Money amount={equity ?? undefined} currency="USDT" />,
                  strong: true,
                },
                { label: t('fields.margin'), value: <Money amount={margin} currency="USDT" /> },
                { label: t('fields.unrealised'), value: <Money amount={unrealised} currency="USDT" sign /> },
                {
                  label: t('fields.marginLevel'),
                  value:
                    marginLevel === null ? '–' : format.percent(Number(marginLevel) * 100, { digits: 1 }),
                },
              ]}
            />
          </Card>
        );
      })}
    </div>
  );
}
