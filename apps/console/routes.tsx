import { createRootRoute, createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpDown,
  ArrowUpFromLine,
  ChartCandlestick,
  GitCompareArrows,
  Globe,
  HandCoins,
  HeartHandshake,
  HeartPulse,
  Inbox,
  Landmark,
  Scale,
  Scale3d,
  ScrollText,
  SlidersHorizontal,
  Users,
  UsersRound,
} from 'lucide-react';
import type { Permission } from '#capabilities/operators/rules.ts';
import { ScreenPending } from '#foundation/ui/screen-pending.tsx';
import { take } from '#foundation/ui/search-params.ts';
import { BrokenPage } from './frame/broken-page.tsx';
import { ConsoleFrame } from './frame/console-frame.tsx';
import type { Destination } from './router-types.ts';

const root = createRootRoute({
  component: ConsoleFrame,
  errorComponent: BrokenPage,
  notFoundComponent: () => <Navigate to="/" replace />,
});

interface PageOptions<Query extends string> {
  readonly permission?: Permission;
  readonly nav?: Destination;
  /** The query parameters it reads. */
  readonly query?: readonly Query[];
}

/**
 * One page: its path, the file it lives in (loaded when it is first opened), who may open it and its line in
 * the navigation.
 */
function page<
  const Path extends string,
  Module extends Record<string, unknown>,
  Name extends keyof Module & string,
  const Query extends string = never,
>(path: Path, load: () => Promise<Module>, name: Name, options: PageOptions<Query> = {}) {
  const { permission, nav, query = [] } = options;
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, name),
    pendingComponent: ScreenPending,
    errorComponent: BrokenPage,
    staticData: {
      ...(permission === undefined ? {} : { permission }),
      ...(nav === undefined ? {} : { nav }),
    },
    validateSearch: take(...query),
  });
}

/** The console's pages; the navigation shows them by section, in this order. */
export const routeTree = root.addChildren([
  page('/', () => import('./pages/start-page.tsx'), 'StartPage'),
  page('/reviews', () => import('./pages/reviews-page.tsx'), 'ReviewsPage', {
    permission: 'reviews.view',
    nav: { section: 'work', text: 'reviews', icon: Inbox },
    query: ['kind', 'status', 'page', 'id'],
  }),
  page(
    '/adjustments',
    () => import('#capabilities/adjustments/console/adjustments-page.tsx'),
    'AdjustmentsPage',
    {
      permission: 'adjustments.view',
      nav: { section: 'money', text: 'adjustments', icon: Scale },
      query: ['status', 'uid', 'page'],
    },
  ),
  page('/deposits', () => import('#capabilities/deposits/console/deposits-page.tsx'), 'DepositsPage', {
    permission: 'recharges.view',
    nav: { section: 'money', text: 'deposits', icon: ArrowDownToLine },
    query: ['status', 'text', 'page'],
  }),
  page(
    '/withdrawals',
    () => import('#capabilities/withdrawals/console/withdrawals-page.tsx'),
    'WithdrawalsPage',
    {
      permission: 'withdrawals.view',
      nav: { section: 'money', text: 'withdrawals', icon: ArrowUpFromLine },
      query: ['status', 'method', 'uid', 'page', 'id'],
    },
  ),
  page('/treasury', () => import('./pages/treasury-page.tsx'), 'TreasuryPage', {
    permission: 'treasury.view',
    nav: { section: 'money', text: 'treasury', icon: Landmark },
    query: ['book'],
  }),
  page('/loans', () => import('#capabilities/loans/console/loan-register-page.tsx'), 'LoanRegisterPage', {
    permission: 'loans.view',
    nav: { section: 'money', text: 'loans', icon: HandCoins },
    query: ['status', 'page'],
  }),
  page('/loans/one', () => import('#capabilities/loans/console/loan-page.tsx'), 'OneLoanPage', {
    permission: 'loans.view',
    query: ['id'],
  }),
  page(
    '/reconciliation',
    () => import('#capabilities/reconciliation/console/reconciliation-page.tsx'),
    'ReconciliationPage',
    {
      permission: 'reconciliation.view',
      nav: { section: 'money', text: 'reconciliation', icon: GitCompareArrows },
      query: ['id', 'page'],
    },
  ),
  page('/markets', () => import('#capabilities/markets/console/catalogue-page.tsx'), 'CataloguePage', {
    permission: 'configuration.view',
    nav: { section: 'markets', text: 'markets', icon: ChartCandlestick },
    query: ['search', 'class', 'page'],
  }),
  page('/exposure', () => import('#capabilities/orders/console/exposure-page.tsx'), 'ExposurePage', {
    permission: 'exposure.view',
    nav: { section: 'markets', text: 'exposure', icon: Scale3d },
    query: ['book'],
  }),
  page(
    '/option-exposure',
    () => import('#capabilities/options/console/option-exposure-page.tsx'),
    'OptionExposurePage',
    {
      permission: 'exposure.view',
      nav: { section: 'markets', text: 'optionExposure', icon: ArrowUpDown },
      query: ['book'],
    },
  ),
  page('/nfts', () => import('#capabilities/nfts/console/nfts-page.tsx'), 'NftsPage', {
    permission: 'nfts.view',
    nav: { section: 'markets', text: 'nfts', icon: HeartHandshake },
    query: ['tab'],
  }),
  page('/customers', () => import('#capabilities/customers/console/customers-page.tsx'), 'CustomersPage', {
    permission: 'customers.view',
    nav: { section: 'people', text: 'customers', icon: Users },
    query: ['text', 'page'],
  }),
  page('/customers/one', () => import('./pages/customer-page.tsx'), 'CustomerPage', {
    permission: 'customers.view',
    query: ['id', 'tab'],
  }),
  page('/health', () => import('./pages/health-page.tsx'), 'HealthPage', {
    permission: 'health.view',
    nav: { section: 'platform', text: 'health', icon: HeartPulse },
  }),
  page(
    '/configuration',
    () => import('#capabilities/configuration/console/documents-page.tsx'),
    'DocumentsPage',
    {
      permission: 'configuration.view',
      nav: { section: 'platform', text: 'configuration', icon: SlidersHorizontal },
    },
  ),
  page(
    '/configuration/document',
    () => import('#capabilities/configuration/console/document-page.tsx'),
    'AnyDocumentPage',
    { permission: 'configuration.view', query: ['name', 'tab', 'page'] },
  ),
  page('/jurisdictions', () => import('./pages/jurisdictions-page.tsx'), 'JurisdictionsPage', {
    permission: 'configuration.view',
    nav: { section: 'markets', text: 'jurisdictions', icon: Globe },
    query: ['tab', 'page'],
  }),
  page('/operators', () => import('#capabilities/operators/console/operators-page.tsx'), 'OperatorsPage', {
    permission: 'operators.view',
    nav: { section: 'platform', text: 'operators', icon: UsersRound },
    query: ['tab'],
  }),
  page('/operators/$id', () => import('#capabilities/operators/console/person-page.tsx'), 'PersonPage', {
    permission: 'operators.view',
  }),
  page('/audit', () => import('#capabilities/audit/console/audit-page.tsx'), 'AuditPage', {
    permission: 'audit.view',
    nav: { section: 'platform', text: 'audit', icon: ScrollText },
    query: ['text', 'name', 'operator', 'customer', 'from', 'to', 'page', 'act'],
  }),
  page('/security', () => import('#capabilities/operators/console/security-page.tsx'), 'SecurityPage'),
  page('/sign-in', () => import('./pages/sign-in-page.tsx'), 'SignInPage', { query: ['redirect'] }),
]);
