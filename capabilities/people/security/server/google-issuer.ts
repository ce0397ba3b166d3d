import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  ResponseBodyError,
} from 'openid-client';
import { z } from 'zod';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { GooglePerson } from './google.sql.ts';

export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Journey {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * The OpenID Connect issuer: Google, or its stand-in in tests. What fails on the way is SERVICE_UNAVAILABLE.
 */
export interface GoogleIssuer {
  /** Where the browser goes to sign in. */
  address(journey: Journey & { readonly state: string }): Promise<Result<string>>;
  /**
   * Redeems the code of the redirect. GOOGLE_SIGN_IN_FAILED for a forged or used code; the e-mail address is
   * a verified one.
   */
  redeem(journey: Journey & { readonly code: string }): Promise<Result<GooglePerson>>;
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
});

const timeoutSeconds = 10;

export function createGoogleIssuer({ issuer, clientId, clientSecret }: GoogleSettings): GoogleIssuer {
  const server = new URL(issuer);
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  let discovered: Promise<Configuration> | undefined;

  /** Asked once; a failure is not remembered. */
  async function configuration(): Promise<Configuration> {
    discovered ??= discovery(server, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
    try {
      return await discovered;
    } catch (failure) {
      discovered = undefined;
      throw failure;
    }
  }

  return {
    async address({ redirectUri, nonce, codeVerifier, state }) {
      try {
        const parameters = {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        return accept(buildAuthorizationUrl(await configuration(), parameters).href);
      } catch {
        return refuse('SERVICE_UNAVAILABLE');
      }
    },
    async redeem({ redirectUri, nonce, codeVerifier, code }) {
      try {
        const known = await configuration();
        const returned = new URL(redirectUri);
        returned.searchParams.set('code', code);
        // There is one issuer, so another's answer can't be mistaken for its.
        returned.searchParams.set('iss', known.serverMetadata().issuer);
        const checks = { expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true };
        const tokens = await authorizationCodeGrant(known, returned, checks);
        const person = claims.safeParse(tokens.claims());
        if (!person.success) return refuse('GOOGLE_EMAIL_UNVERIFIED');
        return accept({ subject: person.data.sub, email: person.data.email });
      } catch (failure) {
        return refuse(isTheirFault(failure) ? 'GOOGLE_SIGN_IN_FAILED' : 'SERVICE_UNAVAILABLE');
      }
    },
  };
}

/** The issuer said no, or what it sent does not fit what we asked for; anything else is an outage. */
function isTheirFault(failure: unknown): boolean {
  if (failure instanceof ResponseBodyError || failure instanceof AuthorizationResponseError) return true;
  return failure instanceof ClientError && failure.code !== 'OAUTH_TIMEOUT';
}
