type Place = '/' | '/market' | '/trading' | '/loan' | '/nfts' | '/profile';

export type Destination = {
  to: Place;
  text: 'home' | 'market' | 'trading' | 'loans' | 'nfts' | 'account';
  /** A phone's tab where six have room; the other four are the desktop's bar as well. */
  isSecond?: boolean;
};

/** Both navigations are made from this list (docs/specification.md, "Navigation"). */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home' },
  { to: '/market', text: 'market' },
  { to: '/trading', text: 'trading' },
  { to: '/loan', text: 'loans', isSecond: true },
  { to: '/nfts', text: 'nfts', isSecond: true },
  { to: '/profile', text: 'account' },
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
