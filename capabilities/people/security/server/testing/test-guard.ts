import { randomBytes } from 'node:crypto';
import type { Database } from '#foundation/server-kit/database.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { createSecondFactor, type SecondFactor } from '../second-factor.ts';

export const testBox = createSecretBox([{ id: 'test', bytes: randomBytes(32) }]);

/** What customers are built upon, over a test's database; authenticator apps count by its clock. */
export function testGuard(db: Database, clock: Clock): SecondFactor {
  return createSecondFactor({ db, box: testBox, appClock: clock });
}
