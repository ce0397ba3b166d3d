import { CountryField } from '#capabilities/people/customers/web/country-field.tsx';
import { IdentityPage } from '#capabilities/people/kyc/web/identity-page.tsx';

/** `/profile/identity`: the identity check, with the customers' own field for countries. */
export function IdentityScreen() {
  return <IdentityPage CountryField={CountryField} />;
}
