import { readWords } from '#foundation/server-kit/words.ts';
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
  const date = `${from.slice(0, 16).replace('T', ' ')} UTC`;
  const values = { title, date, platformName };
  return { subject: say(`${news}Subject`, values), text: say(news, values), event: news };
}
