import { useUser } from '#capabilities/customers/web/queries.ts';
import { DepositPage } from '#capabilities/deposits/web/deposit-page.tsx';
import { ReturnDeposit } from '#capabilities/withdrawals/web/return-deposit.tsx';
import { SwitchToReal } from '../shells/book-switch.tsx';

/** `/profile/deposit`: deposits, with the way to the real account that they belong to, and the way back out. */
export function DepositScreen() {
  const user = useUser();
  return (
    <DepositPage
      bookSwitch={<SwitchToReal />}
      returnDialog={({ id }, onClose) => <ReturnDeposit id={id} guards={user.data} onClose={onClose} />}
    />
  );
}
