import { useTranslations } from 'use-intl';
import type { HouseBalance } from '../console-contract.ts';

type HouseAccount = HouseBalance['account'];

/** `house/plan-yield` in words. */
export function useAccountText(): (account: HouseAccount) => string {
  const t = useTranslations('treasury.accounts');
  return (account) => t(account === 'outside' ? account : nameOf(account));
}

type Named<Account> = Account extends `house/${infer Name}` ? Name : never;

function nameOf<Account extends `house/${string}`>(account: Account): Named<Account> {
  return account.slice('house/'.length) as Named<Account>;
}
