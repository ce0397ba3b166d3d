import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actsOfTwo,
  permissions,
  permissionsOf,
  type Role,
  roles,
} from '#capabilities/desk/operators/rules.ts';
import { insertOperator } from '#capabilities/desk/operators/server/operators.sql.ts';
import { hashToken, makeToken } from '#capabilities/desk/operators/server/session-cookie.ts';
import { insertSession } from '#capabilities/desk/operators/server/sessions.sql.ts';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { systemClock } from '#foundation/time/clock.ts';
import type { Platform } from './compose.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

/** Every call of operators × every role, asked of the running platform, and the table of it in docs. */

const tablePath = join(import.meta.dirname, '../../docs/operator-permissions.md');
const renewal = 'RENEW_PERMISSIONS=1 npx vitest run apps/server/operator-permissions';

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform({ LOG_LEVEL: 'silent' }));
  for (const role of roles) cookies.set(role, await sessionOf(role));
});
afterAll(() => end());

/**
 * A session of an operator who has this one role, long after a second factor was shown: nothing dangerous is
 * carried out here.
 */
async function sessionOf(role: Role): Promise<string> {
  const token = makeToken();
  const at = new Date(systemClock.now());
  await database.db.transaction().execute(async (tx) => {
    const operatorId = await insertOperator(tx, {
      email: `${role}@roles.test`,
      roles: [role],
      passwordHash: 'none',
      passwordExpiresAt: null,
      at,
      totpSecret: Buffer.from('sealed'),
    });
    if (operatorId === undefined) throw new Error(`no operator for ${role}`);
    const from = { ip: '::1', userAgent: 'test' };
    await insertSession(tx, {
      ...from,
      operatorId,
      tokenHash: hashToken(token),
      at,
      isSteppedUp: false,
      byPasskey: false,
    });
  });
  return `operator=${token}`;
}

function operatorCalls(): AnyCall[] {
  return platform.calls
    .filter(({ access }) => access === 'operator')
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/**
 * Whether the role gets as far as the call's input, which is wrong: permission is asked before it is read.
 */
async function isAllowed(call: AnyCall, role: Role): Promise<boolean> {
  const response = await platform.server.inject({
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, '-'),
    headers: { cookie: cookies.get(role) ?? '', 'x-request-id': `${call.name} ${role}`.replaceAll(' ', '-') },
    ...(call.inputIn === 'body' ? { payload: { none: 'of its fields' } } : {}),
  });
  const refused = call.shape === 'file' && response.statusCode === 200 ? {} : response.json();
  expect(refused.refusal, `${call.name} as ${role}`).not.toBe('UNAUTHENTICATED');
  return refused.refusal !== 'FORBIDDEN';
}

/** Ending one's own session would end the test's. */
const endsTheSession: ReadonlySet<string> = new Set(['operatorLogout']);

async function tableRow(call: AnyCall): Promise<string> {
  const allowed: boolean[] = [];
  for (const role of roles) {
    allowed.push(endsTheSession.has(call.name) || (await isAllowed(call, role)));
  }
  const marks = allowed.map((each) => (each ? '✓' : '·')).join(' | ');
  const asks = call.permission === '' ? 'every operator' : `\`${call.permission}\``;
  return `| ${call.method} \`${call.path}\` | ${asks}${call.needsStepUp ? ', second factor' : ''} | ${marks} |`;
}

/** What takes two people, and which pairs of roles can do it; `second-person` asks for each by calls. */
function secondsTables(): string[] {
  const acts = Object.entries(actsOfTwo);
  const both = (first: Role, second: Role) =>
    acts
      .filter(
        ([, { asks, agrees }]) => permissionsOf([first]).has(asks) && permissionsOf([second]).has(agrees),
      )
      .map(([name]) => name)
      .join(', ');
  return [
    '## Who can be whose second',
    '',
    'Always two people: whom an operator invited, or gave a new way to sign in, is no second to them for 30 days and until a third person has vouched',
    'for them; nor are all whom such ties join (`docs/decisions/0175-a-second-person-is-independent.md`). `apps/server/second-person.integration.test.ts`',
    'asks the running platform for each act below as every pair of roles, tied and apart.',
    '',
    '| what takes two | asks or goes first | agrees |',
    '|---|---|---|',
    ...acts.map(
      ([name, { asks, agrees }]) =>
        `| ${name} | ${permissions[asks].join(', ')} (\`${asks}\`) | ${permissions[agrees].join(', ')} (\`${agrees}\`) |`,
    ),
    '',
    'In which acts the role of the column can be the second of the role of the row:',
    '',
    `| first ↓ second → | ${roles.join(' | ')} |`,
    `|---|${roles.map(() => '---').join('|')}|`,
    ...roles.map(
      (first) => `| ${first} | ${roles.map((second) => both(first, second) || '·').join(' | ')} |`,
    ),
  ];
}

test('every call of operators is allowed or refused to each role as the table in docs says', async () => {
  const rows: string[] = [];
  for (const call of operatorCalls()) rows.push(await tableRow(call));
  const table = [
    '# What each role may call',
    '',
    'Made by `apps/server/operator-permissions.integration.test.ts`, which asks the running platform as each role and fails when this page',
    `differs. Renew it with \`${renewal}\`. "Second factor": it must have been shown within the last ten minutes.`,
    '',
    `| call | needs | ${roles.join(' | ')} |`,
    `|---|---|${roles.map(() => ':-:').join('|')}|`,
    ...rows,
    '',
    ...secondsTables(),
    '',
  ].join('\n');
  if (process.env.RENEW_PERMISSIONS === '1') await writeFile(tablePath, table);
  expect(await readFile(tablePath, 'utf8'), `renew it: ${renewal}`).toBe(table);
});

test('the auditor changes nothing: what it may call only reads, or is its own session', () => {
  const changing = operatorCalls().filter(({ method, permission }) => method !== 'GET' && permission !== '');
  const open = changing.filter(({ permission }) => permissionsOf(['auditor']).has(permission));
  expect(open.map(({ name }) => name)).toEqual([]);
});

// A claim alone does nothing: it takes the kind's permission as well (`mayDecide`).
test('the administrator neither moves money nor has a part in deciding that it moves', () => {
  const money =
    /^(adjustments[.]request|treasury[.]fund|withdrawals[.]pay|charity[.]record|(?!appointments).*[.]decide)$/;
  const held = [...permissionsOf(['administrator'])].filter((permission) => money.test(permission));
  expect(held).toEqual([]);
  const all = new Set(roles.flatMap((role) => [...permissionsOf([role])]));
  expect([...all].filter((permission) => money.test(permission)).length).toBeGreaterThan(5);
});

test('calls without a permission are an operator’s own session and guard', () => {
  const own = operatorCalls().filter(({ permission }) => permission === '');
  const strays = own.filter(({ path }) => !/^\/swx\/operator\/(\w+$|security\/|passkey\/)/.test(path));
  expect(strays.map(({ path }) => path)).toEqual([]);
});
