import { posix } from 'node:path';
import type { SourceFile } from './files.ts';

/** Where a citation may lead: every file and folder, and the headings of every page. */
export interface Library {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly headings: ReadonlyMap<string, ReadonlySet<string>>;
}

export function libraryOf(files: readonly Pick<SourceFile, 'path' | 'text'>[]): Library {
  const folders = new Set<string>();
  for (const { path } of files) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  }
  const pages = files.filter(({ path }) => path.endsWith('.md'));
  return {
    files: new Set(files.map(({ path }) => path)),
    folders,
    headings: new Map(pages.map(({ path, text }) => [path, headingsOf(text)])),
  };
}

/** As they are cited: without `#`, and without the marks of code. */
function headingsOf(page: string): Set<string> {
  return new Set(
    [...page.matchAll(/^#+ +(.+?) *$/gm)].map(([, heading = '']) => heading.replaceAll('`', '')),
  );
}

interface Dead {
  readonly index: number;
  readonly says: string;
}

/** The citations of a file that lead nowhere, one line each. */
export function deadCitations({ path, text }: SourceFile, library: Library): string[] {
  // The check and its tests write broken ones on purpose.
  if (
    /^checks\/(?:citation|tidy[.]test|prose[.]test)/.test(path) ||
    !/\.(?:ts|tsx|mjs|sql|css|html|md)$/.test(path)
  )
    return [];
  const isPage = path.endsWith('.md');
  // Without the marks that begin a comment's lines, so that a citation may go over their end.
  const read = isPage ? text : text.replace(/^[ \t]*(?:\/\/|\/?\*+(?!\/)|--)/gm, blank);
  const dead = [
    ...deadPages(read, path, library),
    ...deadSections(read, library),
    ...deadDecisions(read, library),
    ...unwrittenIssues(read),
    // Code leads to code by imports, which the compiler follows: only its comments are read.
    ...deadPaths(isPage ? text : commentsOf(text), path, library),
  ];
  const lineOf = (index: number) => text.slice(0, index).split('\n').length;
  return dead.sort((a, b) => a.index - b.index).map(({ index, says }) => `${path}:${lineOf(index)}: ${says}`);
}

const comment = /\/\*\*?\s[\s\S]*?\*\/|(?<![:'"`])\/\/ .*|(?<=^|\s)-- .*|<!--[\s\S]*?-->/gm;

/** Everything else blank, so that places stay what they are. */
function commentsOf(text: string): string {
  let kept = '';
  for (const { 0: found, index } of text.matchAll(comment)) {
    kept += blank(text.slice(kept.length, index)) + found;
  }
  return kept + blank(text.slice(kept.length));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

const pageCited = /(?<![\w./*>:-])((?:\.\.?\/)*[\w-]+(?:[/.][\w-]+)*\.md)\b/g;
const sectionCited = /^[`)]*,?\s*\(?["“]([^"”]+)["”]/;

/** `docs/product.md`, and `docs/product.md, "Loans"`. */
function* deadPages(text: string, path: string, { files, headings }: Library): Iterable<Dead> {
  for (const { 0: found, 1: name = '', index } of text.matchAll(pageCited)) {
    const beside = posix.join(posix.dirname(path), name);
    const isBeside = path.endsWith('.md') || name.startsWith('../');
    const page = files.has(name) ? name : isBeside && files.has(beside) ? beside : undefined;
    if (page === undefined) {
      yield { index, says: `there is no page ${name}` };
      continue;
    }
    const [, section] = sectionCited.exec(text.slice(index + found.length)) ?? [];
    const heading = section?.replace(/\s+/g, ' ').replaceAll('`', '');
    if (heading !== undefined && headings.get(page)?.has(heading) !== true) {
      yield { index, says: `${page} has no section "${heading}"` };
    }
  }
}

const sectionOfSpecification =
  /\bspecification(?:\.md)?[^.;\d]{0,30}?(?:§\s*|\bsections?\s+)(\d+)(?:(?:,|\s+and)\s+(\d+))?/gi;

/** `docs/specification.md, section 7`. */
function* deadSections(text: string, { headings }: Library): Iterable<Dead> {
  const numbered = [...(headings.get('docs/specification.md') ?? [])].map((each) => /^\d+/.exec(each)?.[0]);
  for (const { index, 1: first, 2: second } of text.matchAll(sectionOfSpecification)) {
    for (const section of [first, second]) {
      if (section === undefined || numbered.includes(section)) continue;
      yield { index, says: `the specification has no section ${section}` };
    }
  }
}

const decisionCited = /\bdecisions?(?:`?,|\/)?\s*(\d{4})(?!\d|-[\w-]+\.md)/gi;

/** `decision 0031`; by its whole path it is a page. */
function* deadDecisions(text: string, { files }: Library): Iterable<Dead> {
  for (const { index, 1: number = '' } of text.matchAll(decisionCited)) {
    const found = [...files].filter((file) => file.startsWith(`docs/decisions/${number}-`));
    if (found.length !== 1) {
      yield {
        index,
        says: `${found.length === 0 ? 'no' : 'more than one'} decision has the number ${number}`,
      };
    }
  }
}

/** What was asked for once is no place to look anything up. */
function* unwrittenIssues(text: string): Iterable<Dead> {
  for (const { 0: found, index } of text.matchAll(/\bissues?\s+#?\d+/gi)) {
    yield { index, says: `"${found.replace(/\s+/g, ' ')}" is nothing a reader has` };
  }
}

const endings = 'ts|tsx|mjs|sql|css|html|csv|json';
const fileCited = new RegExp(
  `(?<![\\w./*>$}{@#:<…-])(?:[\\w.-]+\\/)*[\\w-][\\w.-]*\\.(?:${endings})\\b(?![\\w/])`,
  'g',
);
const folderCited =
  /(?<=`)(?:[\w-]+\/)+(?=`)|(?<![\w./*>$}{@#:<…-])(?:apps|capabilities|database|foundation|journeys)(?:\/[\w-]+)+(?![\w./*<{…-])/g;

/** Files and folders by their path from the root, or by as much of its end as tells which is meant. */
function* deadPaths(text: string, path: string, { files, folders }: Library): Iterable<Dead> {
  for (const { 0: found, index } of text.matchAll(fileCited)) {
    if (!found.includes('NNNN') && !leads(found, path, files))
      yield { index, says: `there is no file ${found}` };
  }
  for (const { 0: found, index } of text.matchAll(folderCited)) {
    const folder = found.replace(/\/$/, '');
    const isBeginning = [...files].some((file) => file.startsWith(`${folder}.`));
    if (!isBeginning && !leads(folder, path, folders)) yield { index, says: `there is no folder ${found}` };
  }
}

function leads(cited: string, path: string, known: ReadonlySet<string>): boolean {
  if (known.has(cited) || known.has(posix.join(posix.dirname(path), cited))) return true;
  return [...known].some((each) => each.endsWith(`/${cited}`));
}
