import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const ToastShelf = lazy(() => import('./toast-shelf.tsx').then((module) => ({ default: module.ToastShelf })));

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
