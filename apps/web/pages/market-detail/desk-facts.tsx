import { Suspense } from 'react';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { ShareCalendar } from './share-actions.tsx';

const InstrumentFacts = lazyPart(
  () => import('#capabilities/markets/markets/web/instrument-facts.tsx'),
  (module) => module.InstrumentFacts,
);

/** A share's corporate actions and the contract's terms, which few people open: loaded with their tab. */
export function DeskFacts({ instrument }: { instrument: Instrument }) {
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      <ShareCalendar market={instrument} />
      <InstrumentFacts instrument={instrument} />
    </Suspense>
  );
}
