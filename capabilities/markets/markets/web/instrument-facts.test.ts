import { describe, expect, it } from 'vitest';
import { groupDays } from './instrument-facts.tsx';

function days(list: number[], from: string, to: string) {
  return list.map((day) => ({ day, from, to }));
}

describe('groupDays', () => {
  it('makes one line of a working week', () => {
    expect(groupDays(days([1, 2, 3, 4, 5], '09:30', '16:00'))).toEqual([
      { first: 1, last: 5, hours: '09:30–16:00' },
    ]);
  });
  it('keeps days apart that are not neighbours or differ', () => {
    expect(groupDays([...days([1, 2], '09:00', '17:00'), ...days([4, 5], '09:00', '17:00')])).toHaveLength(2);
    expect(groupDays([...days([1], '09:00', '17:00'), ...days([2], '09:00', '13:00')])).toHaveLength(2);
  });
  it('runs through to Sunday, the last day of the line', () => {
    expect(groupDays(days([0, 1, 2, 3, 4, 5, 6], '00:00', '24:00'))).toEqual([
      { first: 1, last: 0, hours: '00:00–24:00' },
    ]);
  });
  it('joins two sessions of a day', () => {
    expect(groupDays([...days([1], '09:00', '12:00'), ...days([1], '13:00', '17:00')])).toEqual([
      { first: 1, last: 1, hours: '09:00–12:00, 13:00–17:00' },
    ]);
  });
});
