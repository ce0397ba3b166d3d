import { describe, expect, test } from 'vitest';
import { createMemoryShelf } from './request-shelf.ts';
import { createUndecidedRequests, type TabChannel } from './undecided-requests.ts';

const repayment = {
  key: '7 0 /repayLoan 12',
  requestId: 'a',
  input: { id: '12', amount: '100' },
  askedAt: 1,
};
const another = { ...repayment, requestId: 'b', input: { id: '12', amount: '120' } };

/** Two tabs of one browser: one shelf, and what one says the other hears. */
function twoTabs() {
  const shelf = createMemoryShelf();
  const hearers: ((news: unknown) => void)[] = [];
  const channel = (own: number): TabChannel => ({
    post(news) {
      for (const [tab, hear] of hearers.entries()) if (tab !== own) hear(structuredClone(news));
    },
    listen: (hear) => void hearers.push(hear),
  });
  return [createUndecidedRequests(shelf, channel(0)), createUndecidedRequests(shelf, channel(1))] as const;
}

/** Everything that was under way is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('undecided requests', () => {
  test('the first of two tabs that press at once is kept, and the other is given it', async () => {
    const [first, second] = twoTabs();
    const [mine, theirs] = await Promise.all([first.keep(repayment), second.keep(another)]);
    expect(mine.requestId).toBe('a');
    expect(theirs).toEqual(repayment);
  });

  test('another tab that looks sees it at once, and hears when it is answered', async () => {
    const [first, second] = twoTabs();
    await second.look(repayment.key);
    expect(second.known(repayment.key)).toBe('none');
    await first.keep(repayment);
    await settled();
    expect(second.known(repayment.key)).toEqual(repayment);
    await first.answered(repayment);
    expect(second.known(repayment.key)).toEqual({ answered: 'a' });
    await second.look(repayment.key);
    expect(second.known(repayment.key)).toBe('none');
  });

  test('an answer to an earlier request leaves a later one where it is', async () => {
    const [first, second] = twoTabs();
    await first.keep(repayment);
    await first.answered(repayment);
    await second.keep(another);
    await first.answered(repayment);
    await second.look(another.key);
    expect(second.known(another.key)).toEqual(another);
  });

  test('there is a bound to how many are kept: the oldest goes', async () => {
    const shelf = createMemoryShelf();
    for (let at = 0; at < 51; at += 1) await shelf.keep({ ...repayment, key: `${at}`, askedAt: at });
    expect(await shelf.find('0')).toBeUndefined();
    expect(await shelf.find('1')).toBeDefined();
  });
});
