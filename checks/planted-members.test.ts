import { beforeAll, expect, test } from 'vitest';
import { deciding } from './deciding-places.ts';
import { sourceFiles } from './files.ts';
import { type Complaint, complaintsAbout, plant, plantedWord } from './plant-members.ts';

const unions = Object.keys(deciding);
let complaints: readonly Complaint[];

beforeAll(async () => {
  const files = (await sourceFiles()).filter(({ path }) =>
    /^(?:apps|capabilities|foundation)\/.*\.tsx?$/.test(path),
  );
  complaints = complaintsAbout(plant(files, unions));
}, 240_000);

test.each(Object.entries(deciding))('the compiler points at every place that decides %s', (union, places) => {
  // Where a type can't be worked out any more, or a switch just ends, the message names no member.
  const named = complaints.filter(
    ({ says }) => says.includes(plantedWord(union)) || !says.includes('planted'),
  );
  const missed = places.filter((place) => !named.some(({ file }) => `/${file}`.endsWith(`/${place}`)));
  expect(missed).toEqual([]);
});

test('nothing else is wrong: every complaint is about a planted member, or stands beside one', () => {
  const files = new Set(complaints.filter(({ says }) => says.includes('planted')).map(({ file }) => file));
  const places = Object.values(deciding).flat();
  const others = complaints.filter(
    ({ file }) => !files.has(file) && !places.some((place) => `/${file}`.endsWith(`/${place}`)),
  );
  expect(others).toEqual([]);
});
