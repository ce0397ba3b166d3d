import { type GetTextTranslation, po } from 'gettext-parser';
import type { Language } from '#locales/languages.ts';
import type { Description } from './text-notes.ts';
import type { State } from './text-states.ts';

/** A text on its way to a translator and back. */
export interface ExchangedText {
  readonly place: string;
  readonly english: string;
  /** Empty where there is none yet. */
  readonly translation: string;
  readonly state: State;
}

/**
 * A PO file, as translators' tools read it: the place is the context, an unread text is fuzzy, and messages
 * are ICU messages.
 */
export function writePo(
  language: Language,
  texts: readonly ExchangedText[],
  description: (place: string) => Description,
): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const { place, english, translation, state } of texts) {
    const { notes, placeholders, pictures, fits } = description(place);
    const flags = ['icu-message-format', ...(state === 'read' || translation === '' ? [] : ['fuzzy'])];
    translations[place] = {
      [english]: {
        msgctxt: place,
        msgid: english,
        msgstr: [translation],
        comments: {
          extracted: [...notes, ...placeholders, `Known to fit: ${fits} letters.`].join('\n'),
          ...(pictures.length === 0 ? {} : { reference: pictures.join(' ') }),
          flag: flags.join(', '),
        },
      },
    };
  }
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8', 'MIME-Version': '1.0' };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8');
}

/** The texts that a PO file has translations of; throws at what is no PO file. */
export function readPo(file: string): { language: string; texts: ExchangedText[] } {
  const { headers, translations } = po.parse(file);
  const texts = Object.values(translations).flatMap((byEnglish) =>
    Object.values(byEnglish).flatMap(
      ({ msgctxt: place, msgid: english, msgstr, comments }): ExchangedText[] => {
        const [translation = ''] = msgstr;
        if (place === undefined || english === '' || translation === '') return [];
        const isFuzzy = comments?.flag?.split(/,\s*/).includes('fuzzy') ?? false;
        return [{ place, english, translation, state: isFuzzy ? 'translated' : 'read' }];
      },
    ),
  );
  return { language: headers.Language ?? '', texts };
}
