import { Suspense } from 'react';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';

const InstrumentFacts = lazyPart(
  () => import('#capabilities/markets/markets/web/instrument-facts.tsx'),
  (module) => module.InstrumentFacts,
);

/** The contract's terms, which most people never open: loaded with their tab. */
export function DeskFacts({ instrument }: { instrument: Instrument }) {
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      <InstrumentFacts instrument={instrument} />
    </Suspense>
  );
}
