import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { temporaryPasswordMs } from '../session-rules.ts';
import { lockAdministrators } from './management.sql.ts';
import type { OperatorsNeeds } from './needs.ts';
import { insertOperator } from './operators.sql.ts';
import { newTemporaryPassword, passwordMail } from './temporary-password.ts';

/**
 * Where fewer than two people administer the platform, makes those named administrators and mails each a
 * temporary password: those who configure the platform vouch for them, so that one administrator alone is
 * never stuck. Does nothing once there are two; two concurrent starts make them once.
 */
export async function addFirstAdministrators(
  needs: OperatorsNeeds,
  { emails, origin }: { readonly emails: readonly string[]; readonly origin: string },
): Promise<void> {
  const { db, mail, audit, realTime } = needs;
  const invited = await Promise.all(
    emails.map(async (email) => {
      const password = newTemporaryPassword();
      const about = { to: email, occasion: 'invited', password, origin, language: defaultLanguage } as const;
      return { email, passwordHash: await hashSecret(password), letter: passwordMail(needs, about) };
    }),
  );
  const added = await db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const persons = await loadPersons(tx, needs.clock.now());
    const [first] = administrators;
    if (first !== undefined && administrators.some((other) => persons.second(other, [first]).ok)) return [];
    const letters = [];
    const at = realTime.now();
    for (const { email, passwordHash, letter } of invited) {
      const id = await insertOperator(tx, {
        email,
        passwordHash,
        totpSecret: null,
        at: new Date(at),
        roles: ['administrator'],
        passwordExpiresAt: new Date(at + temporaryPasswordMs),
      });
      if (id === undefined) continue;
      await mail.queue(tx, letter);
      const act = { operatorIds: [id], name: 'operators.addFirstAdministrator', subject: `operator/${id}` };
      await audit.record(tx, { ...act, after: { email } });
      letters.push(letter);
    }
    return letters;
  });
  for (const letter of added) await mail.committed(letter);
}
