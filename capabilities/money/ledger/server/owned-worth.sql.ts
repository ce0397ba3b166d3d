import { type RawBuilder, sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import { type Asset, assets } from '#foundation/money/money.ts';
import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { codeOfAsset, codeOfBook } from './codes.ts';

/**
 * What a customer holds in a book, on hold and in products too, loans not deducted, in USDT units at the
 * latest prices: as a part of another statement, by the customer's id. Each asset is rounded down, as
 * `getUserInfo` has it; null while one that the customer holds has no price.
 */
export function ownedWorth(book: Book, usdtRate: (asset: Asset) => Price | undefined) {
  return (customerId: RawBuilder<unknown>): RawBuilder<unknown> => {
    const cases = assets.flatMap((asset) => {
      const code = sql.lit(codeOfAsset(asset));
      if (asset === 'USDT') return [sql`when ${code} then owned`];
      const rate = usdtRate(asset);
      if (rate === undefined) return [];
      return [sql`when ${code} then floor(owned * ${rate}::numeric * ${sql.raw(`1e-${priceDecimals}`)})`];
    });
    return sql`(
      select case when count(*) = count(worth) then coalesce(sum(worth), 0) end from (
        select case asset ${sql.join(cases, sql` `)} end as worth from (
          select asset, available::numeric + held + margin + plan + collateral as owned from ledger.balance
          where customer_id = ${customerId} and book = ${sql.lit(codeOfBook(book))}) held_in
        where owned > 0) worths)`;
  };
}
