import { expect, test } from 'vitest';
import words from '#locales/en/operators.json' with { type: 'json' };
import { permissions } from '../rules.ts';

test('every permission has words on the screen', () => {
  const areas = Object.keys(words.areas);
  const verbs = Object.keys(words.verbs);
  for (const permission of Object.keys(permissions)) {
    const [area, verb] = permission.split('.');
    expect(areas, permission).toContain(area);
    expect(verbs, permission).toContain(verb);
  }
});
