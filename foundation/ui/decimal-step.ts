/** Arithmetic on decimal strings for number fields: exact, no floats. */

export type DecimalRange = { min?: string | undefined; max?: string | undefined };

/**
 * The next multiple of `step` above or below `value`, kept inside the range. An empty or unreadable value
 * starts from `min` (or 0). A value between two steps moves to the nearer end in the direction, so 0.013 with
 * step 0.01 goes up to 0.02 and down to 0.01.
 */
export function stepDecimal(
  value: string,
  step: string,
  direction: 'up' | 'down',
  range: DecimalRange = {},
): string {
  const places = Math.max(...[value, step, range.min ?? '', range.max ?? ''].map(decimalPlaces));
  const size = scale(step, places);
  if (size <= 0n) return value;
  if (!isReadable(value)) return show(clamp(scale(range.min ?? '0', places), range, places), places, step);
  const current = scale(value, places);
  const remainder = ((current % size) + size) % size;
  const floor = current - remainder;
  const next = direction === 'up' ? floor + size : remainder === 0n ? floor - size : floor;
  return show(clamp(next, range, places), places, step);
}

/** Negative when `a` is less than `b`. Both must be readable decimals. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(decimalPlaces(a), decimalPlaces(b));
  const difference = scale(a, places) - scale(b, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function isReadable(value: string): boolean {
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(value);
}

function decimalPlaces(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

function scale(value: string, places: number): bigint {
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const units = BigInt(`${whole || '0'}${fraction.padEnd(places, '0')}`);
  return negative ? -units : units;
}

function clamp(units: bigint, range: DecimalRange, places: number): bigint {
  if (range.min !== undefined && units < scale(range.min, places)) return scale(range.min, places);
  if (range.max !== undefined && units > scale(range.max, places)) return scale(range.max, places);
  return units;
}

/** Shows at least the step's own places, so that 0.1 stepped by 0.01 reads 0.10. */
function show(units: bigint, places: number, step: string): string {
  const negative = units < 0n;
  const digits = String(negative ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  let fraction = digits.slice(digits.length - places);
  const least = decimalPlaces(step);
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
