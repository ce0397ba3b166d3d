import { lazy, Suspense } from 'react';
import type { Instrument } from '#capabilities/markets/contract.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';

const InstrumentFacts = lazy(() =>
  import('#capabilities/markets/web/instrument-facts.tsx').then((module) => ({
    default: module.InstrumentFacts,
  })),
);

/** The contract's terms, which most people never open: loaded with their tab. */
export function DeskFacts({ instrument }: { instrument: Instrument }) {
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      <InstrumentFacts instrument={instrument} />
    </Suspense>
  );
}
