import { expect, test } from 'vitest';
import { pictureKind } from './prepare-picture.ts';

test.each([
  ['ffd8ffe000104a464946', 'jpeg'],
  ['89504e470d0a1a0a0000', 'png'],
  ['0000000c6a5020200d0a870a', 'jpeg2000'],
  ['ff4fff510029', 'jpeg2000'],
  ['3c7376673e', undefined],
  ['474946383961', undefined],
  ['ffd8', undefined],
  ['', undefined],
])('a file that starts with %s is %s', (start, kind) => {
  expect(pictureKind(Buffer.from(start, 'hex'))).toBe(kind);
});
