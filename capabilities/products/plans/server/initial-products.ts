import type { z } from 'zod';
import { readLocaleFile } from '#foundation/server-kit/locale-file.ts';
import type { productsSetting } from '../products.ts';

const planNames = readLocaleFile<Readonly<Record<string, string>>>('plan-names');

function namesOf(id: string) {
  return planNames.flatMap(({ language, texts }) =>
    texts[id] === undefined ? [] : [{ language, name: texts[id] }],
  );
}

/** The plans on sale at the beginning, named in every language that has names for them. */
export const initialProducts: z.input<typeof productsSetting> = [
  {
    id: 'steady',
    onSale: true,
    minAmount: '100',
    maxAmount: '5000',
    penaltyRate: '0.02',
    names: namesOf('steady'),
    terms: [
      { days: 7, dailyRate: '0.00008' },
      { days: 15, dailyRate: '0.00009' },
      { days: 30, dailyRate: '0.0001' },
    ],
  },
  {
    id: 'measured',
    onSale: true,
    minAmount: '1000',
    maxAmount: '20000',
    penaltyRate: '0.02',
    names: namesOf('measured'),
    terms: [
      { days: 30, dailyRate: '0.00011' },
      { days: 60, dailyRate: '0.00012' },
      { days: 90, dailyRate: '0.00013' },
    ],
  },
  {
    id: 'long',
    onSale: true,
    minAmount: '5000',
    maxAmount: '100000',
    penaltyRate: '0.02',
    names: namesOf('long'),
    terms: [
      { days: 60, dailyRate: '0.00013' },
      { days: 90, dailyRate: '0.00014' },
      { days: 180, dailyRate: '0.00016' },
    ],
  },
];
