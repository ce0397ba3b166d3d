import { expect, test } from 'vitest';
import { overCeilings, riddlesIn } from './prose-rules.ts';

const found = (path: string, text: string) => riddlesIn({ path, text }).map(({ riddle }) => riddle);

test('riddles are found in comments, names, error texts and pages', () => {
  expect(found('a/b.ts', '// Whoever asks is soon told.\nfunction takeUp() {}')).toEqual([
    'whoever',
    'told',
    'old verbs in names',
  ]);
  expect(found('a/b.ts', "throw new Error('somebody moved the money of the house');")).toEqual([
    'somebody',
    'the house',
  ]);
  expect(found('docs/wire.md', 'Then it comes back, and begins anew.')).toEqual(['comes back', 'anew']);
});

test('words that are names elsewhere are not', () => {
  expect(found('a/b.ts', "const account = 'nobody'; // the house-number, the house account")).toEqual([]);
  expect(found('locales/en/a.json', 'nobody')).toEqual([]);
  expect(found('docs/specification.md', 'nobody')).toEqual([]);
});

test('one more than the ceiling fails with its place; one less is named', () => {
  const one = riddlesIn({ path: 'a/b.ts', text: '\n// Whoever asks.' });
  expect(overCeilings(one).over).toEqual([
    expect.stringMatching(/^"whoever" 1 times in code, at most 0; .*\n {2}a\/b\.ts:2$/),
  ]);
  expect(overCeilings([]).over).toEqual([]);
});
