/** Signs of coins and of what futures deliver, as single strokes on a grid of 32 × 32. */

/** Signs that currencies have in writing; other coins show their letters. */
export const coinSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // ₿
    BTC: 'M12 9.5v13M10 9.5h7a3.2 3.2 0 0 1 0 6.4h-5M12 15.9h5.8a3.3 3.3 0 0 1 0 6.6H10M14 7v2.5M17.2 7v2.5M14 22.5V25M17.2 22.5V25',
    // Ξ
    ETH: 'M10.5 9.5h11M12 16h8M10.5 22.5h11',
    // ₮
    USDT: 'M10 10h12M16 10v13.5M11.5 16.4l9-2.6',
    // Ð
    DOGE: 'M12.5 9.5h3.2a5.6 5.6 0 0 1 5.6 5.6v1.8a5.6 5.6 0 0 1-5.6 5.6h-3.2zM10 16h6.4',
    // Ł
    LTC: 'M14.4 9 12.6 22.8h8M10.8 17.4l7-3.2',
    // ₳
    ADA: 'M10 23l6-14 6 14M9.6 16.2h12.8M9 19.2h14',
  }),
);

const drop =
  'M16 8.2c3.4 4.2 5.2 7 5.2 9.6a5.2 5.2 0 0 1-10.4 0c0-2.6 1.8-5.4 5.2-9.6zM13.6 18.4a2.6 2.6 0 0 0 2.4 2.4';
const flame =
  'M16.6 8c.5 3.6 4.8 5.2 4.8 9.8a5.4 5.4 0 0 1-10.8.2c0-2.2 1-3.6 2.2-4.8.2 1.6.9 2.4 1.8 2.8 0-3 .4-5.6 2-8z';
const ingot = 'M12 12.5h8l3 8.5H9zM13.2 16.4h5.6';
const ear =
  'M16 24.5V9M16 12.4c-2.6 0-4-1.4-4-3.6M16 12.4c2.6 0 4-1.4 4-3.6M16 16.8c-2.8 0-4.4-1.4-4.6-3.8M16 16.8c2.8 0 4.4-1.4 4.6-3.8M16 21.2c-2.8 0-4.4-1.4-4.6-3.8M16 21.2c2.8 0 4.4-1.4 4.6-3.8';
const bean =
  'M20.4 10.6c2.6 2.6 1.6 7-1.4 10s-7.4 4-10 1.4-1.6-7 1.4-10 7.4-4 10-1.4zM20.4 10.6c-1 3.4-2.4 3.4-5.6 5.2s-4.6 3.2-5.8 6.2';
const cube = 'M16 8.5l6.5 3.7v7.6L16 23.5l-6.5-3.7v-7.6zM9.5 12.2 16 16l6.5-3.8M16 16v7.5';

/** What a futures contract is about, where that is a thing: oil, gas, metal, grain, and so on. */
export const futureSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CL: drop,
    BZ: drop,
    RB: drop,
    HO: drop,
    NG: flame,
    GC: ingot,
    SI: ingot,
    HG: ingot,
    PL: ingot,
    ZC: ear,
    ZW: ear,
    ZS: ear,
    KC: bean,
    CC: bean,
    SB: cube,
  }),
);

const colours: ReadonlyMap<string, string> = new Map([
  [drop, '#33414f'],
  [flame, '#ad4519'],
  [ingot, '#91690a'],
  [ear, '#85630a'],
  [bean, '#7a4a2a'],
  [cube, '#98388a'],
]);

/** Metals keep the colour of the metal. */
const metalColours: ReadonlyMap<string, string> = new Map([
  ['SI', '#5f6c78'],
  ['HG', '#a34f24'],
  ['PL', '#4c6272'],
]);

export function futureColour(base: string): string | undefined {
  return metalColours.get(base) ?? colours.get(futureSigns.get(base) ?? '');
}
