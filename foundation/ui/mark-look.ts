const PAIR_TYPES = new Set(['1', '5']);
const SIGNS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  CNH: '¥',
  INR: '₹',
  KRW: '₩',
  TRY: '₺',
  ILS: '₪',
  THB: '฿',
  CHF: 'Fr',
  BTC: '₿',
  USDT: '₮',
  ETH: 'Ξ',
  XAU: 'Au',
  XAG: 'Ag',
  XPT: 'Pt',
  XPD: 'Pd',
  XCU: 'Cu',
};

/**
 * What a mark says: both sides of a forex or metal pair, the coin of a crypto pair, the first letters of
 * anything else.
 */
export function markLetters(code: string, type?: string | number): { front: string; back?: string } {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (PAIR_TYPES.has(String(type)) && letters.length === 6) {
    return { front: sign(letters.slice(0, 3)), back: sign(letters.slice(3)) };
  }
  const name = String(type) === '2' ? letters.replace(/(?<=.)(USDT|USD|EUR)$/, '') : letters;
  return { front: SIGNS[name] ?? name.slice(0, name.length > 4 ? 3 : 4) };
}

function sign(currency: string): string {
  return SIGNS[currency] ?? currency.slice(0, 2);
}

/** A hue in degrees, always the same for the same letters, spread around the wheel. */
export function markHue(letters: string): number {
  let hash = 7;
  for (const letter of letters) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (hash * 137) % 360;
}
