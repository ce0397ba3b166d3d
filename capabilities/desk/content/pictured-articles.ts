interface Pictured {
  readonly path: string;
  /** How far down the screen the picture begins. */
  readonly fromPx?: number;
}

/**
 * The screen that an article of the help centre shows a picture of: `/help/<language>/<article>.webp`, taken
 * by `journeys/take-help-pictures.ts`. What an article says of its screen changes with the screen: take them
 * again then.
 */
export const picturedArticles: Readonly<Record<string, Pictured>> = {
  'margin-orders': { path: '/profile/orders' },
  'up-down-options': { path: '/profile/options' },
  'smart-plans': { path: '/trading' },
  loans: { path: '/loan' },
  'charity-nfts': { path: '/nfts' },
  deposits: { path: '/profile/deposit' },
  withdrawals: { path: '/profile/withdraw' },
  conversion: { path: '/profile/convert' },
  statements: { path: '/profile/statements' },
  'second-factor': { path: '/profile/security' },
  'identity-check': { path: '/profile/identity' },
  'margin-and-stop-out': { path: '/profile', fromPx: 290 },
};

/** As they are shown, in CSS pixels. */
export const pictureSize = { width: 390, height: 560 } as const;
