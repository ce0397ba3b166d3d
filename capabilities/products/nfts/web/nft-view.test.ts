import { expect, test } from 'vitest';
import { readNftView, searchOf, writeNftView } from './nft-view.ts';

test('what is looked at survives the address; what is wrong in one is the first choice', () => {
  const view = { tab: 'mine', filter: 'sold', search: 'tide', sort: 'price' } as const;
  expect(readNftView(writeNftView(view))).toEqual(view);
  expect(writeNftView(readNftView({}))).toEqual({});
  expect(readNftView({ view: 'x', status: 'y', sort: 'z' })).toEqual(readNftView({}));
});

test('each filter asks for its own state', () => {
  const ask = (status: string) => searchOf(readNftView({ status, search: ' a ' }));
  expect(ask('all')).toEqual({ search: 'a', sort: 'ending' });
  expect(ask('fixed')).toEqual({ search: 'a', sort: 'ending', status: 'listed', sale: 'fixed' });
  expect(ask('ended')).toMatchObject({ status: 'ended' });
});
