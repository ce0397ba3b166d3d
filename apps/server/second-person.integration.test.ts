import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ActOfTwo,
  actsOfTwo,
  permissionsOf,
  type Role,
  roles,
} from '#capabilities/desk/operators/rules.ts';
import { insertOperator } from '#capabilities/desk/operators/server/operators.sql.ts';
import { decidingPermissions, type ReviewKind } from '#capabilities/desk/reviews/rules.ts';
import { asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import { loadPersons } from '#foundation/server-kit/person-ties.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { systemClock } from '#foundation/time/clock.ts';
import type { Platform } from './compose.ts';
import { actsOfTwoBy, reason, type TwoSteps } from './testing/acts-of-two.ts';
import { cookieOf, setUp } from './testing/operator-at-work.ts';
import { type SampleCustomer, signIn, uidOf } from './testing/sample-customer.ts';
import { asOperator, operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Those whom an administrator lets in are no second person to them, by calls, in all that takes two. */

let platform: Platform;
let database: TestDatabase;
let end: () => Promise<void>;
let customer: SampleCustomer;
let acts: Readonly<Record<string, TwoSteps>>;
/** Two administrators of a first start, one of whom lets in whom they can. */
let ada: string;
let bo: string;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  customer = await signIn(platform.server, 'verified@sample.test', 'real');
  await customer.post('/dev/fund', { uid: await uidOf(customer), currency: 'USDT', amount: '100000' });
  await buyForCharity();
  ada = await administrator('ada@first.test');
  bo = await administrator('bo@first.test');
  acts = actsOfTwoBy({
    platform,
    customer,
    observer: await operatorCookie(platform.server, 'auditor'),
    deciders: [
      await operatorCookie(platform.server, 'reviewer'),
      await operatorCookie(platform.server, 'second'),
    ],
  });
});
afterAll(() => end());

async function buyForCharity() {
  const { body } = await customer.get('/swx/customer/index/listNft?sort=price&sale=fixed&status=listed');
  const [piece] = body.result as { id: string }[];
  const bought = await customer.post('/swx/customer/user/buyNft', { id: piece?.id ?? '' });
  expect(bought.refusal).toBeUndefined();
}

async function administrator(email: string): Promise<string> {
  const at = new Date(systemClock.now());
  const [passwordHash, passwordExpiresAt, totpSecret] = ['none', null, Buffer.from('sealed')];
  const operator = {
    email,
    roles: ['administrator'] as const,
    passwordHash,
    passwordExpiresAt,
    totpSecret,
    at,
  };
  const id = await database.db.transaction().execute((tx) => insertOperator(tx, operator));
  if (id === undefined) throw new Error(`${email} is there already`);
  return await cookieOf(database.db, id);
}

async function ask(cookie: string, url: string, payload?: object) {
  return (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
}

/** One administrator asks for it, another agrees: the review's id. */
async function appointmentOf(cookie: string, email: string): Promise<string> {
  const { rows: people } = await sql<{ id: bigint }>`
    select a.id from operators.appointment a join operators.operator o on o.id = a.operator_id
    where o.email = ${email} and a.state = 'waiting'`.execute(database.db);
  const id = `appointment-${people[0]?.id}`;
  expect((await ask(cookie, `review/${id}`)).result).toMatchObject({ status: 'waiting' });
  return id;
}
const vouch = { decision: 'approve', reasonCode: 'personVouchedFor' };

async function letIn(asker: string, agrees: string, email: string, role: Role): Promise<string> {
  expect(await ask(asker, 'operators/invite', { email, roles: [role], reason })).toMatchObject({ code: 200 });
  if (role !== 'auditor') {
    const review = `review/${await appointmentOf(agrees, email)}`;
    expect(await ask(agrees, `${review}/decide`, vouch)).toMatchObject({ code: 200 });
  }
  return await setUp(database.db, email);
}

const mayAsk = (role: Role, permission: string) => permissionsOf([role]).has(permission);

describe('an administrator with a second mailbox', () => {
  test('gets it no role that has a part in money, binding texts or freezes, and never agrees to one', async () => {
    const email = 'mailbox@two.test';
    const asked = { email, roles: ['content', 'support'], reason };
    const { result } = await ask(ada, 'operators/invite', asked);
    expect(result).toMatchObject({ roles: [], awaitedRoles: ['content', 'support'] });
    const mailbox = await setUp(database.db, email);
    expect(await ask(mailbox, 'content/publish', { id: 'terms' })).toMatchObject({ refusal: 'FORBIDDEN' });
    expect(await ask(mailbox, 'customers/setLimit', {})).toMatchObject({ refusal: 'FORBIDDEN' });
    const review = `review/${await appointmentOf(ada, email)}`;
    expect((await ask(ada, review)).result).toMatchObject({ blocked: 'FOUR_EYES_REQUIRED' });
    expect(await ask(ada, `${review}/decide`, vouch)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
    const { seconds } = (await ask(ada, review)).result;
    expect(seconds).toContain('bo@first.test');
    expect(seconds).not.toContain('ada@first.test');
    // Another who looks away makes it a colleague, and still no second person.
    expect(await ask(bo, `${review}/decide`, vouch)).toMatchObject({ code: 200 });
    expect(await acts.text?.ask(mailbox)).toBeUndefined();
    expect(await acts.text?.agree(ada)).toBe('NOT_INDEPENDENT');
    const { rows } = await ask(ada, 'review/list?kind=text');
    const shown = (await ask(ada, `review/${rows[0].id}`)).result;
    expect(shown).toMatchObject({ blocked: 'NOT_INDEPENDENT' });
    expect(shown.seconds).toContain('bo@first.test');
    expect(shown.seconds).not.toContain('ada@first.test');
    expect(await ask(ada, `review/${rows[0].id}/claim`, {})).toMatchObject({ refusal: 'NOT_INDEPENDENT' });
    expect(await acts.text?.agree(bo)).toBeUndefined();
  });

  test('a colleague who was given a new way to sign in is another person after a third has said so', async () => {
    const email = 'treasurer@sample.test';
    const id = await idOf(email);
    expect(await ask(ada, 'operators/resetSecondFactor', { id: String(id), reason })).toMatchObject({
      code: 20005,
    });
    const persons = async () => await loadPersons(database.db, platformNow());
    const adaId = await idOf('ada@first.test');
    expect((await persons()).second(id, [adaId])).toMatchObject({ refusal: 'NOT_INDEPENDENT' });
    const review = `review/${await appointmentOf(bo, email)}`;
    expect(await ask(bo, `${review}/decide`, vouch)).toMatchObject({ code: 200 });
    expect((await persons()).second(id, [adaId])).toMatchObject({ refusal: 'NOT_INDEPENDENT' });
    const month = await loadPersons(database.db, platformNow() + 31 * 86_400_000);
    expect(month.second(id, [adaId])).toEqual({ ok: true, value: null });
    const { result } = await ask(bo, `operators/operator/${id}`);
    expect(result.ties).toMatchObject([{ kind: 'reset', by: 'ada@first.test', isConfirmed: true }]);
  });
});

async function idOf(email: string): Promise<OperatorId> {
  const { rows } = await sql<{
    id: bigint;
  }>`select id from operators.operator where email = ${email}`.execute(database.db);
  return asOperatorId(rows[0]?.id ?? 0n);
}

const platformNow = () => systemClock.now();

/** Which act of the matrix each kind of review is; one operator decides the rest. */
const actOfKind: Readonly<Record<ReviewKind, ActOfTwo | undefined>> = {
  kyc: 'identity',
  recharge: 'deposit',
  withdrawal: 'withdrawal',
  loan: undefined,
  option: undefined,
  adjustment: 'adjustment',
  funding: 'funding',
  payout: 'charity',
  auction: 'auction',
  appointment: 'appointment',
  configuration: 'settings',
  mirrored: undefined,
  cancellation: 'cancellation',
  lifting: 'lifting',
  recovery: 'recovery',
  text: 'text',
  reward: undefined,
};

test.each(Object.entries(actOfKind))('%s: who decides it is who agrees in the matrix', (kind, act) => {
  if (act !== undefined) expect(actsOfTwo[act].agrees).toBe(decidingPermissions[kind as ReviewKind]);
});

/** Let in by one administrator; or by the other. */
interface Team {
  readonly askers: ReadonlyMap<Role, string>;
  readonly tied: ReadonlyMap<Role, string>;
  readonly apart: ReadonlyMap<Role, string>;
}
let team: Team | undefined;

/** A first start with two administrators grows to a working team: each lets half in, the other agrees. */
async function teamOf(): Promise<Team> {
  const half = async (asker: string, agrees: string, name: string) => {
    const made = new Map<Role, string>();
    for (const role of roles) made.set(role, await letIn(asker, agrees, `${role}@${name}.test`, role));
    return made;
  };
  team ??= {
    askers: await half(ada, bo, 'askers'),
    tied: await half(ada, bo, 'tied'),
    apart: await half(bo, ada, 'apart'),
  };
  return team;
}

const by =
  (permission: string) =>
  ([one]: [Role, string], [other]: [Role, string]): number =>
    Number(mayAsk(one, permission)) - Number(mayAsk(other, permission));

test.each(Object.entries(actsOfTwo))(
  '%s: every pair of roles, tied and apart',
  async (name, { asks, agrees }) => {
    const { askers, tied, apart } = await teamOf();
    const act = acts[name];
    if (act === undefined) throw new Error(`nothing does ${name}`);
    for (const [first, asker] of askers) {
      if (!mayAsk(first, asks)) {
        expect(await act.ask(asker), `${first} asks`).toBe('FORBIDDEN');
        continue;
      }
      let isWaiting = false;
      for (const [kind, people] of [
        ['tied', tied],
        ['apart', apart],
      ] as const) {
        // Who may comes last: then nothing is left waiting.
        for (const [second, cookie] of [...people].toSorted(by(agrees))) {
          if (!isWaiting) expect(await act.ask(asker), `${first} asks`).toBeUndefined();
          const expected = mayAsk(second, agrees)
            ? kind === 'tied'
              ? 'NOT_INDEPENDENT'
              : undefined
            : 'FORBIDDEN';
          expect(await act.agree(cookie), `${first} asks, ${second} ${kind} agrees`).toBe(expected);
          isWaiting = expected !== undefined;
        }
      }
    }
  },
);
