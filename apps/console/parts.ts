import { Globe, HeartPulse, House, Landmark } from 'lucide-react';
import { accountsPart } from '#capabilities/accounts/console/part.ts';
import { adjustmentsPart } from '#capabilities/adjustments/console/part.ts';
import { auditPart } from '#capabilities/audit/console/part.ts';
import { configurationPart } from '#capabilities/configuration/console/part.ts';
import { contentPart } from '#capabilities/content/console/part.ts';
import { customersPart } from '#capabilities/customers/console/part.ts';
import { depositsPart } from '#capabilities/deposits/console/part.ts';
import { healthPart } from '#capabilities/health/console/part.ts';
import { inquiriesPart } from '#capabilities/inquiries/console/part.ts';
import { invitesPart } from '#capabilities/invites/console/part.ts';
import { kycPart } from '#capabilities/kyc/console/part.ts';
import { loansPart } from '#capabilities/loans/console/part.ts';
import { marketsPart } from '#capabilities/markets/console/part.ts';
import { nftsPart } from '#capabilities/nfts/console/part.ts';
import { notificationsPart } from '#capabilities/notifications/console/part.ts';
import { operatorsPart } from '#capabilities/operators/console/part.ts';
import { optionsPart } from '#capabilities/options/console/part.ts';
import { ordersPart } from '#capabilities/orders/console/part.ts';
import { quizPart } from '#capabilities/quiz/console/part.ts';
import { reconciliationPart } from '#capabilities/reconciliation/console/part.ts';
import { reviewsPart } from '#capabilities/reviews/console/part.ts';
import { supportPart } from '#capabilities/support/console/part.ts';
import { tracesPart } from '#capabilities/traces/console/part.ts';
import { treasuryPart } from '#capabilities/treasury/console/part.ts';
import { withdrawalsPart } from '#capabilities/withdrawals/console/part.ts';
import { page } from '#foundation/ui/console-part.ts';

const framePages = [
  page('/', () => import('./pages/start-page.tsx'), 'StartPage', {
    nav: { section: 'work', text: 'home', icon: House },
  }),
  page('/sign-in', () => import('./pages/sign-in-page.tsx'), 'SignInPage', { query: ['redirect'] }),
] as const;

const treasuryPages = [
  page('/treasury', () => import('./pages/treasury-page.tsx'), 'TreasuryPage', {
    permission: 'treasury.view',
    nav: { section: 'money', text: 'treasury', icon: Landmark },
    query: ['book', 'from', 'to', 'page'],
  }),
] as const;

const healthPages = [
  page('/health', () => import('./pages/health-page.tsx'), 'HealthPage', {
    permission: 'health.view',
    nav: { section: 'platform', text: 'health', icon: HeartPulse },
  }),
] as const;

const jurisdictionPages = [
  page('/jurisdictions', () => import('./pages/jurisdictions-page.tsx'), 'JurisdictionsPage', {
    permission: 'configuration.view',
    nav: { section: 'markets', text: 'jurisdictions', icon: Globe },
    query: ['tab', 'from', 'to', 'page'],
  }),
] as const;

/**
 * Where a capability joins the console. The navigation shows their pages by section and a customer's page
 * their panels, in this order; pages that join two capabilities are in `pages/`.
 */
export const parts = [
  { pages: framePages },
  reviewsPart,
  inquiriesPart,
  tracesPart,
  supportPart,
  marketsPart,
  ordersPart,
  optionsPart,
  nftsPart,
  kycPart,
  adjustmentsPart,
  depositsPart,
  withdrawalsPart,
  { pages: treasuryPages },
  treasuryPart,
  loansPart,
  reconciliationPart,
  customersPart,
  invitesPart,
  notificationsPart,
  accountsPart,
  quizPart,
  { pages: healthPages },
  healthPart,
  contentPart,
  configurationPart,
  { pages: jurisdictionPages },
  operatorsPart,
  auditPart,
] as const;
