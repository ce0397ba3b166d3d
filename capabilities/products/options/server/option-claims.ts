import type { ProductClaims } from '#capabilities/money/integrity/face.ts';
import { sumStakes } from './options.sql.ts';

/** Stakes of options that are not settled: counted as paid until it is known what they brought. */
export const optionClaims: ProductClaims = { product: 'options', claimsOf: sumStakes };
