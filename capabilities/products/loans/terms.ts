import { z } from 'zod';
import { amountSetting, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';
import { collateralCurrencies } from './loan.ts';
import type { LoanTerms } from './rules.ts';

/**
 * The document `loans.terms`: what loans are granted under, and bounds that operators can't configure away.
 */
export const loanTermsShape = z
  .strictObject({
    collateral: protecting(
      z
        .array(z.enum(collateralCurrencies))
        .max(collateralCurrencies.length)
        .refine((all) => isOnceEach(all)),
      'lower',
    ),
    minAmount: amountSetting('1', '100000'),
    days: z
      .array(z.int().min(1).max(365))
      .min(1)
      .max(20)
      .refine((all) => isOnceEach(all)),
    interestFreeDays: z.int().min(0).max(30),
    /** A loan within so many days of the last one with interest-free days has none. */
    interestFreeAgainDays: z.int().min(30).max(365).default(30),
    dailyRate: rateSetting('0', '0.001'),
    openingLtv: protecting(rateSetting('0.1', '0.7'), 'lower'),
    warningLtvs: z.array(rateSetting('0.2', '0.9')).min(1).max(5),
    liquidationLtv: rateSetting('0.5', '0.9'),
    targetLtv: rateSetting('0.2', '0.9'),
    recovery: rateSetting('0', '0.05'),
    graceHours: z.int().min(12).max(720),
    secondOperatorAbove: protecting(amountSetting('0', '10000'), 'lower'),
    reviewHours: z.int().min(1).max(240),
  })
  .refine(
    ({ warningLtvs }) => warningLtvs.every((each, at) => at === 0 || each > (warningLtvs[at - 1] ?? 0n)),
    {
      path: ['warningLtvs'],
    },
  )
  .refine(({ openingLtv, warningLtvs: [first = 0n] }) => openingLtv < first, { path: ['openingLtv'] })
  .refine(({ warningLtvs, liquidationLtv }) => (warningLtvs.at(-1) ?? 0n) < liquidationLtv, {
    path: ['liquidationLtv'],
  })
  .refine(({ targetLtv, liquidationLtv }) => targetLtv < liquidationLtv, { path: ['targetLtv'] });
export type ConfiguredTerms = z.output<typeof loanTermsShape>;

const initialTerms: z.input<typeof loanTermsShape> = {
  collateral: ['BTC', 'ETH'],
  minAmount: '50',
  days: [7, 30, 60, 90, 180, 365],
  interestFreeDays: 3,
  interestFreeAgainDays: 30,
  dailyRate: '0.00032',
  openingLtv: '0.5',
  warningLtvs: ['0.65', '0.7', '0.75'],
  liquidationLtv: '0.8',
  targetLtv: '0.65',
  recovery: '0.02',
  graceHours: 24,
  secondOperatorAbove: '10000',
  reviewHours: 24,
};

export const loanTermsDocument = {
  name: 'loans.terms',
  schema: loanTermsShape,
  initial: initialTerms,
  permission: 'products.configure',
  guardsMoney: true,
};

/** As the rules read them. */
export function loanTermsOf(configured: ConfiguredTerms): LoanTerms {
  return {
    minUnits: configured.minAmount,
    days: configured.days,
    interestFreeDays: configured.interestFreeDays,
    interestFreeAgainDays: configured.interestFreeAgainDays,
    dailyRatePpm: configured.dailyRate,
    openingPpm: configured.openingLtv,
    graceHours: configured.graceHours,
    levels: {
      warningsPpm: configured.warningLtvs,
      liquidationPpm: configured.liquidationLtv,
      targetPpm: configured.targetLtv,
      recoveryPpm: configured.recovery,
    },
  };
}

function isOnceEach(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
