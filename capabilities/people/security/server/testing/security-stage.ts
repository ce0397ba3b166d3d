import { TOTP } from 'otpauth';
import type { Arrival } from '#capabilities/people/customers/face.ts';
import {
  createStage as openCustomersStage,
  password,
  type Stage,
  visitor,
} from '#capabilities/people/customers/server/testing/customers-stage.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { createGoogleIssuer } from '../google-issuer.ts';
import type { SecurityNeeds } from '../needs.ts';
import { addPasskey, loginByPasskey, startPasskey, startPasskeyLogin } from '../passkeys.ts';
import { createSecurity, type SecurityService } from '../security.ts';
import { confirmTotp, startTotp } from '../totp.ts';
import type { LocalIssuer } from './local-issuer.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';
import { testBox, testGuard } from './test-guard.ts';

export const { origin, ip } = visitor;
export const redirectUri = `${origin}/api/loginCallback/google`;

/**
 * The customers of a fresh database with the guards of their accounts; apps count by the clock that the test
 * moves.
 */
export interface SecurityStage extends Stage {
  readonly security: SecurityService;
  readonly needs: SecurityNeeds;
  signIn(
    account: string,
    totp?: string,
    arrival?: Partial<Arrival>,
  ): ReturnType<Stage['customers']['signIn']>;
  /** Turns one-time codes on; `codeOf` gives the app's code of so many steps from now. */
  withTotp(id: CustomerId): Promise<{ codeOf: (steps?: number) => string; recoveryCodes: string[] }>;
  withPasskey(id: CustomerId): Promise<SoftwarePasskey>;
  signInWith(passkey: SoftwarePasskey): ReturnType<typeof loginByPasskey>;
}

export async function createStage(issuer?: LocalIssuer): Promise<SecurityStage> {
  const stage = await openCustomersStage();
  const { db, clock, customers } = stage;
  const security = createSecurity({
    db,
    clock,
    customers,
    box: testBox,
    platformName: 'Assay',
    signInAccess: customers.signInAccess,
    secondFactor: testGuard(db, clock),
    google: issuer && googleOf(issuer),
  });
  const { needs } = security;
  return {
    ...stage,
    security,
    needs,
    signIn: (account, totp, arrival = {}) =>
      customers.signIn({ account, password, totp }, { ...visitor, ...arrival }),
    async withTotp(id) {
      const { secret } = accepted(await startTotp(needs, id, password));
      const codeOf = (steps = 0) =>
        new TOTP({ secret }).generate({ timestamp: clock.now() + steps * 30 * secondMs });
      const { recoveryCodes } = accepted(await confirmTotp(needs, id, codeOf()));
      // The next code is not the one that was used up.
      clock.advance(30 * secondMs);
      return { codeOf, recoveryCodes };
    },
    async withPasskey(id) {
      const passkey = createSoftwarePasskey();
      const { challenge } = accepted(await startPasskey(needs, id, { password, origin }));
      const response = passkey.attest(challenge, origin);
      accepted(await addPasskey(needs, id, { name: 'Telephone', response, origin }));
      return passkey;
    },
    async signInWith(passkey) {
      const { challenge } = accepted(await startPasskeyLogin(needs, { ip, origin }));
      return loginByPasskey(needs, passkey.assert(challenge, origin), visitor);
    },
  };
}

export function googleOf({ settings }: LocalIssuer) {
  const { OIDC_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings;
  return createGoogleIssuer({
    issuer: OIDC_ISSUER,
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
  });
}

/** What was accepted; a refusal ends the test. */
export function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.refusal} ${JSON.stringify(result.params)}`);
  return result.value;
}
