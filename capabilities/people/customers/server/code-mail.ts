import { readWords } from '#foundation/server-kit/words.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { codeLifeMs, linkLifeMs } from '../rules.ts';
import type { CodePurpose } from './verification-codes.sql.ts';

const words = readWords<'subject' | 'link' | 'taken' | 'takenSubject' | CodePurpose>('code-mail');

/** The mail that carries a code, in the customer's language. */
export function writeCodeMail(facts: {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly link: string | undefined;
  readonly platformName: string;
  readonly language: Language;
}): { subject: string; text: string } {
  const { say } = words(facts.language);
  const { code, link, platformName } = facts;
  const minutes = codeLifeMs / minuteMs;
  return {
    subject: say('subject', { platformName, code }),
    text: [
      say(facts.purpose, { platformName, code, minutes }),
      ...(link === undefined ? [] : [say('link', { link, minutes: linkLifeMs / minuteMs })]),
    ].join('\n\n'),
  };
}

/** To who is asked to register, and has an account. */
export function writeTakenMail({
  platformName,
  origin,
  language,
}: {
  readonly platformName: string;
  readonly origin: string;
  readonly language: Language;
}): { subject: string; text: string } {
  const { say } = words(language);
  return {
    subject: say('takenSubject', { platformName }),
    text: say('taken', { platformName, link: `${origin}/pass/login` }),
  };
}
