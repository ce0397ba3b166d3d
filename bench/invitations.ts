import { sql } from 'kysely';
import { z } from 'zod';
import { operatorCookie } from '#apps/server/testing/sample-operator.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type BenchPlatform, type Calls, callsAt, verifyBooks, withPlatform } from './platform.ts';
import { digits, type Row } from './table.ts';

const friends = 1_000;
const registeringAtOnce = 16;
/** Every fourth comes from the inviter's own device. */
const isSelf = (n: number) => n % 4 === 0;
const dayS = 86_400;

type Headers = Readonly<Record<string, string>>;

/**
 * One inviter whose code 1,000 people register with through the calls, each with a conversion that costs a
 * fee: every fourth on the inviter's own device. After a night each has one reward that waits; after 14 days
 * those of that device are held for an operator, and the others paid. Throws when one is missing, doubled or
 * in another state, or when `verify` does not find the books whole. No measure of speed.
 */
export async function benchInvitations(): Promise<Row[]> {
  return await withPlatform(async (platform) => {
    const call = callsAt(platform.address);
    const inviter = await register(call, 'inviter', 'WELCOME', from(0, 'inviters-device'));
    const { code } = z
      .object({ code: z.string() })
      .parse(await call('swx/customer/user/invite', { authorization: inviter.token }));
    const began = performance.now();
    await eachOf(friends, async (n) => {
      const headers = from(n + 1, isSelf(n) ? 'inviters-device' : `device-${n}-friend`);
      const friend = await register(call, `friend-${n}`, code, headers);
      await convert(call, friend, headers);
    });
    const registered = (performance.now() - began) / 1000;
    await sql`update customers.customer set kyc_status = 'verified'`.execute(platform.db);
    await call('dev/clock', {}, { advanceSeconds: dayS });
    await expectRewards(platform.db, { waiting: friends });
    const nightFrom = performance.now();
    await call('dev/clock', {}, { advanceSeconds: 15 * dayS });
    const night = (performance.now() - nightFrom) / 1000;
    await expectInbox(platform, call);
    await expectRewards(platform.db, { paid: friends - held, held });
    await verifyBooks(platform.databaseUrl);
    console.error(
      `${friends} registered with one code and converted, ${digits(friends / registered)} a second; 15 days later, which took ` +
        `${digits(night)} s, ${friends - held} rewards are paid and ${held} held; the books are whole`,
    );
    return [];
  });
}

const held = Array.from({ length: friends }, (_, n) => n).filter(isSelf).length;

/** Each friend from an address range of their own, on a device with its own name. */
function from(n: number, device: string): Headers & { device: string } {
  return { 'x-forwarded-for': `10.${100 + (n >> 8)}.${n & 255}.7`, device };
}

interface Friend {
  readonly token: string;
  readonly uid: string;
}

async function register(
  call: Calls,
  name: string,
  invitationCode: string,
  { device, ...headers }: Headers & { device: string },
): Promise<Friend> {
  const email = `${name}@bench.test`;
  const password = `long-enough-${name}-7f`;
  await call('swx/customer/login/sendCode', headers, { email, purpose: 'register' });
  const mailbox = z.array(z.object({ code: z.string() }));
  const [letter] = mailbox.parse(await call(`dev/mailbox?to=${email}`, {}));
  const session = z.object({ token: z.string(), user: z.object({ uid: z.string() }) });
  const { token, user } = session.parse(
    await call('swx/customer/login/register', headers, {
      username: name,
      email,
      password,
      confirmPassword: password,
      code: letter?.code,
      invitationCode,
      country: 'ZA',
      device,
    }),
  );
  return { token, uid: user.uid };
}

async function convert(call: Calls, { token, uid }: Friend, headers: Headers & { device: string }) {
  await call('dev/fund', {}, { uid, currency: 'USDT', amount: '500' });
  await call(
    'swx/customer/user/convert',
    { ...headers, authorization: token, [bookHeader]: bookToHeader('real') },
    { from: 'USDT', to: 'ETH', amount: '400' },
  );
}

async function eachOf(count: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: registeringAtOnce }, worker));
}

async function expectRewards(db: Database, wanted: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await sql<{ state: string; friends: number; rewards: number }>`
    select state, count(distinct friend_id)::int4 as friends, count(*)::int4 as rewards
    from invites.reward group by state`.execute(db);
  const found = rows.map(({ state, friends, rewards }) => `${state} ${friends} ${rewards}`).sort();
  const expected = Object.entries(wanted).map(([state, count]) => `${state} ${count} ${count}`);
  if (String(found) !== String(expected.sort())) throw new Error(`rewards are ${found}, not ${expected}`);
}

async function expectInbox({ server }: BenchPlatform, call: Calls): Promise<void> {
  const cookie = await operatorCookie(server, 'reviewer');
  const { total } = z
    .object({ total: z.number() })
    .loose()
    .parse(await call('swx/operator/review/list?kind=reward', { cookie }));
  if (total !== held) throw new Error(`${total} rewards wait in the inbox, not ${held}`);
}
