import type { SourceFile } from './files.ts';

/** Where text stands: product code with its comments, names and error texts; tests; pages. */
export type Area = 'code' | 'tests' | 'docs';

interface Riddle {
  readonly finds: RegExp;
  readonly write: string;
  /** How often it may still stand in each area. It may fall, never rise. */
  readonly atMost: Readonly<Record<Area, number>>;
}

/** The worst patterns, and what to write instead (docs/style.md). */
export const riddles: Readonly<Record<string, Riddle>> = {
  nobody: {
    finds: /(?<!['`.])\bnobody\b/gi,
    write: 'say who does not: no customer, no operator; or turn the sentence',
    atMost: { code: 0, tests: 41, docs: 0 },
  },
  somebody: {
    finds: /\bsomebody\b/gi,
    write: 'a customer, an operator, another process',
    atMost: { code: 0, tests: 19, docs: 0 },
  },
  everybody: {
    finds: /\beverybody\b/gi,
    write: 'all customers, every operator',
    atMost: { code: 0, tests: 4, docs: 0 },
  },
  whoever: {
    finds: /\bwhoever\b/gi,
    write: 'the operator who, the customer who, the caller',
    atMost: { code: 0, tests: 7, docs: 0 },
  },
  told: {
    finds: /\b(?:is|are|was|were|be|been|being) (?:\w+ )?told\b/gi,
    write: 'is notified, is mailed, gets REFUSAL_NAME, is logged',
    atMost: { code: 0, tests: 17, docs: 0 },
  },
  'comes back': {
    finds: /\bc(?:omes?|ame|oming) back\b/gi,
    write: 'is returned, is available again, reconnects',
    atMost: { code: 0, tests: 8, docs: 0 },
  },
  anew: { finds: /\banew\b/gi, write: 'again, from the start', atMost: { code: 0, tests: 5, docs: 0 } },
  'of ours': { finds: /\bof ours\b/gi, write: 'our, the platform’s', atMost: { code: 0, tests: 3, docs: 0 } },
  'the house': {
    finds: /\bthe house\b(?!-|\/| account)/gi,
    write: 'the platform; `house/…` accounts keep their name',
    atMost: { code: 0, tests: 5, docs: 0 },
  },
  'what of': {
    finds: /\bwhat of\b/gi,
    write: 'the part of, how much of, which of',
    atMost: { code: 0, tests: 0, docs: 0 },
  },
  patient: { finds: /\bpatient\b/gi, write: 'low-priority', atMost: { code: 0, tests: 0, docs: 0 } },
  thrice: { finds: /\bthrice\b/gi, write: 'three times', atMost: { code: 0, tests: 0, docs: 0 } },
  'old verbs in names': {
    finds: /\b(?:tellTheLate|lookWhile\w*|takeUp)\b/g,
    write: 'a verb of the field: rejectTimedOut, flushPending, applyVersion',
    atMost: { code: 0, tests: 0, docs: 0 },
  },
};

/** The area of a file; undefined for customers’ texts, the specification, and this list. */
export function areaOf(path: string): Area | undefined {
  if (
    /^locales\/[\w-]+\/|^database\/sample\/|^database\/migrations\/|^docs\/specification|^docs\/(?:style|texts)|^checks\/(?:prose|english-rules)/.test(
      path,
    )
  )
    return undefined;
  if (path.endsWith('.md')) return 'docs';
  if (!/\.(?:ts|tsx|mjs|sql|css)$/.test(path)) return undefined;
  return /\.(?:test|journey)\.tsx?$|\/testing\/|^journeys\//.test(path) ? 'tests' : 'code';
}

export interface Found {
  readonly riddle: string;
  readonly area: Area;
  readonly place: string;
}

/** Every riddle of a file, with its line. */
export function riddlesIn({ path, text }: SourceFile): Found[] {
  const area = areaOf(path);
  if (area === undefined) return [];
  return Object.entries(riddles).flatMap(([riddle, { finds }]) =>
    [...text.matchAll(finds)].map(({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return { riddle, area, place: `${path}:${line}` };
    }),
  );
}

/** What stands more often than its ceiling allows, with the places; and what could be lowered. */
export function overCeilings(found: readonly Found[]): { over: string[]; slack: string[] } {
  const over: string[] = [];
  const slack: string[] = [];
  for (const [riddle, { atMost, write }] of Object.entries(riddles)) {
    for (const area of ['code', 'tests', 'docs'] as const) {
      const places = found.filter((each) => each.riddle === riddle && each.area === area);
      const most = atMost[area];
      if (places.length > most) {
        const list = places.map(({ place }) => `  ${place}`).join('\n');
        over.push(`"${riddle}" ${places.length} times in ${area}, at most ${most}; write: ${write}\n${list}`);
      }
      if (places.length < most)
        slack.push(`"${riddle}" in ${area}: ${places.length}, the ceiling is ${most}`);
    }
  }
  return { over, slack };
}
