/**
 * What a visitor without a token may open (docs/specification.md, "Route guard"; recovery, the social
 * callback and the public donation
 * page and help: docs/product.md, "Access").
 */
const OPEN_TO_VISITORS = [
  '/pass/login',
  '/pass/register',
  '/pass/reset',
  '/pass/freeze',
  '/pass/recovery',
  '/chat',
  '/api/loginCallback/google',
  '/nfts/donations',
  '/help',
  '/help/faq',
  '/help/notice',
];

export type Place = { pathname: string; href: string };

/**
 * Where a visitor is sent instead; `undefined` when they may stay. `redirect` holds the full path they asked
 * for.
 */
export function guardPlace(place: Place, token: string | undefined): { redirect: string } | undefined {
  if (token !== undefined || OPEN_TO_VISITORS.includes(withoutTrailingSlash(place.pathname)))
    return undefined;
  return { redirect: place.href };
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
