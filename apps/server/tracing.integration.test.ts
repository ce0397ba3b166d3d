import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTracing, type Tracing } from '#foundation/server-kit/start-tracing.ts';
import type { Platform } from './compose.ts';
import { marketOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { operatorCookie } from './testing/sample-operator.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';
import { startSpanCollector } from './testing/span-collector.ts';

/** Spans go over OTLP to a collector of the test's: the platform's own, and those of the signer's process. */

let collector: Awaited<ReturnType<typeof startSpanCollector>>;
let tracing: Tracing;
let platform: Platform;
let end: () => Promise<void>;
let customer: SampleCustomer;

beforeAll(async () => {
  collector = await startSpanCollector();
  tracing = startTracing('assay', { endpoint: collector.endpoint, ratio: 1 });
  ({ platform, end } = await startSamplePlatform({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }));
  customer = await signIn(platform.server, 'verified@sample.test', 'real');
});
afterAll(async () => {
  await end();
  await tracing.stop();
  collector.stop();
});

/** `SHOW_TRACES=1` prints them. */
function show(...trees: string[]): void {
  if (process.env.SHOW_TRACES) process.stdout.write(`${trees.join('\n\n')}\n`);
}

const newRequestId = () => crypto.randomUUID().replaceAll('-', '');
const traced = { timeout: 60_000 };

async function order(code: string): Promise<object> {
  const { ask } = await marketOf(customer, code);
  const near = (share: number) => String(Math.round(ask * share));
  return {
    code,
    direction: 'buy',
    type: 'market',
    lots: '0.01',
    leverage: 2,
    stopLossPrice: near(0.95),
    takeProfitPrice: near(1.05),
  };
}

test('an order’s trace has the id of its request, and holds its command, its batch and its events', async () => {
  const id = newRequestId();
  const placed = await customer.post('/swx/customer/order/placeOrder', await order('BTCUSD'), id);
  expect(placed.refusal, JSON.stringify(placed.body)).toBeUndefined();
  const tree = [
    'assay: placeOrder',
    '  assay: command orders.place',
    '    assay: lane batch',
    '      assay: load',
    '      assay: decide',
    '      assay: store',
    '      assay: events +order',
  ].join('\n');
  // What else the batch held may have told of a notification.
  const seen = () => collector.tree(id).replace(' +bell', '');
  await expect.poll(seen, traced).toBe(tree);
  show(collector.tree(id));
});

test('commands of one batch: it is a child of the first, and linked with both ways to all', async () => {
  const placing = ['ETHUSD', 'XRPUSD'].map(async (code) => {
    const id = newRequestId();
    const body = await order(code);
    return { id, post: () => customer.post('/swx/customer/order/placeOrder', body, id) };
  });
  const ready = await Promise.all(placing);
  await Promise.all(ready.map(({ post }) => post()));
  const named = (name: string) =>
    collector.spans.filter((span) => span.name === name && ready.some(({ id }) => id === span.traceId));
  await expect.poll(() => named('command orders.place'), traced).toHaveLength(2);
  const batches = named('lane batch');
  const commands = named('command orders.place');
  for (const command of commands) {
    const batch = batches.find(({ links }) => links.some(({ spanId }) => spanId === command.spanId));
    expect(batch, 'a batch that names the command').toBeDefined();
    const isParent = batch?.parentSpanId === command.spanId;
    const isLinked = command.links.some(({ spanId }) => spanId === batch?.spanId);
    expect([isParent, isLinked]).toContain(true);
  }
});

test('a withdrawal: from its request to its batch; from the approval to the signer, another process', async () => {
  const asked = newRequestId();
  const requested = await customer.post(
    '/swx/customer/user/withdrawal',
    {
      method: 'crypto',
      currency: 'USDT',
      amount: '100',
      network: 'ERC20',
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      tradPwd: '123456',
    },
    asked,
  );
  expect(requested.refusal, JSON.stringify(requested.body)).toBeUndefined();
  await expect
    .poll(() => collector.tree(asked), traced)
    .toContain('  assay: command withdrawals.request\n    assay: lane batch');
  // Its mail leaves by a job of the batch's transaction.
  await expect.poll(() => collector.tree(asked), traced).toContain('assay: job ');

  // A new address holds a withdrawal back for a day.
  const payload = { advanceSeconds: 86_460 };
  await platform.server.inject({ method: 'POST', url: '/dev/clock', payload });
  const approved = newRequestId();
  const cookie = await operatorCookie(platform.server, 'reviewer');
  const headers = { cookie, 'x-request-id': approved };
  const listed = await platform.server.inject({ url: '/swx/operator/review/list?kind=withdrawal', headers });
  const { rows } = z.object({ rows: z.array(z.object({ id: z.string() })) }).parse(listed.json());
  const decided = await platform.server.inject({
    method: 'POST',
    url: `/swx/operator/review/${rows.at(-1)?.id}/decide`,
    headers,
    payload: { decision: 'approve', reasonCode: 'detailsChecked' },
  });
  expect(decided.statusCode, decided.body).toBe(200);
  const paid = () => collector.tree(approved);
  await expect.poll(paid, traced).toContain('assay: signer /sign\n');
  await expect.poll(paid, traced).toMatch(/assay: signer \/sign\n +assay-signer: answer \/sign/);
  show(collector.tree(asked), paid());
});
