import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import { hashSecret, isSecret } from '#foundation/server-kit/password-hash.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import {
  codeAttempts,
  codeLifeMs,
  codeResendAfterMs,
  codesPossible,
  linkAttempts,
  linkLifeMs,
} from '../rules.ts';
import { writeCodeMail, writeTakenMail } from './code-mail.ts';
import { type Credentials, findCredentials } from './customers.sql.ts';
import { askerOf, isOwnDevice, type Whence } from './guessers.ts';
import type { CustomersNeeds } from './needs.ts';
import { hashToken } from './session-token.ts';
import { type CodePurpose, replaceCode, spendGuess, spendLink } from './verification-codes.sql.ts';

type Asking = Whence & { readonly language: Language; readonly origin?: string };

/**
 * E-mails a six-digit code with a link: to a new address for `register`, to a customer's for `reset` and
 * `withdrawal` (which has no link). The answer never tells who is a customer: for an unknown address `reset`
 * sends nothing, and who has an account already is mailed that. TOO_FREQUENT within 60 s of the last one for
 * the same asker; what others ask for takes nothing away.
 */
export async function sendCode(
  needs: CustomersNeeds,
  { email, purpose }: { email: string; purpose: CodePurpose },
  asking: Asking,
): Promise<Result<null>> {
  const { db, clock, mail, throttles } = needs;
  if (!(await throttles.codesFromIp.allows(asking.ip))) return refuse('TOO_MANY_REQUESTS');
  if (purpose === 'register' && !(await needs.isOpenToNewcomers())) return refuse('REGISTRATION_CLOSED');
  const customer = await findCredentials(db, email);
  if (!(await mayMail(needs, email, customer, asking))) return refuse('TOO_MANY_REQUESTS');

  const at = clock.now();
  const secrets = {
    code: String(randomInt(codesPossible)).padStart(6, '0'),
    token: randomBytes(32).toString('base64url'),
  };
  // For every address: the answer takes as long.
  const codeHash = await hashSecret(secrets.code);
  const isCode = (purpose === 'register') === (customer === undefined);
  const letter = isCode
    ? codeLetter(needs, { email, purpose, customer, ...secrets }, asking, at)
    : purpose === 'register' && takenLetter(needs, email, customer, asking, at);
  const isStored = await db.transaction().execute(async (tx) => {
    const stored = await replaceCode(tx, {
      email,
      purpose,
      askedBy: askerOf(asking),
      codeHash: isCode ? codeHash : undefined,
      linkHash: isCode && asking.origin !== undefined ? hashToken(secrets.token) : undefined,
      sentAt: new Date(at),
      expiresAt: new Date(at + codeLifeMs),
      replaceSentBefore: new Date(at - codeResendAfterMs),
    });
    if (stored && letter) await mail.queue(tx, letter);
    return stored;
  });
  if (!isStored) return refuse('TOO_FREQUENT', { seconds: String(codeResendAfterMs / secondMs) });
  if (letter) await mail.committed(letter);
  return accept(null);
}

/**
 * Whether the mailbox may be written to once more. While strangers have used that up, the newest of their
 * mails holds a link that is alive; a device that was here before has its own share.
 */
async function mayMail(
  { db, clock, throttles }: CustomersNeeds,
  email: string,
  customer: Credentials | undefined,
  asking: Whence,
): Promise<boolean> {
  const isOwn =
    asking.device === 'session' ||
    (customer !== undefined && (await isOwnDevice(db, customer.id, asking, clock.now())));
  if (isOwn) return throttles.codesToEmail.allows(`${email} on ${asking.device}`);
  return (
    (await throttles.codesFromNetwork.allows(`${email} from ${networkOf(asking.ip)}`)) &&
    (await throttles.codesToEmail.allows(email))
  );
}

interface Issued {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly customer: Credentials | undefined;
  readonly code: string;
  readonly token: string;
}

function codeLetter(
  { platformName }: CustomersNeeds,
  { email, purpose, customer, code, token }: Issued,
  { language, origin }: Asking,
  sentAt: number,
) {
  const page = purpose === 'register' ? 'register' : 'reset';
  const link = origin && `${origin}/pass/${page}?${new URLSearchParams({ email, mailed: token })}`;
  const facts = { purpose, code, link, platformName, language: languageFor(customer, language) };
  return { id: randomUUID(), to: email, code, sentAt, ...writeCodeMail(facts) };
}

function takenLetter(
  { platformName }: CustomersNeeds,
  email: string,
  customer: Credentials | undefined,
  { language, origin = '' }: Asking,
  sentAt: number,
) {
  const facts = { platformName, origin, language: languageFor(customer, language) };
  return { id: randomUUID(), to: email, sentAt, ...writeTakenMail(facts) };
}

function languageFor(customer: Credentials | undefined, asked: Language): Language {
  return customer === undefined ? asked : languageOf(customer.language).tag;
}

/**
 * Compares a code with the one sent to the same device or network, spending one of its guesses, or takes the
 * token of a mail's link. Gives the stored hash, by which the caller's transaction then uses the code up.
 * CODE_INCORRECT also when it has expired, been used, been guessed at too often or been sent elsewhere;
 * TOO_MANY_REQUESTS when strangers have guessed so often that only the link counts.
 */
export async function checkCode(
  { db, clock, throttles }: CustomersNeeds,
  { email, purpose, code }: { email: string; purpose: CodePurpose; code: string },
  whence: Whence,
  isOwn = whence.device === 'session',
): Promise<Result<string>> {
  const at = clock.now();
  if (!/^\d{6}$/.test(code)) {
    const sought = { email, purpose, linkHash: hashToken(code), guesses: linkAttempts };
    const linked = await spendLink(db, { ...sought, sentAfter: new Date(at - linkLifeMs) });
    return linked === undefined ? refuse('CODE_INCORRECT') : accept(linked);
  }
  const sought = { email, purpose, at: new Date(at), guesses: codeAttempts };
  const codeHash =
    (await spendGuess(db, { ...sought, askedBy: askerOf(whence) })) ??
    // Programs that name their device only here.
    (await spendGuess(db, { ...sought, askedBy: askerOf({ ip: whence.ip }) }));
  const guesses = isOwn ? `${purpose} ${email} on ${whence.device}` : `${purpose} ${email}`;
  if (codeHash !== undefined && !(await throttles.codeGuesses.allows(guesses)))
    return refuse('TOO_MANY_REQUESTS');
  const isRight = await isSecret(codeHash, code);
  return isRight && codeHash !== undefined ? accept(codeHash) : refuse('CODE_INCORRECT');
}
