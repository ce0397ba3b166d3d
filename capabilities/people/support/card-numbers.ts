/** What begins and ends with a digit and may have spaces, dots or hyphens between. */
const candidate = /(?<![\p{L}\p{N}])\p{Nd}(?:[ .\u00a0\u2010-\u2015-]?\p{Nd}){11,18}(?![\p{L}\p{N}])/gu;
const fewestDigits = 13;
const shownDigits = 4;

/**
 * Hides what may be a payment card's number but for its last four digits, in whatever digits it is written:
 * no conversation needs it, and it is never stored. Hashes and addresses have letters about them.
 */
export function maskCardNumbers(text: string): string {
  return text.replace(candidate, (found) => {
    const digits = [...found].filter(isDigit);
    if (digits.length < fewestDigits || !passesLuhn(digits.map(digitOf))) return found;
    let seen = 0;
    return [...found]
      .map((letter) => {
        if (!isDigit(letter)) return letter;
        seen += 1;
        return seen > digits.length - shownDigits ? letter : '•';
      })
      .join('');
  });
}

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

function isDigit(letter: string): boolean {
  return /^\p{Nd}$/u.test(letter);
}

/** Decimal digits stand in tens in Unicode, each ten from a zero on. */
function digitOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
