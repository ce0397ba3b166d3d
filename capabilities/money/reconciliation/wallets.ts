import { z } from 'zod';
import { networks } from '#foundation/money/networks.ts';

const wallet = z.strictObject({
  network: z.enum(networks),
  address: z
    .string()
    .trim()
    .regex(/^(?:0x[0-9a-fA-F]{40}|[a-zA-Z0-9]{26,90})$/),
  label: z.string().trim().min(1).max(60),
});

/**
 * The document `reconciliation.wallets`: the platform's addresses whose keys are kept elsewhere. Their
 * balances count as held.
 */
export const coldWallets = {
  name: 'reconciliation.wallets',
  schema: z.strictObject({
    cold: z
      .array(wallet)
      .max(100)
      .refine((all) => new Set(all.map(({ address }) => address.toLowerCase())).size === all.length),
  }),
  initial: { cold: [] },
  permission: 'products.configure',
  guardsMoney: true,
};
export type ColdWallets = z.output<typeof coldWallets.schema>;
