import type { TradingHours } from '../trading-hours.ts';

const newYork = 'America/New_York';
const workdays = [1, 2, 3, 4, 5];

export const crypto: TradingHours = {
  timeZone: 'UTC',
  dayRoll: '00:00',
  week: [0, ...workdays, 6].map((day) => ({ day, from: '00:00', to: '24:00' })),
};

/** Sunday 17:00 to Friday 17:00 New York, without a break. */
export const currencies: TradingHours = {
  timeZone: newYork,
  dayRoll: '17:00',
  week: [
    { day: 0, from: '17:00', to: '24:00' },
    ...[1, 2, 3, 4].map((day) => ({ day, from: '00:00', to: '24:00' })),
    { day: 5, from: '00:00', to: '17:00' },
  ],
};

/** Nearly round the clock, with the break from 17:00 to 18:00 New York. */
export const futuresAndMetals: TradingHours = {
  timeZone: newYork,
  dayRoll: '18:00',
  week: [
    { day: 0, from: '18:00', to: '24:00' },
    ...[1, 2, 3, 4].flatMap((day) => [
      { day, from: '00:00', to: '17:00' },
      { day, from: '18:00', to: '24:00' },
    ]),
    { day: 5, from: '00:00', to: '17:00' },
  ],
};

/** Shares, funds and the options on them: the main session. */
export const exchangeShares: TradingHours = {
  timeZone: newYork,
  dayRoll: '09:30',
  week: workdays.map((day) => ({ day, from: '09:30', to: '16:00' })),
};
