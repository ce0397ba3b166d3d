import { z } from 'zod';

const clockTime = z
  .string()
  .max(5)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'not a time of day');

const timeZone = z
  .string()
  .max(40)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'not a time zone');

/** Trading hours as files and documents write them (trading-hours.ts). */
export const hoursShape = z.strictObject({
  timeZone,
  dayRoll: clockTime.refine((time) => time !== '24:00', 'not a time of day'),
  week: z
    .array(
      z
        .strictObject({ day: z.number().int().min(0).max(6), from: clockTime, to: clockTime })
        .refine(({ from, to }) => from < to, 'a session ends after it begins'),
    )
    .min(1)
    .max(28),
});
