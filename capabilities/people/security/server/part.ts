import type { Part } from '#foundation/server-kit/part.ts';
import type { AccountGuards, WithdrawalGuard } from '../face.ts';
import type { SecurityServiceNeeds } from './needs.ts';
import { bindSecurityCalls } from './routes.ts';
import { createSecurity } from './security.ts';

export function createSecurityPart(needs: SecurityServiceNeeds): AccountGuards & WithdrawalGuard & Part {
  const security = createSecurity(needs);
  return {
    ...security,
    calls: (router) => bindSecurityCalls(router, security),
    jobs: { delete_expired_challenges: { cron: '47 * * * *', run: security.deleteExpired } },
  };
}
