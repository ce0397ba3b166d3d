import type { z } from 'zod';
import { readLocaleFile } from '#foundation/server-kit/locale-file.ts';
import type { productsSetting } from '../products.ts';

const planNames = readLocaleFile<Readonly<Record<string, string>>>('plan-names');

type Product = z.input<typeof productsSetting>[number];

/** `dailyRates` by the number of days. */
function product(
  id: string,
  amounts: [string, string],
  dailyRates: Readonly<Record<number, string>>,
): Product {
  const [minAmount, maxAmount] = amounts;
  const names = planNames.flatMap(({ language, texts }) =>
    texts[id] === undefined ? [] : [{ language, name: texts[id] }],
  );
  const terms = Object.entries(dailyRates).map(([days, dailyRate]) => ({ days: Number(days), dailyRate }));
  return { id, onSale: true, minAmount, maxAmount, penaltyRate: '0.02', names, terms };
}

/** The plans on sale at the beginning, named in every language that has names for them. */
export const initialProducts: z.input<typeof productsSetting> = [
  product('steady', ['100', '5000'], { 7: '0.00008', 15: '0.00009', 30: '0.0001' }),
  product('measured', ['1000', '20000'], { 30: '0.00011', 60: '0.00012', 90: '0.00013' }),
  product('long', ['5000', '100000'], { 60: '0.00013', 90: '0.00014', 180: '0.00016' }),
];
