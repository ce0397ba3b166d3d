import {
  CalendarClock,
  ChartCandlestick,
  HandCoins,
  HeartHandshake,
  House,
  type LucideIcon,
  UserRound,
} from 'lucide-react';

type Place = '/' | '/market' | '/trading' | '/loan' | '/nfts' | '/profile';

export type Destination = {
  to: Place;
  text: 'home' | 'market' | 'trading' | 'loans' | 'nfts' | 'account';
  icon: LucideIcon;
  /** A phone's tab where six have room; the other four are the desktop's bar as well. */
  isSecond?: boolean;
};

/** Both navigations are made from this list (docs/specification.md, "Navigation"). */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home', icon: House },
  { to: '/market', text: 'market', icon: ChartCandlestick },
  { to: '/trading', text: 'trading', icon: CalendarClock },
  { to: '/loan', text: 'loans', icon: HandCoins, isSecond: true },
  { to: '/nfts', text: 'nfts', icon: HeartHandshake, isSecond: true },
  { to: '/profile', text: 'account', icon: UserRound },
];

/** What the entry of trading leads to, in the order of its own navigation. */
export const tradingPlaces = [
  { to: '/trading', text: 'plans' },
  { to: '/loan', text: 'loans' },
  { to: '/nfts', text: 'nfts' },
  { to: '/profile/options', text: 'options' },
  { to: '/profile/orders', text: 'orders' },
] as const;

export function isTradingPlace(pathname: string): boolean {
  return tradingPlaces.some(({ to }) => to === pathname);
}
