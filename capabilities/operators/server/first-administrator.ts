import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { temporaryPasswordMs } from '../session-rules.ts';
import { lockAdministrators } from './management.sql.ts';
import { insertOperator } from './operators.sql.ts';
import { newTemporaryPassword, passwordMail } from './temporary-password.ts';
import type { World } from './world.ts';

/**
 * Where nobody can administer the platform yet, makes the named one administrator and mails them a temporary password. Does
 * nothing once there is an administrator; whoever starts it twice at once makes one.
 */
export async function addFirstAdministrator(
  world: World,
  { email, origin }: { readonly email: string; readonly origin: string },
): Promise<void> {
  const { db, mail, audit, realTime } = world;
  const password = newTemporaryPassword();
  const passwordHash = await hashSecret(password);
  const about = { to: email, occasion: 'invited', password, origin, language: defaultLanguage } as const;
  const letter = passwordMail(world, about);
  const isAdded = await db.transaction().execute(async (tx) => {
    if ((await lockAdministrators(tx)).length > 0) return false;
    const at = realTime.now();
    const id = await insertOperator(tx, {
      ...{ email, passwordHash, totpSecret: null, at: new Date(at) },
      roles: ['administrator'],
      passwordExpiresAt: new Date(at + temporaryPasswordMs),
    });
    if (id === undefined) return false;
    await mail.queue(tx, letter);
    const act = { operatorIds: [id], name: 'operators.addFirstAdministrator', subject: `operator/${id}` };
    await audit.record(tx, { ...act, after: { email } });
    return true;
  });
  if (isAdded) await mail.committed(letter);
}
