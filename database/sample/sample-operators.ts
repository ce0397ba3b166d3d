import type { Role } from '#capabilities/desk/operators/rules.ts';
import { sealTotp } from '#capabilities/desk/operators/server/one-time-code.ts';
import { findOperatorByEmail, insertOperator } from '#capabilities/desk/operators/server/operators.sql.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { Clock } from '#foundation/time/clock.ts';

export const sampleOperatorPassword = 'sample-operator-1';
export const sampleTotpSecret = 'JBSWY3DPEHPK3PXP';

/** Every act that needs two operators can be done by two of these. */
export const sampleOperators = {
  'admin@sample.test': ['administrator', 'support', 'content'],
  'reviewer@sample.test': ['reviewer', 'risk'],
  'second@sample.test': ['reviewer', 'treasurer', 'risk'],
  'treasurer@sample.test': ['treasurer'],
  'auditor@sample.test': ['auditor'],
} as const satisfies Record<string, readonly Role[]>;

/** The operators of sample mode (docs/wire.md, "Running it"): made once, left as they are afterwards. */
export async function loadSampleOperators(db: Database, realTime: Clock, box: SecretBox): Promise<void> {
  for (const [email, roles] of Object.entries(sampleOperators)) {
    if ((await findOperatorByEmail(db, email)) !== undefined) continue;
    const passwordHash = await hashSecret(sampleOperatorPassword);
    await db.transaction().execute((tx) =>
      insertOperator(tx, {
        email,
        roles,
        passwordHash,
        passwordExpiresAt: null,
        totpSecret: sealTotp(box, email, sampleTotpSecret),
        at: new Date(realTime.now()),
      }),
    );
  }
}
