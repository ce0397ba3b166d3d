import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { selectTies } from '#foundation/server-kit/person-ties.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { inviteOperator, resetOperatorSecondFactor } from '../management-contract.ts';
import { createStage } from './testing/operators-stage.ts';

const reason = 'asked for by the head of operations';

test('operators who are there already are tied as the log says who let them in', async () => {
  const stage = await createStage();
  try {
    const { db, realTime } = stage;
    const admin = await stage.signIn('admin');
    const idOf = async (email: string) => {
      const { rows } = await sql<{ id: bigint }>`
        select id from operators.operator where email = ${email}`.execute(db);
      return asOperatorId(rows[0]?.id ?? 0n);
    };
    const invited = { email: 'one@example.test', roles: ['treasurer'], reason };
    await stage.ask(inviteOperator, invited, { cookie: admin });
    await stage.ask(inviteOperator, { ...invited, email: 'other@example.test' }, { cookie: admin });
    const reviewer = await idOf('reviewer@sample.test');
    await stage.ask(resetOperatorSecondFactor, { id: String(reviewer), reason }, { cookie: admin });
    const second = await idOf('second@sample.test');
    const [waiting] = await stage.operators.reviews.waiting({ limit: 1 });
    const subjectId = waiting?.subjectId ?? '';
    const named = { reviewId: `appointment-${subjectId}`, requestId: 'x y', subjectId, note: 'met them' };
    const approval = { decision: 'approve', reasonCode: 'personVouchedFor', operatorIds: [second] } as const;
    expect(await stage.operators.reviews.carryOut({ ...named, ...approval })).toMatchObject({ ok: true });
    // Given alone, before it took two.
    const [by, treasurer] = [await idOf('admin@sample.test'), await idOf('treasurer@sample.test')];
    await db.transaction().execute((tx) =>
      createAuditLog(realTime).record(tx, {
        operatorIds: [by],
        name: 'operators.changeRoles',
        subject: `operator/${treasurer}`,
        before: { roles: ['treasurer'] },
        after: { roles: ['treasurer', 'support'] },
      }),
    );
    const written = await selectTies(db, realTime.now());
    expect(written.map(({ kind, isConfirmed }) => [kind, isConfirmed])).toEqual([
      ['invited', true],
      ['invited', false],
      ['reset', false],
    ]);

    await sql`drop table platform.person_tie`.execute(db);
    const migration = join(import.meta.dirname, '../../../../database/migrations/0147_second_people.sql');
    await sql.raw(await readFile(migration, 'utf8')).execute(db);
    const appointed = {
      operatorId: treasurer,
      kind: 'appointed',
      by,
      since: realTime.now(),
      isConfirmed: false,
    };
    expect(await selectTies(db, realTime.now())).toEqual([...written, appointed]);
    // Confirmed, a tie ends with its time; the others go on.
    const later = (await selectTies(db, realTime.now() + 31 * dayMs)).map(({ kind }) => kind);
    expect(later).toEqual(['invited', 'reset', 'appointed']);
  } finally {
    await stage.close();
  }
});
