import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { interactionPolicy } from 'oidc-provider';

const clientId = 'assay-test';
const clientSecret = randomBytes(32).toString('base64url');

/** A real OpenID Connect issuer on this machine, in Google's place; visitors say who they are. */
export interface LocalIssuer {
  /** What the platform is started with. */
  readonly settings: {
    readonly OIDC_ISSUER: string;
    readonly GOOGLE_CLIENT_ID: string;
    readonly GOOGLE_CLIENT_SECRET: string;
  };
  /** Goes to the issuer as a browser would, says who one is, and gives what it sends back to the platform. */
  signIn(address: string, person: IssuedPerson): Promise<URLSearchParams>;
  close(): Promise<void>;
}

export interface IssuedPerson {
  readonly email: string;
  readonly isVerified?: boolean;
}

/**
 * `redirectUris`: where it may send browsers back to: exactly these, but any port of this machine (RFC 8252,
 * section 7.3).
 */
export async function startLocalIssuer(redirectUris: readonly string[]): Promise<LocalIssuer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = createProvider(issuer, redirectUris);
  answer(server, provider);
  return {
    settings: { OIDC_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    signIn: (address, person) => signInAs(address, person),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The subject says who it is: `verified:anna@example.test`. */
function createProvider(issuer: string, redirectUris: readonly string[]): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  // Who has said who they are is not asked whether they mean it.
  policy.get('consent')?.checks.remove('native_client_prompt');
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'local', kty: 'RSA' };
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        application_type: 'native',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/who/${uid}`, policy },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: sub.slice(sub.indexOf(':') + 1),
        email_verified: sub.startsWith('verified:'),
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
}

/** One page of its own: who are you? Everything else is the library's. */
function answer(server: Server, provider: Provider): void {
  const library = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/who/') !== true) return library(request, response);
    if (request.method === 'POST') {
      const { email, isVerified } = await whoIsIt(request);
      const accountId = `${isVerified ? 'verified' : 'unverified'}:${email}`;
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Local issuer</title><form method="post">
      <label>E-mail <input name="email"></label>
      <label><input type="checkbox" name="verified" checked> Verified</label>
      <button>Continue</button></form>`);
  });
}

async function whoIsIt(request: IncomingMessage): Promise<{ email: string; isVerified: boolean }> {
  const form = new URLSearchParams(await text(request));
  return { email: form.get('email') ?? '', isVerified: form.has('verified') };
}

const hopsAtMost = 10;

async function signInAs(
  address: string,
  { email, isVerified = true }: IssuedPerson,
): Promise<URLSearchParams> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  let at = new URL(address);
  let form: URLSearchParams | undefined;
  for (let hop = 0; hop < hopsAtMost && at.origin === origin; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    form = undefined;
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) at = new URL(location, at);
    else if (at.pathname.startsWith('/who/')) {
      form = new URLSearchParams({ email, ...(isVerified ? { verified: 'on' } : {}) });
    } else throw new Error(`the issuer answered ${response.status}: ${await response.text()}`);
  }
  if (at.origin === origin) throw new Error('the issuer never sent the browser back');
  return at.searchParams;
}
