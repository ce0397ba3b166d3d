import { expect, test } from 'vitest';
import { wantsPage } from './web-pages.ts';

test.each([
  ['GET', '/help', 'text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['GET', '/help?article=fees', '*/*', true],
  ['HEAD', '/cruuency?code=BTC.USD', '*/*', true],
  ['GET', '/help', 'application/json', false],
  ['GET', '/help', undefined, false],
  ['POST', '/help', 'text/html', false],
  ['GET', '/swx/customer/nothing', '*/*', false],
  ['GET', '/assets/gone.js', '*/*', false],
  ['GET', '/assets/gone.js?v=1', '*/*', false],
])('%s %s that accepts %s: a page is %s', (method, url, accept, expected) => {
  expect(wantsPage({ method, url, headers: accept === undefined ? {} : { accept } })).toBe(expected);
});
