import { z } from 'zod';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { AuctionTerms } from './rules.ts';

/** The document `nfts.auctions`: what auctions run by, and the bounds nobody may configure away. */
const termsShape = z.strictObject({
  minimumStep: z
    .string()
    .max(10)
    .refine((text) => {
      const ppm = parseDecimal(text, 6);
      return ppm !== undefined && ppm >= 10_000n && ppm <= 500_000n;
    }),
  extensionMinutes: z.number().int().min(1).max(60),
});
export type ConfiguredAuctions = z.output<typeof termsShape>;

export const nftAuctions = {
  name: 'nfts.auctions',
  schema: termsShape,
  initial: { minimumStep: '0.05', extensionMinutes: 15 },
  permission: 'products.configure',
};

export function auctionTermsOf({ minimumStep, extensionMinutes }: ConfiguredAuctions): AuctionTerms {
  return { stepPpm: parseDecimal(minimumStep, 6) ?? 0n, extensionMs: extensionMinutes * minuteMs };
}
