import { PlansPage } from '#capabilities/plans/web/plans-page.tsx';
import { BookSwitch } from '../shells/book-switch.tsx';

/** `/trading`: smart plans, with the way to the real account where they are bought. */
export function TradingPage() {
  return <PlansPage bookSwitch={<BookSwitch />} />;
}
