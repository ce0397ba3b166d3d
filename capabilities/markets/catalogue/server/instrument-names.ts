import { createTranslator } from 'use-intl/core';
import { readLocaleFile } from '#foundation/server-kit/locale-file.ts';
import { formatTime } from '#foundation/text/format.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import type { InstrumentTerms } from '../instrument.ts';

type Named = Pick<InstrumentTerms, 'code' | 'marketClass' | 'name' | 'base' | 'quoteCurrency'>;
type Names = Readonly<Partial<Record<string, string>>>;

/** `locales/<language>/instruments.json` */
interface InstrumentTexts {
  readonly pair: string;
  readonly option: Readonly<Record<'call' | 'put', string>>;
  /** Where `Intl` does not call it as the language does. */
  readonly currency?: Names;
  readonly metal?: Names;
  readonly future?: Names;
  /** The next three hold what the language writes otherwise than English. */
  readonly company?: Names;
  readonly fund?: Names;
  readonly coin?: Names;
}

interface Speaker {
  readonly language: Language;
  readonly texts: InstrumentTexts;
  readonly currencies: Intl.DisplayNames;
  readonly say: (key: 'pair' | 'option.call' | 'option.put', facts: Record<string, string>) => string;
}

const speakers = new Map(
  readLocaleFile<InstrumentTexts>('instruments').map(({ language, texts }) => {
    const { pair, option } = texts;
    const t = createTranslator({
      locale: language,
      messages: { pair, option },
    });
    const currencies = new Intl.DisplayNames(language, { type: 'currency' });
    const speaker: Speaker = { language, texts, currencies, say: (key, facts) => t(key, facts as never) };
    return [language, speaker] as const;
  }),
);

function speakerOf(language: Language): Speaker {
  const speaker = speakers.get(language) ?? speakers.get(defaultLanguage);
  if (speaker === undefined) throw new Error('no English names of instruments');
  return speaker;
}

/** Lists of hundreds are named at every question for them. */
const known = new Map<string, string>();
const knownAtMost = 20_000;

/**
 * What a language calls an instrument. One that is called otherwise in English than the platform calls it
 * there was named by operators, or by a recording: its name stays.
 */
export function nameIn(language: Language, instrument: Named): string {
  const key = `${language} ${instrument.code} ${instrument.name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const name = makeName(language, instrument);
  if (known.size < knownAtMost) known.set(key, name);
  return name;
}

function makeName(language: Language, instrument: Named): string {
  const option = optionOf(instrument, language);
  if (option !== undefined) return speakerOf(language).say(`option.${option.right}`, option.facts);
  if (language === defaultLanguage) return instrument.name;
  const english = ownName(speakerOf(defaultLanguage), instrument);
  if (english !== instrument.name) return instrument.name;
  return ownName(speakerOf(language), instrument) ?? instrument.name;
}

/** In every language, the English one first: what a search looks in. */
export function namesInAll(instrument: Named): string {
  const names = languages.map(({ tag }) => nameIn(tag, instrument));
  return [...new Set([instrument.name, ...names])].join(' ');
}

const optionName = /^(.+) (call|put) ([\d.]+), expires (\d{4}-\d\d-\d\d)$/;

/** Of a listed option, what its name says: "AAPL call 270, expires 2026-03-20". */
function optionOf({ marketClass, name }: Named, language: Language) {
  const [, underlying = '', right = '', strike = '', expiry = ''] =
    marketClass === 'options' ? (optionName.exec(name) ?? []) : [];
  if (expiry === '') return undefined;
  const facts = { underlying, strike, expiry: formatTime(language, expiry, 'date', 'UTC') };
  return { right: right === 'call' ? 'call' : 'put', facts } as const;
}

/** Undefined where the language has no name for a part of it. */
function ownName(speaker: Speaker, { code, marketClass, base, quoteCurrency }: Named): string | undefined {
  const { texts } = speaker;
  switch (marketClass) {
    case 'forex':
      return pairOf(speaker, currencyName(speaker, base), quoteCurrency);
    case 'metals':
      return pairOf(speaker, texts.metal?.[base], quoteCurrency);
    case 'crypto': {
      const coin = texts.coin?.[base] ?? speakerOf(defaultLanguage).texts.coin?.[base];
      return quoteCurrency === 'USD' ? coin : pairOf(speaker, coin, quoteCurrency);
    }
    case 'futures':
      return texts.future?.[base];
    case 'stocks':
      return texts.company?.[code];
    case 'etfs':
      return texts.fund?.[code];
    case 'options':
      return undefined;
  }
}

function pairOf(speaker: Speaker, base: string | undefined, quote: string): string | undefined {
  if (base === undefined) return undefined;
  const pair = speaker.say('pair', { base, quote: currencyName(speaker, quote) });
  // It stands by itself, and French and Spanish write currencies small.
  const [first = '', ...rest] = pair;
  return first.toLocaleUpperCase(speaker.language) + rest.join('');
}

function currencyName({ texts, currencies }: Speaker, code: string): string {
  return texts.currency?.[code] ?? currencies.of(code) ?? code;
}
