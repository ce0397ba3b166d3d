import { Suspense } from 'react';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { hasActions } from './has-actions.ts';

const InstrumentFacts = lazyPart(
  () => import('#capabilities/markets/markets/web/instrument-facts.tsx'),
  (module) => module.InstrumentFacts,
);

const MarketActions = lazyPart(
  () => import('#capabilities/markets/actions/web/market-actions.tsx'),
  (module) => module.MarketActions,
);

/** The contract's terms and, for shares, their corporate actions, which most people never open: loaded with their tab. */
export function DeskFacts({ instrument }: { instrument: Instrument }) {
  return (
    <Suspense fallback={<SkeletonLines lines={5} />}>
      {hasActions(instrument) && <MarketActions code={instrument.code} />}
      <InstrumentFacts instrument={instrument} />
    </Suspense>
  );
}
