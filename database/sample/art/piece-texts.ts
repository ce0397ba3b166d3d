import { z } from 'zod';
import type { OtherWords, PieceWords } from '#capabilities/products/nfts/piece.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { textsInEveryLanguage } from '../content/sample-languages.ts';
import type { SamplePiece } from './pieces.ts';

/** `content/<language>/pieces.json` */
const textsShape = z.strictObject({
  studios: z.record(z.string(), z.strictObject({ studio: z.string(), story: z.string() })),
  pieces: z.record(z.string(), z.strictObject({ title: z.string(), alt: z.string() })),
});

export interface SampleTexts {
  /** What is said of a piece, in English and in every language that has it; its titles end as told. */
  of(piece: SamplePiece, ending?: string): PieceWords & { readonly texts: OtherWords };
}

export async function readSampleTexts(): Promise<SampleTexts> {
  const all = await textsInEveryLanguage('pieces.json', (language, content) => ({
    language,
    ...textsShape.parse(JSON.parse(content)),
  }));
  const wordsIn = (
    { studios, pieces }: (typeof all)[number],
    { slug, studio }: SamplePiece,
    ending: string,
  ) => {
    const [made, piece] = [studios[studio], pieces[slug]];
    if (made === undefined || piece === undefined) return undefined;
    return { title: `${piece.title}${ending}`, creator: made.studio, story: made.story, alt: piece.alt };
  };
  return {
    of(piece, ending = '') {
      const words = all.flatMap((texts) => {
        const own = wordsIn(texts, piece, ending);
        return own === undefined ? [] : [[texts.language, own] as const];
      });
      const [english] = words.flatMap(([language, own]) => (language === defaultLanguage ? [own] : []));
      if (english === undefined) throw new Error(`nothing is said of ${piece.slug}`);
      return {
        ...english,
        texts: Object.fromEntries(words.filter(([language]) => language !== defaultLanguage)),
      };
    },
  };
}
