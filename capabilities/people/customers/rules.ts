import { dayMs, hourMs, minuteMs, secondMs } from '#foundation/time/clock.ts';

/** An e-mailed code: how long it counts, how soon another may be asked for, and the guesses it bears. */
export const codeLifeMs = 10 * minuteMs;
export const codeResendAfterMs = 60 * secondMs;
export const codeAttempts = 5;
export const codesPossible = 1_000_000;

/**
 * The link in the same mail works wherever it is pressed, also when strangers have used up the codes. It
 * outlives the half hour in which they can keep another mail from being sent.
 */
export const linkLifeMs = hourMs;
export const linkAttempts = 10;

/** How long a device that set a new password signs in like one that was here before. */
export const provedDeviceMs = dayMs;

/** A session ends after this long without use; its last use is written at most once in `sessionTouchMs`. */
export const sessionIdleMs = 14 * dayMs;
export const sessionTouchMs = minuteMs;

/** The oldest sessions beyond this many end when a customer signs in again. */
export const sessionsAtMost = 100;

/** What a customer may not choose as a password because it is written on the account itself. */
export function ownWords(username: string, email: string): readonly string[] {
  return [username, email, email.split('@')[0] ?? ''];
}

/** Letters and digits that are not mistaken for each other when read aloud: 32 of them, five bits each. */
const invitationAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const invitationLength = 8;

/** An invitation code of eight characters from at least eight random bytes. */
export function invitationCodeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, invitationLength), (byte) => invitationAlphabet[byte % 32]).join('');
}

/** An invitation code as it is compared: people type it in any case. */
export function normalInvitationCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** How long the link of a new-device mail can freeze the account. */
export const freezeLinkLifeMs = 7 * dayMs;

/** Sign-ins are kept for the customer to look through. */
export const signInsKeptMs = 180 * dayMs;

export const signInWays = ['registration', 'password', 'passkey', 'google'] as const;
export type SignInWay = (typeof signInWays)[number];

export const signInOutcomes = ['done', 'passwordWrong', 'codeWrong', 'locked', 'frozen'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * What a `User-Agent` says of a device, in its makers' names: `Chrome, Windows`; empty when it says nothing
 * known.
 */
export function deviceName(userAgent: string): string {
  const first = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return [first(browsers), first(systems)].filter((name) => name !== undefined).join(', ');
}
