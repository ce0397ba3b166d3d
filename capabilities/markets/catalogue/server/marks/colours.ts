/** Colours of discs and tiles: dark enough for bold white letters, light enough for a dark page. */
const palette = [
  '#0f6f68',
  '#1d5fb8',
  '#4b4fc0',
  '#7344b4',
  '#98388a',
  '#b02f50',
  '#ad4519',
  '#85630a',
  '#55701a',
  '#1d763c',
  '#0d6f86',
  '#47566b',
];

/** Near the colours that people know the best-known coins by. */
const coins: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BTC: '#c86a05',
    ETH: '#5566d2',
    BNB: '#97700a',
    XRP: '#33414f',
    SOL: '#7a45d6',
    USDC: '#2468bd',
    USDT: '#1a7f62',
    TRX: '#c5262c',
    DOGE: '#8d7217',
    ADA: '#1c4fc0',
    LINK: '#2a56d0',
    BCH: '#0b8052',
    XLM: '#26323c',
    HBAR: '#2a2f36',
    LTC: '#41629c',
    AVAX: '#cf3336',
    ZEC: '#946d09',
    SUI: '#2373c9',
    XMR: '#c4560a',
    SHIB: '#cc3a13',
    TON: '#0977b4',
    UNI: '#c71a6c',
    DOT: '#c51570',
    AAVE: '#80549e',
    NEAR: '#20262c',
    ETC: '#247a4c',
    ATOM: '#3a3f5c',
    ALGO: '#242a31',
  }),
);

/** By the element's symbol. */
export const metals: ReadonlyMap<string, { readonly symbol: string; readonly colour: string }> = new Map(
  Object.entries({
    XAU: { symbol: 'Au', colour: '#91690a' },
    XAG: { symbol: 'Ag', colour: '#5f6c78' },
    XPT: { symbol: 'Pt', colour: '#4c6272' },
    XPD: { symbol: 'Pd', colour: '#6a6256' },
    XCU: { symbol: 'Cu', colour: '#a34f24' },
  }),
);

/** The colour of a coin, a share or a contract: its own, else one of the palette, always the same. */
export function colourOf(code: string): string {
  const own = coins.get(code) ?? metals.get(code)?.colour;
  return own ?? palette[placeOf(code) % palette.length] ?? '#47566b';
}

export const markColours: readonly string[] = [
  ...palette,
  ...coins.values(),
  ...[...metals.values()].map(({ colour }) => colour),
];

/** A number that follows from the letters (FNV-1a). */
function placeOf(code: string): number {
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
