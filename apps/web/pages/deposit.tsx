import { DepositPage } from '#capabilities/deposits/web/deposit-page.tsx';
import { SwitchToReal } from '../shells/book-switch.tsx';

/** `/profile/deposit`: deposits, with the way to the real account that they belong to. */
export function DepositScreen() {
  return <DepositPage bookSwitch={<SwitchToReal />} />;
}
