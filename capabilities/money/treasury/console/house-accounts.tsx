import { useTranslations } from 'use-intl';
import { type Asset, assets } from '#foundation/money/money.ts';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import type { HouseBalance } from '../console-contract.ts';
import { listedAccounts } from '../rules.ts';
import { useAccountText } from './use-account-text.ts';

interface Row {
  readonly account: HouseBalance['account'];
  readonly balances: ReadonlyMap<Asset, string>;
}

/** Every house account of a book; one that nothing ever moved is at nothing. */
export function HouseAccounts({ accounts }: { accounts: readonly HouseBalance[] | undefined }) {
  const t = useTranslations('treasury');
  const accountText = useAccountText();
  const rows = accounts && rowsOf(accounts);
  const moved = assets.filter(
    (asset) => asset === 'USDT' || rows?.some(({ balances }) => balances.has(asset)),
  );
  const columns: Column<Row>[] = [
    { key: 'account', title: t('fields.account'), cell: ({ account }) => accountText(account) },
    ...moved.map(
      (asset): Column<Row> => ({
        key: asset,
        title: asset,
        align: 'end',
        cell: ({ balances }) => <Money amount={balances.get(asset)} currency={asset} />,
      }),
    ),
  ];
  return (
    <Card title={t('accountsTitle')} flush>
      <DataTable
        label={t('accountsTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ account }) => account}
        empty={null}
        skeletonRows={listedAccounts.length}
        phone={({ account, balances }) => (
          <div className="flex items-start justify-between gap-4">
            <span className="min-w-0">{accountText(account)}</span>
            <span className="flex flex-col items-end">
              {moved
                .filter((asset) => asset === 'USDT' || balances.has(asset))
                .map((asset) => (
                  <Money key={asset} amount={balances.get(asset)} currency={asset} />
                ))}
            </span>
          </div>
        )}
      />
    </Card>
  );
}

function rowsOf(accounts: readonly HouseBalance[]): Row[] {
  return listedAccounts.map((account) => ({
    account,
    balances: new Map(
      accounts
        .filter((balance) => balance.account === account)
        .map(({ currency, balance }) => [currency, balance]),
    ),
  }));
}
