import { expect, test } from 'vitest';
import { ageAt, itemsNeeded, parsePhone, picturesNeeded, rejectedItems } from './rules.ts';

const at = Date.UTC(2026, 10, 21, 12);

test.each([
  ['2008-11-21', 18],
  ['2008-11-22', 17],
  ['2008-02-29', 18],
  ['1926-11-21', 100],
  ['2026-11-21', 0],
  ['2026-11-22', undefined],
  ['1905-01-01', undefined],
])('somebody born on %s is %s', (birthdate, age) => {
  expect(ageAt(birthdate, at)).toBe(age);
});

test.each([
  ['+27 82 123 4567', '+27821234567'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['0821234567', undefined],
  ['+0821234567', undefined],
  ['+27 82 12x', undefined],
  ['+1234567890123456', undefined],
])('the telephone number %s is kept as %s', (typed, kept) => {
  expect(parsePhone(typed)).toBe(kept);
});

test('a passport has no back', () => {
  expect(picturesNeeded('passport')).not.toContain('back');
  expect(picturesNeeded('idCard')).toContain('back');
});

test('items are rejected each for a reason of its own, and none for nothing', () => {
  expect(rejectedItems('idCard', { front: 'cropped', signature: 'unreadable' })).toEqual({
    front: 'cropped',
    signature: 'unreadable',
  });
  for (const items of [{}, { front: 'signatureDiffers' }, { hand: 'cropped' }, { front: '' }])
    expect(rejectedItems('idCard', items)).toBeUndefined();
  expect(rejectedItems('passport', { back: 'cropped' })).toBeUndefined();
});

test('what was accepted is not sent again, unless another document takes its place', () => {
  const accepted = ['details', 'front', 'inHand', 'signature'] as const;
  expect(itemsNeeded('passport')).toEqual(['details', 'front', 'inHand', 'signature']);
  expect(itemsNeeded('idCard', { documentType: 'idCard', accepted })).toEqual(['back']);
  const [, ...pictures] = accepted;
  const before = { documentType: 'passport', accepted: pictures } as const;
  expect(itemsNeeded('passport', before)).toEqual(['details']);
  expect(itemsNeeded('driverLicense', before)).toEqual(['details', 'front', 'back', 'inHand']);
});
