import { CalendarClock, ChartCandlestick, House, type LucideIcon, UserRound } from 'lucide-react';

export type Destination = {
  to: '/' | '/market' | '/trading' | '/profile';
  text: 'home' | 'market' | 'trading' | 'account';
  icon: LucideIcon;
};

/** Both navigations are made from this list: a new capability adds its line when its screen is there. */
export const destinations: readonly Destination[] = [
  { to: '/', text: 'home', icon: House },
  { to: '/market', text: 'market', icon: ChartCandlestick },
  { to: '/trading', text: 'trading', icon: CalendarClock },
  { to: '/profile', text: 'account', icon: UserRound },
];
