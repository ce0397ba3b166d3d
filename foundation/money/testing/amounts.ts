import { parseUnits } from '../money.ts';
import { parseLots, parsePrice } from '../price.ts';

/** Amounts, prices and lots as tests write them; throws on any other text. */
export const units = (text: string) => parseUnits(text) ?? notParsed('an amount', text);
export const price = (text: string) => parsePrice(text) ?? notParsed('a price', text);
export const lots = (text: string) => parseLots(text) ?? notParsed('a number of lots', text);

function notParsed(what: string, text: string): never {
  throw new Error(`not ${what}: ${text}`);
}
