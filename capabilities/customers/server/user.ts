import type { Standing } from '#capabilities/security/face.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { User } from '../contract.ts';
import type { StoredCustomer } from './customers.sql.ts';

/** A customer as they see themselves. Nobody can prove an identity yet. */
export function userOf(customer: StoredCustomer, { hasTotp, hasWithdrawalPassword }: Standing): User {
  return {
    id: customer.id.toString(),
    uid: customer.id.toString(),
    username: customer.username,
    email: customer.email,
    country: customer.country,
    language: customer.language,
    invitationCode: customer.invitationCode,
    kycStatus: 'none',
    kycTier: 0,
    hasWithdrawalPassword,
    hasTotp,
    createdAt: formatInstant(customer.createdAt.getTime()),
  };
}
