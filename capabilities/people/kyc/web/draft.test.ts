import { expect, test } from 'vitest';
import type { Identification, KycDetails } from '../contract.ts';
import { type Draft, inputOf, neededOf, reachableStep, stepsOf, withDetails, withPicture } from './draft.ts';

const details: KycDetails = {
  firstName: 'Ada',
  lastName: 'King',
  birthdate: '1990-12-10',
  sex: 'female',
  country: 'CH',
  address: 'Bahnhofstrasse 1',
  phone: '+41441234567',
  documentType: 'idCard',
};
const policy = { reviewHours: 48, minimumAge: 18, unverifiedDailyWithdrawal: '1000', loanLimits: [] };
const none: Identification = { status: 'none', tier: 0, items: [], policy };
const backRejected: Identification = {
  status: 'rejected',
  tier: 0,
  details,
  policy,
  items: [
    { item: 'details', state: 'accepted' },
    { item: 'front', state: 'accepted' },
    { item: 'back', state: 'rejected', reason: 'cropped' },
    { item: 'inHand', state: 'accepted' },
    { item: 'signature', state: 'accepted' },
  ],
};
const picture = { blob: new Blob(['x']), preview: undefined };
const empty: Draft = { pictures: {} };

test('the first time everything is asked for, step by step', () => {
  const needed = neededOf(none, empty);
  expect(stepsOf(needed)).toEqual(['details', 'photos', 'signature', 'send']);
  expect(reachableStep(empty, needed, 'send')).toBe('details');
  expect(reachableStep({ ...empty, details }, needed, 'send')).toBe('photos');
  expect(reachableStep({ ...empty, details }, needed, 'details')).toBe('details');
  const { front, ...rest } = { front: picture, back: picture, inHand: picture, signature: picture };
  expect(reachableStep({ details, pictures: rest }, needed, 'send')).toBe('photos');
  expect(reachableStep({ details, pictures: { ...rest, front } }, needed, 'send')).toBe('send');
});

test('after a rejection only what was rejected is asked for and sent', () => {
  const needed = neededOf(backRejected, empty);
  expect(needed).toEqual(['back']);
  expect(stepsOf(needed)).toEqual(['photos', 'send']);
  const draft = { details, pictures: { back: picture, front: picture } };
  expect(Object.keys(inputOf(draft, needed))).toEqual(['back']);
});

test('a passport is asked for without a back', () => {
  const draft: Draft = { details: { ...details, documentType: 'passport' }, pictures: {} };
  expect(neededOf(none, draft)).toEqual(['details', 'front', 'inHand', 'signature']);
});

test('another document takes the photos of the one before away, not the signature', () => {
  const draft = withPicture(withPicture({ ...empty, details }, 'front', picture), 'signature', picture);
  expect(withDetails(draft, { ...details, firstName: 'Augusta' }).pictures).toEqual(draft.pictures);
  expect(withDetails(draft, { ...details, documentType: 'passport' }).pictures).toEqual({
    signature: picture,
  });
  expect(withPicture(draft, 'front', undefined).pictures).toEqual({ signature: picture });
});
