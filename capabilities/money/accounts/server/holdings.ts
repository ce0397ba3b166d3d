import type { ProductClaims } from '#capabilities/money/integrity/face.ts';
import type { LedgerFigures, LedgerReader } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { type Asset, assets, formatUnits } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Holding } from '../contract.ts';
import { holdingKindOf } from '../rules.ts';

export interface HoldingNeeds {
  readonly ledger: Pick<LedgerReader, 'balances'>;
  readonly ledgerFigures: Pick<LedgerFigures, 'heldByReason'>;
  readonly claims: readonly ProductClaims[];
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * An account's money that is set aside: by account where one purpose has it, by the reason it was held for
 * otherwise. Nothing is left out.
 */
export async function holdingsOf(
  { db, clock, ledger, ledgerFigures, claims }: HoldingNeeds,
  key: AccountKey,
): Promise<Holding[]> {
  const stakes = claims.find(({ product }) => product === 'options');
  const [balances, held, staked] = await Promise.all([
    ledger.balances(key),
    ledgerFigures.heldByReason(key),
    stakes?.claimsOf(db, [key], clock.now()),
  ]);
  const found: { why: Holding['why']; currency: Asset; units: bigint }[] = [];
  for (const currency of assets) {
    const { margin, plan, collateral } = balances[currency];
    found.push(
      { why: 'orders', currency, units: margin },
      { why: 'plans', currency, units: plan },
      { why: 'collateral', currency, units: collateral },
    );
  }
  found.push({ why: 'options', currency: 'USDT', units: staked?.get(accountKeyText(key)) ?? 0n });
  const sums = new Map<string, { why: Holding['why']; currency: Asset; units: bigint }>();
  for (const { asset: currency, reason, units } of held) {
    const why = holdingKindOf(reason);
    const before = sums.get(`${why} ${currency}`)?.units ?? 0n;
    sums.set(`${why} ${currency}`, { why, currency, units: before + units });
  }
  return [...found, ...sums.values()]
    .filter(({ units }) => units > 0n)
    .map(({ why, currency, units }) => ({ book: key.book, why, currency, amount: formatUnits(units) }));
}
