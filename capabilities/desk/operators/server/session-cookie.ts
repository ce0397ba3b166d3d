import { createHash, randomBytes } from 'node:crypto';

const name = 'operator';

/** 256 random bits; only their SHA-256 is stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token in a `Cookie` header; undefined when it holds none. */
export function tokenInCookies(cookies: string): string | undefined {
  return /(?:^|;\s*)operator=([\w-]{43})(?:;|$)/.exec(cookies)?.[1];
}

/** The browser keeps it until it is closed; how long it counts is the server's to say. */
export function sessionCookie(token: string, isSecure: boolean): string {
  return `${name}=${token}; ${attributes(isSecure)}`;
}

export function endedCookie(isSecure: boolean): string {
  return `${name}=; Max-Age=0; ${attributes(isSecure)}`;
}

function attributes(isSecure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
