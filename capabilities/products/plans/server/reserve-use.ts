import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { type ConfiguredProduct, productOf } from '../products.ts';
import { leastPromiseOf } from '../rules.ts';
import { sumYieldsByDay, sumYieldsSoldSince } from './reserve-use.sql.ts';

/** What plans take from their reserve: yields, which are never returned. */
export function createPlansReserveUse(
  db: Database,
  catalogue: { readonly current: { readonly products: readonly ConfiguredProduct[] } },
): ReserveUse {
  return {
    product: 'plans',
    offers: () =>
      catalogue.current.products
        .filter(({ onSale }) => onSale)
        .map((product) => ({
          name: product.names.find(({ language }) => language === defaultLanguage)?.name ?? product.id,
          least: leastPromiseOf(productOf(product)),
        })),
    soldSince: (book, since) => sumYieldsSoldSince(db, book, new Date(since)),
    dueByDay: (book, from, days) => sumYieldsByDay(db, book, new Date(from), days),
  };
}
