import { readWords } from '#foundation/server-kit/words.ts';
import type { Language } from '#locales/languages.ts';

const events = { verified: 'identityVerified', rejected: 'identityRejected' } as const;
type Outcome = keyof typeof events;

const words = readWords<Outcome | `${Outcome}Subject`>('kyc-mail');

/** The mail about a decision, in the customer's language. It says nothing of what was sent or why. */
export function writeKycMail(
  language: Language,
  status: Outcome,
  platformName: string,
): { subject: string; text: string; event: string } {
  const { say } = words(language);
  return {
    subject: say(`${status}Subject`, { platformName }),
    text: say(status, { platformName }),
    event: events[status],
  };
}
