import { expect, it } from 'vitest';
import { createNewsDesk } from './news-desk.ts';

it('keeps what comes before anybody is there, and tells it once, in order', () => {
  const desk = createNewsDesk();
  const heard: unknown[] = [];
  desk.tell('loan', 1);
  desk.tell('option', 2);
  const leave = desk.attend((event, data) => heard.push([event, data]));
  desk.tell('loan', 3);
  leave();
  desk.tell('loan', 4);
  desk.attend((event, data) => heard.push(['again', event, data]));
  expect(heard).toEqual([
    ['loan', 1],
    ['option', 2],
    ['loan', 3],
    ['again', 'loan', 4],
  ]);
});

it('does not grow without a listener', () => {
  const desk = createNewsDesk();
  const kept = Array.from({ length: 100 }, (_, count) => desk.tell('loan', count));
  expect(kept.indexOf(false)).toBe(50);
  const heard: unknown[] = [];
  desk.attend((_, data) => heard.push(data));
  expect(heard).toHaveLength(50);
  expect(desk.tell('loan', 100)).toBe(true);
});
