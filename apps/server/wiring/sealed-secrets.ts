import { operatorSeals } from '#capabilities/desk/operators/server/one-time-code.ts';
import { totpSeal } from '#capabilities/people/security/server/second-factor.ts';
import { uploadSeal } from '#capabilities/people/uploads/server/envelope.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { reseal, type SealedColumn, sealedByKeys } from '#foundation/server-kit/sealed-column.ts';
import { createSecretBox, type MasterKey } from '#foundation/server-kit/secret-box.ts';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';

/** All that master keys seal and that stays. */
export const sealedColumns: readonly SealedColumn[] = [...operatorSeals, totpSeal, uploadSeal];

/**
 * Throws {@link StartRefused} where a secret was sealed with a key that is not among these: it could not be
 * opened. False where a key has the id, and not the bytes, of the one that sealed.
 */
export async function openAllSeals(tx: Tx, keys: readonly MasterKey[]): Promise<boolean> {
  const box = createSecretBox(keys);
  const missing = new Map<string, string[]>();
  for (const column of sealedColumns) {
    for (const { keyId, count, of, sealed } of await sealedByKeys(tx, column)) {
      if (!keys.some(({ id }) => id === keyId)) {
        missing.set(keyId, [...(missing.get(keyId) ?? []), `${count} ${column.what}`]);
      } else if (!opens(() => box.open(sealed, column.about(...of)))) return false;
    }
  }
  if (missing.size === 0) return true;
  const what = [...missing].map(([keyId, secrets]) => `${keyId} seals ${secrets.join(', ')}`).join('; ');
  throw new StartRefused(
    `MASTER_KEYS lacks a key that is in use (${what}): start with it behind the present one, and leave it out after "npm run reseal".`,
  );
}

/** Every night, so that an old key may go a day after its successor came. */
export function sealedSecretsPart(db: Database, keys: readonly MasterKey[]): Part {
  return {
    jobs: {
      reseal_secrets: {
        cron: '43 2 * * *',
        run: async () => {
          await resealAll(db, keys);
        },
      },
    },
  };
}

/** Seals everything with the present key; says of what, and how many. */
export async function resealAll(db: Database, keys: readonly MasterKey[]): Promise<string[]> {
  const box = createSecretBox(keys);
  const said: string[] = [];
  for (const column of sealedColumns) said.push(`${await reseal(db, box, column)} ${column.what}`);
  return said;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
