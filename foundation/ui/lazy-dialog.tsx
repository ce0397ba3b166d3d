import { type ComponentType, Suspense } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** A dialog whose code is loaded when it is first opened; until then nothing stands in its place. */
export function lazyDialog<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const Part = lazyPart(load, pick, 'above');
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
