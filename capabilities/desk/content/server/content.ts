import type { Page } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language, languageOf } from '#locales/languages.ts';
import type { Content, ContentEntry } from '../contract.ts';
import { type FiguresOf, withFigures } from '../figures.ts';
import { articleType, contentLanguage, helpSections, isBinding, legalEntries, noticeType } from '../rules.ts';
import {
  findEntry,
  insertEntry,
  insertFirstText,
  listEntries,
  type StoredContent,
  selectPublished,
} from './content.sql.ts';
import { insertWords } from './help.sql.ts';

export interface ContentNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** What visitors may ask for by key; nothing else of the configuration is reachable. */
  readonly parameters: () => Readonly<Record<string, string>>;
  /** Rows of `/system/config/list`, in order: the regulator links above all. */
  readonly configuration: Readonly<Record<string, string>>;
  /** The figures that articles quote. */
  readonly figuresOf: FiguresOf;
}

export interface NewEntry {
  readonly id: string;
  readonly type: number;
  readonly position: number;
  /** An article's; published, as a notice is, when it is added. */
  readonly section?: (typeof helpSections)[number] | undefined;
  readonly isImportant?: boolean | undefined;
  /** What readers of a language call it beside its own words. */
  readonly words?: readonly { readonly language: Language; readonly words: string }[] | undefined;
  readonly texts: readonly { readonly language: Language; readonly title: string; readonly html: string }[];
}

export interface ContentService {
  list(lang: '1' | '2', requested: Language): Promise<Result<ContentEntry[]>>;
  get(id: string, language: Language): Promise<Result<Content>>;
  parameter(key: string): Promise<Result<{ key: string; value: string }>>;
  listConfiguration(
    name: string | undefined,
  ): Promise<Result<Page<{ configName: string; configValue: string }>>>;
  /** Whether all the texts that a new customer agrees to are published. */
  hasLegalTexts(): Promise<boolean>;
  /** Adds the entries and texts that are not there yet. */
  addMissing(entries: readonly NewEntry[]): Promise<void>;
}

export function createContent(needs: ContentNeeds): ContentService {
  const { db, clock, parameters, configuration, figuresOf } = needs;
  const configurationRows = Object.entries(configuration).map(([configName, configValue]) => ({
    configName,
    configValue,
  }));
  const now = () => new Date(clock.now());
  const hasLegalTexts = async () =>
    (await selectPublished(db, legalEntries, now())).length === legalEntries.length;
  return {
    hasLegalTexts,
    list: async (lang, requested) => accept(await listEntries(db, contentLanguage(lang, requested), now())),
    async get(id, language) {
      const found = await findEntry(db, id, language, now());
      return found === undefined ? refuse('NOT_FOUND') : accept(contentOf(found, figuresOf));
    },
    async parameter(key) {
      const isOpen = key === 'registrationOpen' ? String(await hasLegalTexts()) : undefined;
      const value = isOpen ?? new Map(Object.entries(parameters())).get(key);
      return value === undefined ? refuse('PARAMETER_UNAVAILABLE') : accept({ key, value });
    },
    async listConfiguration(name) {
      const rows = configurationRows.filter(({ configName }) => name === undefined || configName === name);
      return accept({ total: rows.length, rows });
    },
    addMissing: (entries) =>
      db.transaction().execute(async (tx) => {
        for (const { texts, words = [], ...entry } of entries) {
          await insertEntry(tx, entry);
          const englishFirst = texts.toSorted((a, b) => placeOf(a.language) - placeOf(b.language));
          for (const text of englishFirst)
            await insertFirstText(tx, { entryId: entry.id, at: now(), ...text });
          for (const each of words) await insertWords(tx, { entryId: entry.id, ...each });
        }
      }),
  };
}

function placeOf(language: Language): number {
  return language === defaultLanguage ? 0 : 1;
}

function contentOf(stored: StoredContent, figuresOf: FiguresOf): Content {
  const { id, title, type, language, publishedAt, isImportant, updatedAt, originalHtml } = stored;
  const section = helpSections.find((each) => each === stored.section);
  return {
    id,
    title,
    type,
    html: withFigures(stored.html, languageOf(language).tag, figuresOf),
    updatedAt: formatInstant(updatedAt.getTime()),
    language,
    ...(section !== undefined && { section }),
    ...(isImportant && { important: true }),
    ...(isBinding(type) &&
      language !== defaultLanguage && {
        originalHtml: withFigures(originalHtml, defaultLanguage, figuresOf),
      }),
    ...((type === articleType || type === noticeType) && {
      publishedAt: formatInstant(publishedAt.getTime()),
    }),
  };
}
