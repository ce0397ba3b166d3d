import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { onFirstToast } from './toast.ts';

const ToastShelf = lazyPart(
  () => import('./toast-shelf.tsx'),
  (module) => module.ToastShelf,
  'unseen',
);

/** Where toasts appear; stands once in the frame and loads its code with the first of them. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastShelf />
    </Suspense>
  );
}
