import { randomInt, randomUUID } from 'node:crypto';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { hashSecret, isSecret } from '#foundation/server-kit/password-hash.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import { codeAttempts, codeLifeMs, codeResendAfterMs } from '../rules.ts';
import { writeCodeMail } from './code-mail.ts';
import { findCredentials } from './customers.sql.ts';
import type { CustomersNeeds, Visitor } from './needs.ts';
import { type CodePurpose, replaceCode, spendGuess } from './verification-codes.sql.ts';

/**
 * E-mails a six-digit code: to a new address for `register`, to a customer's for `reset` and `withdrawal`.
 * For an unknown address `reset` answers the same and sends nothing. TOO_FREQUENT within 60 s of the last
 * one.
 */
export async function sendCode(
  needs: CustomersNeeds,
  { email, purpose }: { email: string; purpose: CodePurpose },
  { ip, language }: Visitor & { language: Language },
): Promise<Result<null>> {
  const { db, clock, mail, throttles, platformName } = needs;
  const isAllowed = (await throttles.codesFromIp.allows(ip)) && (await throttles.codesToEmail.allows(email));
  if (!isAllowed) return refuse('TOO_MANY_REQUESTS');
  if (purpose === 'register' && !(await needs.isOpenToNewcomers())) return refuse('REGISTRATION_CLOSED');
  const customer = await findCredentials(db, email);
  if (purpose === 'register' && customer !== undefined) return refuse('EMAIL_TAKEN');

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashSecret(code);
  const isSent = purpose === 'register' || customer !== undefined;
  const at = clock.now();
  const letter = {
    id: randomUUID(),
    to: email,
    code,
    sentAt: at,
    ...writeCodeMail({
      purpose,
      code,
      platformName,
      language: customer === undefined ? language : languageOf(customer.language).tag,
    }),
  };
  const isStored = await db.transaction().execute(async (tx) => {
    const stored = await replaceCode(tx, {
      email,
      purpose,
      codeHash: isSent ? codeHash : undefined,
      sentAt: new Date(at),
      expiresAt: new Date(at + codeLifeMs),
      replaceSentBefore: new Date(at - codeResendAfterMs),
    });
    if (stored && isSent) await mail.queue(tx, letter);
    return stored;
  });
  if (!isStored) return refuse('TOO_FREQUENT', { seconds: String(codeResendAfterMs / secondMs) });
  if (isSent) await mail.committed(letter);
  return accept(null);
}

/**
 * Compares a code with the one sent, spending one of its guesses. Gives the stored hash, by which the
 * caller's transaction then uses the code up. CODE_INCORRECT also when it has expired, been used or been
 * guessed at too often.
 */
export async function checkCode(
  { db, clock, throttles }: CustomersNeeds,
  { email, purpose, code }: { email: string; purpose: CodePurpose; code: string },
): Promise<Result<string>> {
  if (!(await throttles.codeGuesses.allows(`${purpose} ${email}`))) return refuse('TOO_MANY_REQUESTS');
  const codeHash = await spendGuess(db, { email, purpose, at: new Date(clock.now()), guesses: codeAttempts });
  const isRight = await isSecret(codeHash, code);
  return isRight && codeHash !== undefined ? accept(codeHash) : refuse('CODE_INCORRECT');
}
