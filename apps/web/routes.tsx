import { createRootRoute, createRoute, Navigate, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { BrokenScreen } from '#foundation/ui/broken-screen.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { ScreenPending } from '#foundation/ui/screen-pending.tsx';
import { take } from '#foundation/ui/search-params.ts';
import { session } from '#foundation/ui/session-state.ts';
import { guardPlace } from './guard.ts';
import type { Frame } from './router-types.ts';
import { AppFrame } from './shells/app-frame.tsx';

const root = createRootRoute({
  component: AppFrame,
  errorComponent: BrokenScreen,
  notFoundComponent: () => <Navigate to="/" replace />,
  beforeLoad: ({ location }) => {
    const elsewhere = guardPlace({ pathname: location.pathname, href: location.href }, session.get().token);
    if (elsewhere !== undefined) throw redirect({ to: '/pass/login', search: elsewhere, replace: true });
  },
});

/**
 * One screen: its path, the file it lives in (loaded when it is first opened) and how much of the frame it
 * has.
 */
function screen<
  const Path extends string,
  Module extends Readonly<Record<Name, ComponentType>>,
  Name extends string,
  const Query extends string = never,
>(path: Path, load: () => Promise<Module>, name: Name, frame: Frame, query: Query[] = []) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyPart(load, (module) => module[name]),
    pendingComponent: ScreenPending,
    errorComponent: BrokenScreen,
    staticData: { frame },
    validateSearch: take(...query),
  });
}

/** The chart's code comes at the same time as the page's, not after it. */
function loadMarketDetail() {
  void import('#capabilities/markets/charts/web/chart-workbench.tsx').catch(() => undefined);
  return import('./pages/market-detail.tsx');
}

export const routeTree = root.addChildren([
  screen('/', () => import('./pages/home.tsx'), 'HomePage', 'tabs'),
  screen('/market', () => import('#capabilities/markets/markets/web/market-page.tsx'), 'MarketPage', 'tabs', [
    'group',
    'search',
    'sort',
    'direction',
  ]),
  screen('/trading', () => import('./pages/trading.tsx'), 'TradingPage', 'tabs', ['receipt']),
  screen('/loan', () => import('./pages/loan.tsx'), 'LoanScreen', 'tabs', ['id']),
  screen('/cruuency', loadMarketDetail, 'MarketDetailPage', 'focused', ['code', 'type', 'id', 'period']),
  screen('/profile', () => import('./pages/profile.tsx'), 'ProfilePage', 'tabs', ['reset']),
  screen('/profile/balance', () => import('./pages/balance.tsx'), 'BalancePage', 'focused'),
  screen('/profile/statements', () => import('./pages/statements.tsx'), 'StatementsScreen', 'focused'),
  screen('/profile/deposit', () => import('./pages/in-and-out.tsx'), 'DepositScreen', 'focused', [
    'currency',
    'amount',
    'status',
    'page',
  ]),
  screen('/profile/withdraw', () => import('./pages/in-and-out.tsx'), 'WithdrawScreen', 'focused'),
  screen(
    '/profile/withdrawals',
    () => import('#capabilities/money/withdrawals/web/withdrawals-page.tsx'),
    'WithdrawalsPage',
    'focused',
    ['status', 'page', 'id'],
  ),
  screen('/profile/addresses', () => import('./pages/in-and-out.tsx'), 'AddressesScreen', 'focused'),
  screen('/profile/convert', () => import('./pages/convert.tsx'), 'ConvertPage', 'focused', [
    'from',
    'to',
    'receipt',
    'page',
  ]),
  screen('/profile/orders', () => import('./pages/orders.tsx'), 'OrdersPage', 'focused', [
    'status',
    'page',
    'receipt',
  ]),
  screen('/profile/options', () => import('./pages/options/options-page.tsx'), 'OptionsPage', 'focused', [
    'status',
    'page',
    'receipt',
  ]),
  screen('/nfts', () => import('./pages/nfts/nfts.tsx'), 'NftsScreen', 'tabs', [
    'view',
    'status',
    'search',
    'sort',
  ]),
  screen('/nfts/piece', () => import('./pages/nfts/piece.tsx'), 'PieceScreen', 'focused', ['id']),
  screen(
    '/nfts/donations',
    () => import('#capabilities/products/nfts/web/donations-page.tsx'),
    'DonationsPage',
    'focused',
  ),
  screen(
    '/reserves',
    () => import('#capabilities/money/integrity/web/reserves-page.tsx'),
    'ReservesPage',
    'focused',
  ),
  screen(
    '/profile/records',
    () => import('#capabilities/money/accounts/web/records-page.tsx'),
    'RecordsPage',
    'focused',
    ['page', 'reason', 'currency', 'from', 'to'],
  ),
  screen(
    '/profile/performance',
    () => import('#capabilities/money/accounts/web/performance-page.tsx'),
    'PerformancePage',
    'focused',
    ['days'],
  ),
  screen('/profile/alerts', () => import('./pages/alerts.tsx'), 'AlertsPage', 'focused'),
  screen(
    '/profile/notification',
    () => import('#capabilities/people/notifications/web/notification-page.tsx'),
    'NotificationPage',
    'focused',
    ['page', 'unread'],
  ),
  screen(
    '/profile/invite',
    () => import('#capabilities/people/invites/web/invite-page.tsx'),
    'InvitePage',
    'focused',
    ['page'],
  ),
  screen(
    '/profile/inquiries',
    () => import('#capabilities/people/inquiries/web/inquiries-page.tsx'),
    'InquiriesPage',
    'focused',
    ['page'],
  ),
  screen(
    '/profile/questions',
    () => import('#capabilities/people/quiz/web/quiz-page.tsx'),
    'QuizPage',
    'focused',
    ['code'],
  ),
  screen('/profile/identity', () => import('./pages/identity.tsx'), 'IdentityScreen', 'focused', ['step']),
  screen(
    '/profile/security',
    () => import('#capabilities/people/security/web/security-page.tsx'),
    'SecurityPage',
    'focused',
  ),
  screen(
    '/profile/sessions',
    () => import('#capabilities/people/customers/web/sessions-page.tsx'),
    'SessionsPage',
    'focused',
  ),
  screen(
    '/profile/sign-ins',
    () => import('#capabilities/people/customers/web/sign-ins-page.tsx'),
    'SignInsPage',
    'focused',
    ['page'],
  ),
  screen(
    '/profile/password',
    () => import('#capabilities/people/customers/web/password-page.tsx'),
    'PasswordPage',
    'focused',
  ),
  screen(
    '/profile/language',
    () => import('#capabilities/people/customers/web/language-page.tsx'),
    'LanguagePage',
    'focused',
  ),
  screen('/profile/settings', () => import('./pages/settings.tsx'), 'SettingsPage', 'focused'),
  screen(
    '/detail',
    () => import('#capabilities/desk/content/web/content-page.tsx'),
    'ContentPage',
    'focused',
    ['id', 'title'],
  ),
  screen('/help', () => import('#capabilities/desk/content/web/help-page.tsx'), 'HelpPage', 'tabs', [
    'search',
  ]),
  screen('/help/faq', () => import('#capabilities/desk/content/web/faq-page.tsx'), 'FaqPage', 'focused', [
    'id',
    'search',
  ]),
  screen(
    '/help/notice',
    () => import('#capabilities/desk/content/web/notice-page.tsx'),
    'NoticePage',
    'focused',
    ['id', 'page'],
  ),
  screen('/chat', () => import('./pages/chat.tsx'), 'ChatScreen', 'focused'),
  screen(
    '/introduction',
    () => import('#capabilities/desk/content/web/introduction-page.tsx'),
    'IntroductionPage',
    'tabs',
  ),
  screen('/pass/login', () => import('./pages/login.tsx'), 'LoginScreen', 'bare', ['redirect']),
  screen('/pass/register', () => import('./pages/register.tsx'), 'RegisterPage', 'bare', [
    'redirect',
    'code',
    'email',
    'mailed',
  ]),
  screen('/pass/reset', () => import('./pages/reset.tsx'), 'ResetPage', 'bare', [
    'redirect',
    'email',
    'mailed',
  ]),
  screen(
    '/pass/freeze',
    () => import('#capabilities/people/customers/web/freeze-page.tsx'),
    'FreezePage',
    'bare',
    ['token'],
  ),
  screen(
    '/pass/recovery',
    () => import('#capabilities/people/customers/web/stop-recovery-page.tsx'),
    'StopRecoveryPage',
    'bare',
    ['token'],
  ),
  screen('/api/loginCallback/google', () => import('./pages/google-callback.tsx'), 'GoogleCallback', 'bare', [
    'code',
    'state',
    'error',
  ]),
]);
