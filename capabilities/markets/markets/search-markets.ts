import { classOfType } from '#capabilities/markets/catalogue/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { plainLetters } from '#foundation/text/plain-letters.ts';
import { languages } from '#locales/languages.ts';
import { baseWords, classWords } from './market-words.ts';

/** What a search reads of a market. */
export interface SearchedMarket {
  readonly code: string;
  /** The type id of its class. */
  readonly type: number;
  readonly name: string;
  readonly base: string;
  readonly quoteCurrency: string;
}

/** Classes whose code is a pair: looked for by either side. */
const pairClasses: readonly MarketClass[] = ['forex', 'crypto', 'metals'];

/**
 * The markets that a search means, best first, those alike in the order given; all of them for an empty one.
 * Every word of it must be in the code, in one of the pair's ("BTC/USDT": USD counts as USDT), in the name,
 * or begin a word for the currency, metal or class in any of the platform's languages. Case, accents,
 * slashes and spaces make no difference. The screen and the call search by this alike.
 */
export function searchMarkets<M>(
  markets: readonly M[],
  search: string,
  searchedOf: (market: M) => SearchedMarket,
): M[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [...markets];
  const found = markets.flatMap((market) => {
    const distance = distanceOf(wanted, termsOf(searchedOf(market)));
    return distance === undefined ? [] : [{ market, distance }];
  });
  return found.sort((a, b) => a.distance - b.distance).map(({ market }) => market);
}

interface Terms {
  /** Without anything between their letters: btcusd, btcusdt, btc, usd. */
  readonly codes: readonly string[];
  /** What a metal or a coin is called: as good as its code. */
  readonly aliases: readonly string[];
  /** Of the name, and what has a mark within in one piece as well: "E-mini" is found as emini. */
  readonly name: readonly string[];
  readonly words: ReadonlySet<string>;
}

/** How far the words are from what they match: 0 is the code itself. Undefined where one matches nothing. */
function distanceOf(wanted: readonly string[], { codes, aliases, name, words }: Terms): number | undefined {
  let sum = 0;
  for (const word of wanted) {
    const distance =
      codes.includes(word) || aliases.includes(word)
        ? 0
        : words.has(word)
          ? 1
          : codes.some((code) => code.startsWith(word))
            ? 2
            : [...words].some((each) => each.startsWith(word))
              ? 3
              : codes.some((code) => code.includes(word)) || name.some((each) => each.includes(word))
                ? 4
                : hasNoSpaces.test(word) && [...words].some((each) => each.includes(word))
                  ? 5
                  : undefined;
    if (distance === undefined) return undefined;
    sum += distance;
  }
  return sum;
}

/** Written without spaces between words: what is looked for may stand in the middle. */
const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** By code: a list is searched at every letter that is typed. */
const known = new Map<string, { readonly name: string; readonly terms: Terms }>();

function termsOf(market: SearchedMarket): Terms {
  const before = known.get(market.code);
  if (before?.name === market.name) return before.terms;
  const terms = makeTerms(market);
  known.set(market.code, { name: market.name, terms });
  return terms;
}

function makeTerms({ code, type, name, base, quoteCurrency }: SearchedMarket): Terms {
  const marketClass = classOfType(type);
  const isPair = marketClass !== undefined && pairClasses.includes(marketClass);
  const quotes = marketClass === 'crypto' && quoteCurrency === 'USD' ? ['USD', 'USDT'] : [quoteCurrency];
  const pair = isPair ? [base, ...quotes, ...quotes.map((quote) => base + quote)] : [];
  const codes = [code, ...pair].map((each) => wordsOf(each).join(''));
  // Every coin is priced in dollars: a search for the dollar does not mean all of them.
  const named = marketClass === 'crypto' && quoteCurrency === 'USD' ? [] : [quoteCurrency];
  const own = wordsOf(baseWords.get(base) ?? '');
  const words = [
    ...wordsOf(name),
    ...wordsOf(marketClass === undefined ? '' : classWords[marketClass]),
    ...own,
    ...(isPair ? [base, ...named].flatMap(currencyWords) : []),
  ];
  const inOnePiece = name.split(/[\s/]+/).map((part) => wordsOf(part).join(''));
  return {
    codes,
    aliases: isPair ? own : [],
    name: [...wordsOf(name), ...inOnePiece],
    words: new Set(words),
  };
}

const currencies = new Map<string, readonly string[]>();

/** A currency's names in the platform's languages; nothing for what is none. */
function currencyWords(code: string): readonly string[] {
  const words = currencies.get(code) ?? readCurrencyWords(code);
  currencies.set(code, words);
  return words;
}

let namesIn: readonly Intl.DisplayNames[] | undefined;

function readCurrencyWords(code: string): string[] {
  if (!/^[A-Z]{3}$/.test(code)) return [];
  namesIn ??= languages.map(({ tag }) => new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' }));
  return namesIn.flatMap((names) => wordsOf(names.of(code) ?? ''));
}

/** The words of a text as they are compared: one width, no accents, small letters, no Arabic article. */
function wordsOf(text: string): string[] {
  return plainLetters(text)
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{M}\p{N}&+]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^ال(?=..)/, ''));
}
