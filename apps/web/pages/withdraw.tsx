import { useUser } from '#capabilities/customers/web/queries.ts';
import { AddressesPage } from '#capabilities/withdrawals/web/addresses-page.tsx';
import { WithdrawPage } from '#capabilities/withdrawals/web/withdraw-page.tsx';
import { SwitchToReal } from '../shells/book-switch.tsx';

/** `/profile/withdraw`: the form, with what the customer's page knows of the account's guards. */
export function WithdrawScreen() {
  const user = useUser();
  return <WithdrawPage guards={user.data} bookSwitch={<SwitchToReal />} />;
}

/** `/profile/addresses`: the address book. */
export function AddressesScreen() {
  const user = useUser();
  return <AddressesPage hasTotp={user.data?.hasTotp === true} />;
}
