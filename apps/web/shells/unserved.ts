import { useUnserved } from '#capabilities/people/jurisdictions/web/queries.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useBook } from '#foundation/ui/session-state.ts';

export { useUnserved };

/** Why nothing may be paid into the account that is open. */
export function useUnservedHere() {
  const refusal = useUnserved();
  return useBook() === 'real' ? refusal : undefined;
}

export const UnservedNotice = lazyPart(
  () => import('#capabilities/people/jurisdictions/web/unserved-notice.tsx'),
  (module) => module.UnservedNotice,
  'unseen',
);
