import { formatInstant } from '#foundation/time/clock.ts';
import type { User } from '../contract.ts';
import type { GuardsInPlace } from '../face.ts';
import type { StoredCustomer } from './customers.sql.ts';

/** A customer as they see themselves. */
export function userView(customer: StoredCustomer, { hasTotp, hasWithdrawalPassword }: GuardsInPlace): User {
  return {
    id: customer.id.toString(),
    uid: customer.id.toString(),
    username: customer.username,
    email: customer.email,
    country: customer.country,
    language: customer.language,
    invitationCode: customer.invitationCode,
    kycStatus: customer.kycStatus,
    kycTier: customer.kycTier,
    hasWithdrawalPassword,
    hasTotp,
    createdAt: formatInstant(customer.createdAt.getTime()),
  };
}
