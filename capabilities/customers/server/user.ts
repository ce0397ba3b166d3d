import { formatInstant } from '#foundation/time/clock.ts';
import type { User } from '../contract.ts';
import type { StoredCustomer } from './customers.sql.ts';

/** A customer as they see themselves. Nobody can set a withdrawal password or one-time codes yet. */
export function userOf(customer: StoredCustomer): User {
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
    hasWithdrawalPassword: false,
    hasTotp: false,
    createdAt: formatInstant(customer.createdAt.getTime()),
  };
}
