import { z } from 'zod';
import { weekdays } from './office-hours.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

const opening = z
  .strictObject({ weekday: z.enum(weekdays), from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'] });

/** The document `support.policy`: when support answers, how soon, and how much may be written. */
const supportPolicyShape = z.strictObject({
  zone: z.string().max(60).refine(isTimeZone),
  officeHours: z.array(opening).max(21),
  firstAnswerMinutes: z.int().min(1).max(1_440),
  answerMinutes: z.int().min(1).max(2_880),
  customerAMinute: z.int().min(5).max(60),
  customerADay: z.int().min(20).max(1_000),
  visitorAMinute: z.int().min(2).max(30),
  visitorADay: z.int().min(10).max(300),
  visitorChatsADay: z.int().min(1).max(50),
  quietDays: z.int().min(1).max(30),
  reopenDays: z.int().min(1).max(60),
});
export type SupportPolicy = z.output<typeof supportPolicyShape>;

export const initialSupportPolicy: SupportPolicy = {
  zone: 'UTC',
  officeHours: weekdays.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  firstAnswerMinutes: 15,
  answerMinutes: 60,
  customerAMinute: 20,
  customerADay: 200,
  visitorAMinute: 10,
  visitorADay: 60,
  visitorChatsADay: 5,
  quietDays: 7,
  reopenDays: 14,
};

export const supportPolicyDocument = {
  name: 'support.policy',
  schema: supportPolicyShape,
  initial: initialSupportPolicy,
  permission: 'settings.configure',
  guardsMoney: false,
};

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
