import { lazyPart } from '#foundation/ui/lazy-part.tsx';

/** What opens over the inbox is loaded when it is opened. */
export const AssignMany = lazyPart(
  () => import('./assign-many.tsx'),
  (module) => module.AssignMany,
  'above',
);
export const KeptViews = lazyPart(
  () => import('./kept-views.tsx'),
  (module) => module.KeptViews,
  'above',
);
