import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#foundation/ui/search-params.ts';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  trailingSlash: 'never',
});
