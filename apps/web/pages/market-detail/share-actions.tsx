import { Suspense } from 'react';
import { classOfType } from '#capabilities/markets/catalogue/rules.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';

const MarketActions = lazyPart(
  () => import('#capabilities/markets/actions/web/market-actions.tsx'),
  (module) => module.MarketActions,
);
const ActionAhead = lazyPart(
  () => import('#capabilities/markets/actions/web/action-ahead.tsx'),
  (module) => module.ActionAhead,
);

type Props = { market: { code: string; type: number } };

/** A share's corporate actions; nothing where no company is behind the market. */
export function ShareCalendar({ market: { code, type } }: Props) {
  return isShare(type) && <MarketActions code={code} />;
}

/** The next one, in a ticket: orders do not wait for it. */
export function ShareAhead({ market: { code, type } }: Props) {
  if (!isShare(type)) return null;
  return (
    <Suspense>
      <ActionAhead code={code} />
    </Suspense>
  );
}

function isShare(type: number): boolean {
  const marketClass = classOfType(type);
  return marketClass === 'stocks' || marketClass === 'etfs';
}
