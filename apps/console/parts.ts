import { Globe, HeartPulse, House, Landmark } from 'lucide-react';
import { auditPart } from '#capabilities/desk/audit/console/part.ts';
import { configurationPart } from '#capabilities/desk/configuration/console/part.ts';
import { contentPart } from '#capabilities/desk/content/console/part.ts';
import { healthPart } from '#capabilities/desk/health/console/part.ts';
import { operatorsPart } from '#capabilities/desk/operators/console/part.ts';
import { reviewsPart } from '#capabilities/desk/reviews/console/part.ts';
import { tracesPart } from '#capabilities/desk/traces/console/part.ts';
import { actionsPart } from '#capabilities/markets/actions/console/part.ts';
import { marketsPart } from '#capabilities/markets/markets/console/part.ts';
import { accountsPart } from '#capabilities/money/accounts/console/part.ts';
import { adjustmentsPart } from '#capabilities/money/adjustments/console/part.ts';
import { depositsPart } from '#capabilities/money/deposits/console/part.ts';
import { reconciliationPart } from '#capabilities/money/reconciliation/console/part.ts';
import { treasuryPart } from '#capabilities/money/treasury/console/part.ts';
import { withdrawalsPart } from '#capabilities/money/withdrawals/console/part.ts';
import { customersPart } from '#capabilities/people/customers/console/part.ts';
import { inquiriesPart } from '#capabilities/people/inquiries/console/part.ts';
import { invitesPart } from '#capabilities/people/invites/console/part.ts';
import { kycPart } from '#capabilities/people/kyc/console/part.ts';
import { linksPart } from '#capabilities/people/links/console/part.ts';
import { notificationsPart } from '#capabilities/people/notifications/console/part.ts';
import { quizPart } from '#capabilities/people/quiz/console/part.ts';
import { supportPart } from '#capabilities/people/support/console/part.ts';
import { loansPart } from '#capabilities/products/loans/console/part.ts';
import { nftsPart } from '#capabilities/products/nfts/console/part.ts';
import { optionsPart } from '#capabilities/products/options/console/part.ts';
import { ordersPart } from '#capabilities/products/orders/console/part.ts';
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
  actionsPart,
  ordersPart,
  optionsPart,
  nftsPart,
  kycPart,
  linksPart,
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
