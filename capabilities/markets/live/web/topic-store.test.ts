import { expect, it } from 'vitest';
import { createTopicStore } from './topic-store.ts';

function setUp() {
  const followed: string[][] = [];
  const heard: unknown[] = [];
  const store = createTopicStore((topics) => followed.push([...topics]));
  const listen = (topic: string) => store.subscribe(topic, () => heard.push(store.state(topic)));
  return { store, followed, heard, listen };
}

it('follows a topic once while it has listeners', () => {
  const { followed, listen } = setUp();
  const [one, again] = [listen('nft/1'), listen('nft/1')];
  const other = listen('nft/2');
  one();
  again();
  other();
  expect(followed).toEqual([['nft/1'], ['nft/1', 'nft/2'], ['nft/2'], []]);
});

it('tells each its own, and forgets with the connection', () => {
  const { store, heard, listen } = setUp();
  listen('nft/1');
  store.receive('nft/1', { bids: 1 });
  store.receive('nft/2', { bids: 5 });
  expect(heard).toEqual([{ bids: 1 }]);
  expect(store.state('nft/2')).toBeUndefined();
  store.forget();
  expect(heard).toEqual([{ bids: 1 }, undefined]);
});

it('knows nothing of a topic that is followed again', () => {
  const { store, listen } = setUp();
  const leave = listen('nft/1');
  store.receive('nft/1', { bids: 1 });
  leave();
  listen('nft/1');
  expect(store.state('nft/1')).toBeUndefined();
});
