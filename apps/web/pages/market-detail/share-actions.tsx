import { type ComponentType, Suspense } from 'react';
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
export function ShareCalendar(props: Props) {
  return ofShare(MarketActions, props);
}

/** The next one, in a ticket: orders do not wait for it. */
export function ShareAhead(props: Props) {
  return <Suspense>{ofShare(ActionAhead, props)}</Suspense>;
}

function ofShare(Part: ComponentType<{ code: string }>, { market: { code, type } }: Props) {
  return ['stocks', 'etfs'].includes(classOfType(type) ?? '') && <Part code={code} />;
}
