import type { Page } from '#foundation/calls/define-call.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { HelpEntry } from '../contract.ts';
import { type FiguresOf, withFigures } from '../figures.ts';
import { articleType, helpSections, noticeType } from '../rules.ts';
import { listArticles, type StoredArticle } from './content.sql.ts';
import { createHelpIndex, type HelpIndex } from './help-index.ts';

export interface HelpNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly figuresOf: FiguresOf;
}

export interface ListedAsk {
  readonly search?: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface Help {
  faq(asked: ListedAsk, language: Language): Promise<Result<Page<HelpEntry>>>;
  notices(asked: ListedAsk, language: Language): Promise<Result<Page<HelpEntry>>>;
}

interface Indexed {
  /** What it was made from. */
  readonly key: string;
  readonly index: HelpIndex;
}

/** Lists and searches articles and notices; each language's index stays until a text or a figure changes. */
export function createHelp({ db, clock, figuresOf }: HelpNeeds): Help {
  const indexes = new Map<string, Indexed>();

  function indexFor(type: number, language: Language, articles: readonly StoredArticle[]): HelpIndex {
    const entries = articles.map(({ id, language: own, title, html, words }) => ({
      id,
      language: languageOf(own).tag,
      title,
      html: withFigures(html, languageOf(own).tag, figuresOf),
      words,
    }));
    const key = JSON.stringify(entries);
    const name = `${type} ${language}`;
    const kept = indexes.get(name);
    if (kept?.key === key) return kept.index;
    const index = createHelpIndex(entries, language);
    indexes.set(name, { key, index });
    return index;
  }

  async function list(type: number, { search = '', pageNum, pageSize }: ListedAsk, language: Language) {
    const now = new Date(clock.now());
    const articles = await listArticles(db, { type, language, now });
    const index = indexFor(type, language, articles);
    const byId = new Map(articles.map((article) => [article.id, article]));
    const found =
      search === ''
        ? articles.toSorted((a, b) => sectionOf(a) - sectionOf(b))
        : index.find(search).flatMap((id) => byId.get(id) ?? []);
    const from = (pageNum - 1) * pageSize;
    const rows = found
      .slice(from, from + pageSize)
      .map((each) => entryOf(each, index.snippet(each.id, search)));
    return accept({ total: found.length, rows });
  }

  return {
    faq: (asked, language) => list(articleType, asked, language),
    notices: (asked, language) => list(noticeType, asked, language),
  };
}

const placeOf = new Map<string | null, number>(helpSections.map((section, place) => [section, place]));

function sectionOf({ section }: StoredArticle): number {
  return placeOf.get(section) ?? 0;
}

function entryOf(stored: StoredArticle, snippet: string): HelpEntry {
  const { id, title, language, publishedAt, isImportant } = stored;
  const section = helpSections.find((each) => each === stored.section);
  return {
    id,
    title,
    ...(section !== undefined && { section }),
    snippet,
    language,
    ...(isImportant && { important: true }),
    publishedAt: formatInstant(publishedAt.getTime()),
  };
}
