import { describe, expect, it } from 'vitest';
import { guardPlace } from './guard.ts';

const place = (href: string) => ({ pathname: href.split('?')[0] ?? href, href });

describe('route guard', () => {
  it.each([
    '/pass/login',
    '/pass/register',
    '/pass/reset',
    '/pass/freeze?token=x',
    '/pass/recovery?token=x',
    '/chat',
    '/api/loginCallback/google?code=1',
    '/pass/login/',
    '/nfts/donations',
    '/help',
    '/help/faq?id=fees',
    '/help/notice',
  ])('lets a visitor stay at %s', (href) => {
    expect(guardPlace(place(href), undefined)).toBeUndefined();
  });

  it.each(['/', '/nfts', '/market', '/cruuency?code=EURUSD&type=1&id=3', '/chat/other', '/pass', '/nowhere'])(
    'sends a visitor from %s to the login, with the whole path',
    (href) => {
      expect(guardPlace(place(href), undefined)).toEqual({ redirect: href });
    },
  );

  it('lets a customer go anywhere', () => {
    expect(guardPlace(place('/profile/balance'), 'token')).toBeUndefined();
  });
});
