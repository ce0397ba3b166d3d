/**
 * Reads a plain decimal string into whole units of 10^-decimals.
 * Returns undefined when the text is not a plain decimal (no exponent, no spaces) or is finer than a unit.
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** Writes whole units of 10^-decimals as the shortest plain decimal string ("120.5", "-0.01", "0"). */
export function formatDecimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  const whole = sign + digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

/**
 * Like {@link formatDecimal}, with exactly `shown` decimals, cut toward zero: for places that must not shift.
 */
export function formatFixed(units: bigint, decimals: number, shown: number): string {
  const [whole = '0', fraction = ''] = formatDecimal(units, decimals).split('.');
  return shown === 0 ? whole : `${whole}.${fraction.slice(0, shown).padEnd(shown, '0')}`;
}
