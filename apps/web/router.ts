import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#foundation/ui/search-params.ts';
import { session } from '#foundation/ui/session-state.ts';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  trailingSlash: 'never',
});

/**
 * Every navigation ends at the top (docs/specification.md, section 2); a filter that replaces its own query
 * does not move the page.
 */
export function scrollToTopAfterNavigation() {
  let replaced = false;
  router.history.subscribe(({ action }) => {
    replaced = action.type === 'REPLACE';
  });
  router.subscribe('onRendered', ({ pathChanged, hrefChanged }) => {
    if (pathChanged || (hrefChanged && !replaced)) window.scrollTo(0, 0);
  });
}

/** When the session ends, by hand or by a 401, the guard looks again at where we are. */
export function leaveWhenSessionEnds() {
  let token = session.get().token;
  session.subscribe(() => {
    const before = token;
    token = session.get().token;
    if (before !== undefined && token === undefined) void router.invalidate();
  });
}
