import { readWords } from '#foundation/server-kit/words.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import type { Language } from '#locales/languages.ts';

type News = 'importantNews' | 'termsChange';

const words = readWords<News | `${News}Subject`>('content-mail');

/** What customers are written of a text: its title, and from when it holds (ISO 8601). */
export function contentLetter(
  language: Language,
  news: News,
  { title, from, platformName }: { title: string; from: string; platformName: string },
): { subject: string; text: string; event: News } {
  const { say } = words(language);
  const values = { title, date: toldFigures(language).moment(from), platformName };
  return { subject: say(`${news}Subject`, values), text: say(news, values), event: news };
}
