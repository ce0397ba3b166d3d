import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { isPaletteKey } from '#foundation/ui/palette-key.ts';
import { onPaletteAsked } from './open-palette.ts';

const Palette = lazyPart(
  () => import('./palette.tsx'),
  (module) => module.Palette,
  'above',
);

/** Where the palette comes up; stands once in the frame and loads its code with the first press. */
export function PalettePlace() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => onPaletteAsked(() => setOpen(true)), []);
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // A question that waits for its answer is not left by a key.
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) setOpen(true);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
  if (open === undefined) return null;
  return (
    <Suspense>
      <Palette open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
