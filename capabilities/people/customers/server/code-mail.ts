import { readWords } from '#foundation/server-kit/words.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { codeLifeMs } from '../rules.ts';
import type { CodePurpose } from './verification-codes.sql.ts';

const words = readWords<'subject' | CodePurpose>('code-mail');

/** The mail that carries a code, in the customer's language. */
export function writeCodeMail(facts: {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly platformName: string;
  readonly language: Language;
}): { subject: string; text: string } {
  const { say } = words(facts.language);
  const { code, platformName } = facts;
  const minutes = codeLifeMs / minuteMs;
  return {
    subject: say('subject', { platformName, code }),
    text: say(facts.purpose, { platformName, code, minutes }),
  };
}
