import { type AccountKey, accountKeyText } from './rules.ts';

/** What a participant has loaded, as the states that its commands are decided against: by account and id. */
export function statesOf<Stored extends { readonly key: AccountKey }, Id, Item>(
  loaded: readonly Stored[],
  entryOf: (stored: Stored) => readonly [Id, Item],
): ReadonlyMap<string, ReadonlyMap<Id, Item>> {
  const byAccount = Map.groupBy(loaded, ({ key }) => accountKeyText(key));
  return new Map([...byAccount].map(([account, stored]) => [account, new Map(stored.map(entryOf))]));
}
