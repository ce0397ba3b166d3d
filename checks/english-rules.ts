import type { Problem, Sheet } from './locale-rules.ts';

/** Patterns that no English text may have, and what to write instead (docs/texts.md). */
const riddles: readonly (readonly [finds: RegExp, write: string])[] = [
  [/\bthe house\b(?!-|\/| account)/i, 'us, the platform'],
  [/\bover the close\b/i, 'while the market is closed'],
  [/\bstands? here\b/i, 'appears here'],
  [/\b(?:comes?|came|coming) back\b/i, 'is returned, is refunded, is available again'],
  [/\b(?:its|the|their) price (?:comes|came)\b/i, 'the order price is reached'],
  [/\byour guards?\b|\bguards your account\b/i, 'your security settings'],
  [/\bwhoever\b/i, 'the person who, the operator who'],
  [/\bnobody of ours\b|\bof ours\b/i, 'we never, our'],
  [/\b(?:is|are|was|were|be|been|can’t be) told\b/i, 'is notified, see, we tell you'],
  [/\bas much as (?:is|are) allowed\b|\bas many .* as are allowed\b/i, 'the limit is reached'],
  [/\bevery ?body\b(?!’s)/i, 'all customers, anyone'],
  [/\bthrice\b|\banew\b|\blest\b/i, 'three times, again'],
  [/\be-mail/i, 'email'],
  [/\blog(?:ged)?[ -](?:in|out)\b/i, 'sign in, sign out'],
  [/\w'\w/, 'a curly apostrophe: ’'],
  [/!(?=\s|$)/, 'a full stop'],
  [
    /^(?=[\s\S]*\bmargin\b)(?=[\s\S]*(?<!margin )\bequity\b)/i,
    '“margin equity” for what margin is measured against',
  ],
];

/** What a native editor would not write, by `words` as they are read. */
export function englishProblems(words: Sheet): Problem[] {
  return [...words].flatMap(([place, text]) =>
    riddles.flatMap(([finds, write]): Problem[] => {
      const [found] = finds.exec(text) ?? [];
      return found === undefined ? [] : [{ kind: 'english', place, says: `write ${write}: ${text}` }];
    }),
  );
}
