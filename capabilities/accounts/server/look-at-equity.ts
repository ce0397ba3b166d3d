import type { LedgerFigures } from '#capabilities/ledger/face.ts';
import { type AccountKey, accountKeyText, type Balances, emptyBalances } from '#capabilities/ledger/rules.ts';
import type { LoanFigures } from '#capabilities/loans/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { Options } from '#capabilities/options/face.ts';
import type { OrderFigures } from '#capabilities/orders/face.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { type Claims, type EquityPart, equityOf, equityParts, type Rates } from '../equity.ts';

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
  readonly orders: Pick<OrderFigures, 'unrealisedOf'>;
  readonly options: Pick<Options, 'stakedOf'>;
  readonly loans: LoanFigures;
  readonly markets: Pick<Markets, 'usdtRate'>;
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
  { clock, ledger, orders, options, loans, markets }: EquityLookNeeds,
  tx: Tx,
  keys: readonly AccountKey[],
): Promise<EquityLook[]> {
  const balancesOf = await ledger.balancesOf(tx, keys);
  const unrealisedOf = await orders.unrealisedOf(tx, keys);
  const stakedOf = await options.stakedOf(tx, keys);
  const at = clock.now();
  const interestOf = await loans.interestOf(tx, keys, at);
  const rates = ratesNow(markets);
  return keys.map((key) => {
    const text = accountKeyText(key);
    const balances = balancesOf.get(text) ?? emptyBalances;
    const claims = {
      unrealised: unrealisedOf.get(text) ?? 0n,
      staked: stakedOf.get(text) ?? 0n,
      interest: interestOf.get(text) ?? 0n,
    };
    const parts = equityParts(balances, claims, rates);
    return { key, at, balances, claims, rates, parts, equity: equityOf(parts) };
  });
}
