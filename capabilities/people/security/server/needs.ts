import type { Customers, SignInAccess } from '#capabilities/people/customers/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { GoogleIssuer } from './google-issuer.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SecurityThrottles } from './throttles.ts';

/** What compose.ts hands in. */
export interface SecurityServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly platformName: string;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly signInAccess: SignInAccess;
  readonly secondFactor: SecondFactor;
  /** Undefined where signing in with Google is not set up. */
  readonly google: GoogleIssuer | undefined;
}

/** What every use case of this capability works with. */
export interface SecurityNeeds extends SecurityServiceNeeds {
  readonly throttles: SecurityThrottles;
}
