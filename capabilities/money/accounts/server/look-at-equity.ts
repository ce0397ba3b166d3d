import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { ProductClaims } from '#capabilities/money/integrity/face.ts';
import type { LedgerFigures } from '#capabilities/money/ledger/face.ts';
import {
  type AccountKey,
  accountKeyText,
  type Balances,
  emptyBalances,
} from '#capabilities/money/ledger/rules.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { type Claims, type EquityPart, equityOf, equityParts, noClaims, type Rates } from '../equity.ts';

/** What an account stood at, at a moment. */
export interface EquityLook {
  readonly key: AccountKey;
  readonly at: Instant;
  readonly balances: Balances;
  readonly claims: Claims;
  readonly rates: Rates;
  readonly parts: readonly EquityPart[];
  /** USDT units; undefined while a price is missing. */
  readonly equity: bigint | undefined;
}

export interface EquityLookNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<LedgerFigures, 'balancesOf'>;
  readonly claims: readonly ProductClaims[];
  readonly markets: Pick<Prices, 'usdtRate'>;
}

/** The live prices. */
export function ratesNow({ usdtRate }: EquityLookNeeds['markets']): Rates {
  return { USDT: usdtRate('USDT'), BTC: usdtRate('BTC'), ETH: usdtRate('ETH') };
}

/** Balances, positions, stakes and debts in one look: what is settled is in the one or in the other. */
export async function inOneLook<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel('repeatable read').execute(read);
}

/** What accounts stand at now, as the transaction sees them. */
export async function lookAtEquity(
  { clock, ledger, claims: products, markets }: EquityLookNeeds,
  tx: Tx,
  keys: readonly AccountKey[],
): Promise<EquityLook[]> {
  const balancesOf = await ledger.balancesOf(tx, keys);
  const at = clock.now();
  const claimsOf = await readClaims(products, tx, keys, at);
  const rates = ratesNow(markets);
  return keys.map((key) => {
    const text = accountKeyText(key);
    const balances = balancesOf.get(text) ?? emptyBalances;
    const claims = claimsOf.get(text) ?? noClaims;
    const parts = equityParts(balances, claims, rates);
    return { key, at, balances, claims, rates, parts, equity: equityOf(parts) };
  });
}

/** What products hold for these accounts or are owed by them, by account key; none where there is nothing. */
async function readClaims(
  products: readonly ProductClaims[],
  tx: Tx,
  keys: readonly AccountKey[],
  at: Instant,
): Promise<ReadonlyMap<string, Claims>> {
  const found = new Map<string, Claims>();
  for (const { product, claimsOf } of products) {
    for (const [key, units] of await claimsOf(tx, keys, at)) {
      const claims = found.get(key) ?? noClaims;
      found.set(key, { ...claims, [product]: claims[product] + units });
    }
  }
  return found;
}
