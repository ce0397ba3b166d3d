import { DepositPage } from '#capabilities/money/deposits/web/deposit-page.tsx';
import { AddressesPage } from '#capabilities/money/withdrawals/web/addresses-page.tsx';
import { ReturnDeposit } from '#capabilities/money/withdrawals/web/return-deposit.tsx';
import { WithdrawPage } from '#capabilities/money/withdrawals/web/withdraw-page.tsx';
import { CountryField } from '#capabilities/people/customers/web/country-field.tsx';
import { useUser } from '#capabilities/people/customers/web/queries.ts';
import { SwitchToReal } from '../shells/book-switch.tsx';
import { useUnservedHere } from '../shells/unserved.ts';

/** `/profile/deposit`: deposits, with the way to the real account, and the way back out. */
export function DepositScreen() {
  const user = useUser();
  return (
    <DepositPage
      isOpen={useUnservedHere() === undefined}
      bookSwitch={<SwitchToReal />}
      returnDialog={({ id }, onClose) => <ReturnDeposit id={id} guards={user.data} onClose={onClose} />}
    />
  );
}

/** `/profile/withdraw`: the form, with what the customer's page knows of the account's guards. */
export function WithdrawScreen() {
  const user = useUser();
  return <WithdrawPage guards={user.data} bookSwitch={<SwitchToReal />} place={placeOf(user.data)} />;
}

/** `/profile/addresses`: the address book. */
export function AddressesScreen() {
  const user = useUser();
  return <AddressesPage hasTotp={user.data?.hasTotp === true} place={placeOf(user.data)} />;
}

/** Bank accounts are asked for as the customer's country has them, unless they choose another. */
function placeOf(user: { readonly country: string | null } | undefined) {
  return { CountryField, home: user?.country ?? undefined };
}
