import { type Asset, assets, parseUnits } from '#foundation/money/money.ts';

/** What a search text may mean: of each meaning at most one. */
export interface Sought {
  /** A number by which people call something, with the letter before it in capitals; empty without one. */
  readonly number: { readonly letter: string; readonly id: bigint } | undefined;
  /** An address or a transaction's hash, in lower case. */
  readonly code: string | undefined;
  /** Part of a shorter one, or of an account's number: a pattern for `like`, in lower case without spaces. */
  readonly part: string | undefined;
  /** Words of a text: a pattern for `like`, in lower case. */
  readonly words: string | undefined;
  /** In units, of any of these currencies. */
  readonly amount: { readonly units: bigint; readonly assets: readonly Asset[] } | undefined;
  /** How a name or an e-mail address begins: a pattern for `like`, in lower case. */
  readonly beginning: string | undefined;
}

/** The words before a number in a transfer's `ref`, and the letter that people write instead. */
const lettersOfRefs: Readonly<Record<string, string>> = { recharge: 'D', withdrawal: 'W', loan: 'L' };

const shortestCode = 20;
const shortestPart = 5;
const shortestBeginning = 2;
const shortestWords = 4;

/** What a text may mean; none of it where it is no more than signs. */
export function soughtBy(typed: string): Sought {
  const text = typed.trim();
  const lower = text.toLowerCase();
  const joined = lower.replaceAll(/\s/g, '');
  const hasSigns = /[\p{L}\p{N}]/u.test(text);
  return {
    number: numberOf(text),
    code: text.length >= shortestCode && /^[0-9a-z]+$/.test(lower) ? lower : undefined,
    part:
      joined.length >= shortestPart && /^[0-9a-z-]*\d[0-9a-z-]*$/.test(joined) ? `%${joined}%` : undefined,
    words: text.length >= shortestWords && hasSigns ? `%${literal(lower)}%` : undefined,
    amount: amountOf(text),
    beginning: text.length >= shortestBeginning && hasSigns ? `${literal(lower)}%` : undefined,
  };
}

/** Text that stands for itself in a pattern. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function numberOf(text: string): Sought['number'] {
  const [, word = '', digits] = /^(?:([a-z]|[a-z]+(?=-))[-#]?)?(\d{1,18})$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const letter = word.length <= 1 ? word.toUpperCase() : lettersOfRefs[word.toLowerCase()];
  return letter === undefined ? undefined : { letter, id: BigInt(digits) };
}

/** `1,250.50 USDT`, `1250.5`: commas stand between thousands alone. */
function amountOf(text: string): Sought['amount'] {
  const [, figure = '', name = ''] = /^([\d.,]{1,30})\s*([a-z]*)$/i.exec(text) ?? [];
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure);
  const units = parseUnits(isGrouped ? figure.replaceAll(',', '') : figure);
  const named = name === '' ? assets : assets.filter((asset) => asset === name.toUpperCase());
  return units === undefined || units <= 0n || named.length === 0 ? undefined : { units, assets: named };
}
