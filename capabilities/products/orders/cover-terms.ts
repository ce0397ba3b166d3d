import { z } from 'zod';
import { amountSetting, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';

/** `gapFloor` and `sessionJump`: of versions that were published before there were any. */
function ofClass(gapFloor: string, sessionJump: string) {
  const jump = protecting(rateSetting('0.005', '1'), 'higher');
  return z
    .strictObject({
      coverFactor: protecting(rateSetting('0.5', '3'), 'higher'),
      maxTakeProfit: protecting(rateSetting('0.01', '3'), 'lower'),
      gapFloor: jump.prefault(gapFloor),
      sessionJump: jump.prefault(sessionJump),
    })
    .transform((terms) => ({
      factorPpm: terms.coverFactor,
      maxTakeProfitPpm: terms.maxTakeProfit,
      gapFloorPpm: terms.gapFloor,
      sessionJumpPpm: terms.sessionJump,
    }));
}

/**
 * What the recordings' gaps ask for, splits left out (docs/decisions/0156-cover-for-jumps.md). An option on a
 * share can be worth twice as much at the next open.
 */
const jumps = {
  forex: { gapFloor: '0.03', sessionJump: '0.03' },
  crypto: { gapFloor: '0.05', sessionJump: '0.15' },
  stocks: { gapFloor: '0.2', sessionJump: '0.2' },
  futures: { gapFloor: '0.08', sessionJump: '0.08' },
  metals: { gapFloor: '0.04', sessionJump: '0.04' },
  etfs: { gapFloor: '0.12', sessionJump: '0.12' },
  optionUnderlyings: { gapFloor: '1', sessionJump: '1' },
} as const;

function classOf(name: keyof typeof jumps) {
  return ofClass(jumps[name].gapFloor, jumps[name].sessionJump);
}

const unverifiedShare = '0.05';

const coverShape = z
  .strictObject({
    byClass: z.strictObject({
      forex: classOf('forex'),
      crypto: classOf('crypto'),
      stocks: classOf('stocks'),
      futures: classOf('futures'),
      metals: classOf('metals'),
      etfs: classOf('etfs'),
      optionUnderlyings: classOf('optionUnderlyings'),
    }),
    customerShare: protecting(rateSetting('0.001', '0.1'), 'lower'),
    unverifiedShare: protecting(rateSetting('0.001', '0.5'), 'lower').prefault(unverifiedShare),
    demoCover: amountSetting('10000000', '10000000000'),
  })
  .transform(({ byClass: { optionUnderlyings, ...classes }, ...terms }) => ({
    classes: { ...classes, options: optionUnderlyings },
    customerSharePpm: terms.customerShare,
    unverifiedSharePpm: terms.unverifiedShare,
    demoCover: terms.demoCover,
  }));

export const initialCover = {
  byClass: {
    forex: { coverFactor: '1', maxTakeProfit: '0.25', ...jumps.forex },
    crypto: { coverFactor: '1', maxTakeProfit: '1', ...jumps.crypto },
    stocks: { coverFactor: '1', maxTakeProfit: '0.5', ...jumps.stocks },
    futures: { coverFactor: '1', maxTakeProfit: '0.5', ...jumps.futures },
    metals: { coverFactor: '1', maxTakeProfit: '0.5', ...jumps.metals },
    etfs: { coverFactor: '1', maxTakeProfit: '0.5', ...jumps.etfs },
    optionUnderlyings: { coverFactor: '1', maxTakeProfit: '1', ...jumps.optionUnderlyings },
  },
  customerShare: '0.02',
  unverifiedShare,
  demoCover: '1000000000',
} satisfies z.input<typeof coverShape>;

/**
 * The document of the configuration that says what is reserved for margin profits, how far a take profit may
 * be, and how much of the cover one person, and all who are not verified together, may have.
 */
export const coverTerms = {
  name: 'orders.cover',
  schema: coverShape,
  initial: initialCover,
  permission: 'products.configure',
  guardsMoney: true,
};
