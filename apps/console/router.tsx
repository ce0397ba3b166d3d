import { createRouter, Navigate } from '@tanstack/react-router';
import { ScreenPending } from '#foundation/ui/screen-pending.tsx';
import { parseSearch, stringifySearch } from '#foundation/ui/search-params.ts';
import { BrokenPage } from './frame/broken-page.tsx';
import { routeTree } from './routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export const router = createRouter({
  routeTree,
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: () => <Navigate to="/" replace />,
  trailingSlash: 'never',
});
