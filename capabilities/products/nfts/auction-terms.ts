import { z } from 'zod';
import { rateText } from '#foundation/calls/setting-fields.ts';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { AuctionTerms } from './piece.ts';

/** The document `nfts.auctions`: what auctions run by, and bounds that operators can't configure away. */
const termsShape = z.strictObject({
  minimumStep: rateText('0.01', '0.5'),
  extensionMinutes: z.number().int().min(1).max(60),
});
export type ConfiguredAuctions = z.output<typeof termsShape>;

export const nftAuctions = {
  name: 'nfts.auctions',
  schema: termsShape,
  initial: { minimumStep: '0.05', extensionMinutes: 15 },
  permission: 'products.configure',
  guardsMoney: true,
};

export function auctionTermsOf({ minimumStep, extensionMinutes }: ConfiguredAuctions): AuctionTerms {
  return { stepPpm: parseDecimal(minimumStep, 6) ?? 0n, extensionMs: extensionMinutes * minuteMs };
}
