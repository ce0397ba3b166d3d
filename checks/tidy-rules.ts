import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, type SourceFile } from './files.ts';

/** Past this a file has a seam somewhere (docs/architecture.md, "Style"). Tests may run longer. */
export const lineLimit = 300;

interface Rule {
  readonly applies: RegExp;
  readonly except?: RegExp;
  readonly finds: RegExp;
  readonly says: string;
}

const code = /\.(?:ts|tsx|mjs|sql|css)$/;
const self = /^checks\/tidy/;

/** Physical sides break the mirrored (Arabic) layout. */
const physicalClass =
  /(?<![\w-])-?(?:(?:m|p|scroll-m|scroll-p)[lr]|left|right)-(?:\d|\[|\(|auto\b|px\b|full\b)|(?<![\w-])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right))(?![\w]|-?to)/;
const physicalCss =
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)|left|right)(?:-\w+)*\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

const rules: readonly Rule[] = [
  { applies: code, except: self, finds: /\b(?:TODO|FIXME|XXX)\b/, says: 'do it now or write an issue' },
  {
    applies: /\.tsx?$/,
    except: /^foundation\/time\/|^checks\/tidy/,
    finds: /\bDate\.now\(|\bnew Date\(\)/,
    says: 'only foundation/time reads the clock; take an `at` or a Clock',
  },
  { applies: /\.css$/, finds: physicalCss, says: 'use logical sides (inline-start, inline-end)' },
  { applies: /\.tsx$/, finds: physicalClass, says: 'use logical classes (ms, me, ps, pe, start, end)' },
  {
    applies: /\.tsx$/,
    finds: /\b(?:margin|padding|border)(?:Left|Right)\b/,
    says: 'use logical sides (…InlineStart, …InlineEnd)',
  },
  {
    applies: /\.tsx?$/,
    except: /\.test\.tsx?$|^checks\/tidy/,
    finds: /@ts-(?:ignore|nocheck)/,
    says: 'fix the type',
  },
  {
    applies: /\.tsx?$/,
    except: self,
    finds: /(?:^\s*|[[{(,]\s*)\.\.\.\(*\{/,
    says: 'a literal within a literal is not checked for excess properties: write its properties out',
  },
  {
    applies: /\.tsx?$/,
    except: /^checks\/tidy|^foundation\/ui\/call-keys/,
    finds: /\bqueryKey: \[/,
    says: 'an answer is kept under its call: use callKey, or localKey for what no call answers',
  },
  {
    applies: code,
    except: /^database\/migrations\//,
    finds: /^(?=.{111})\s*(?:\/\/|\*|\/\*|--)(?! biome-ignore)/,
    says: 'a comment has at most 110 columns',
  },
];

/** What is untidy about a file, one line each. */
export function untidy({ path, text }: SourceFile): string[] {
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) =>
    rules
      .filter(({ applies, except, finds }) => applies.test(path) && !except?.test(path) && finds.test(line))
      .map(({ says }) => `${path}:${index + 1}: ${says}: ${line.trim().slice(0, 80)}`),
  );
  return [...found, ...badName(path), ...tooLong(path, lines), ...outsidePaths(path, lines)];
}

function badName(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (
    /^(?:utils?|helpers?|common|misc|index)\.[a-z]+$/.test(name) &&
    !/^apps\/\w+\/index\.html$/.test(path)
  ) {
    return [`${path}: name it for what it does`];
  }
  return /\.(?:sql|css|ts|tsx)$/.test(name) && /[A-Z ]/.test(name) ? [`${path}: kebab-case`] : [];
}

/** A file that reads better whole says so, and why, in its first line. */
const readsBetterWhole = /^\/\/ Whole: \S/;

function tooLong(path: string, lines: readonly string[]): string[] {
  const bound = /\.(?:ts|tsx|mjs)$/.test(path) && !/\.(?:test|journey)\.tsx?$|^database\/sample\//.test(path);
  const count = lengthBelowImports(lines);
  return bound && count > lineLimit && !readsBetterWhole.test(lines[0] ?? '')
    ? [`${path}: ${count} lines; past ${lineLimit} there is a seam, or its first line says "Whole: why"`]
    : [];
}

/** Imports don't count: how many lines they take depends on how long the paths are. */
function lengthBelowImports(lines: readonly string[]): number {
  const end = lines.findLastIndex((line) => /^(?:import|\}) .*from '[^']+'(?: with \{.*\})?;$/.test(line));
  return lines.length - (end + 1) - (lines.at(-1) === '' ? 1 : 0);
}

const standardFolders =
  /^\/(?:bin|boot|dev|etc|lib\w*|media|opt|proc|run|sbin|srv|sys|tmp|usr|var|Applications|Library|System|private)\//;

/**
 * Paths that mean something on the author's machine only: absolute ones that exist here, relative ones that
 * leave.
 */
function outsidePaths(path: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const absolute = [...line.matchAll(/(?<![\w.~:/*\]})<-])\/[\w.-]+\/[\w./-]*/g)].map(([match]) => match);
    const own = absolute.filter((match) => !standardFolders.test(match) && existsSync(match));
    const leaving = [...line.matchAll(/(?<![\w./])(?:\.\.\/)+/g)]
      .map(([match]) => match)
      .filter((match) => !join(root, dirname(path), match, '.').startsWith(root));
    return [...own, ...leaving].map((match) => `${path}:${index + 1}: a path of one machine: ${match}`);
  });
}
