import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import type { LocalEthereum } from '#capabilities/chains/server/sample/local-ethereum.ts';
import { sampleOperatorPassword } from '#database/sample/sample-operators.ts';
import { codeNow } from '../operator.ts';
import type { Platform } from '../platform.ts';

/** A depositor and an operator, who go on whatever becomes of the platform: each act is repeated under its request id until it is answered. */
export interface DepositLoad {
  /** Pays so many whole USDT on the chain, announces it, lets the chain confirm it, and approves it. Ends when it is approved. */
  deposit(whole: bigint): Promise<void>;
  /** What the customer has in USDT on the real book. */
  balance(): Promise<string>;
  /** The customer's own address, as the platform gives it. */
  address(): Promise<string>;
}

const usdt = 1_000_000n;
const confirmations = 12;
const between = 50;

const answerShape = z.object({ code: z.number(), refusal: z.string().optional(), result: z.unknown() });
const signedIn = z.object({ token: z.string() });
const addressShape = z.object({ address: z.string() });
const rechargeShape = z.object({ id: z.string(), status: z.string() });
const accountsShape = z.object({
  accounts: z.object({
    real: z.object({ balances: z.array(z.object({ currency: z.string(), available: z.string() })) }),
  }),
});

/** `platform` is asked for anew at each call: it is another one after a kill. */
export async function startDepositLoad(
  platform: () => Platform,
  ethereum: LocalEthereum,
  account = 'demo@sample.test',
): Promise<DepositLoad> {
  const proof = new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } })
          .png()
          .toBuffer(),
      ),
    ],
    'proof.png',
  );
  const password = 'sample-customer-1';
  const login = await send('/swx/customer/login/login', { body: { account, password } });
  const customer = { authorization: signedIn.parse(login.result).token, virtually: 'YES' };
  const cookie = await operatorCookie();

  /** Until the platform answers something other than that it can't now. */
  async function send(
    path: string,
    { body, form, headers = {} }: { body?: unknown; form?: () => FormData; headers?: Record<string, string> },
  ): Promise<z.output<typeof answerShape>> {
    for (;;) {
      const sent = form?.() ?? (body === undefined ? undefined : JSON.stringify(body));
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      try {
        const response = await fetch(platform().url + path, {
          method: sent === undefined ? 'GET' : 'POST',
          headers: { ...json, ...headers },
          ...(sent === undefined ? {} : { body: sent }),
        });
        const answer = answerShape.parse(await response.json());
        if (answer.refusal !== 'SERVICE_UNAVAILABLE' && answer.refusal !== 'TOO_FREQUENT') return answer;
      } catch {
        // It is gone, or on its way up again.
      }
      await pause(between);
    }
  }

  async function operatorCookie(): Promise<string> {
    for (;;) {
      const email = 'reviewer@sample.test';
      const response = await fetch(`${platform().url}/swx/operator/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: sampleOperatorPassword, totp: codeNow() }),
      });
      const given = response.headers.get('set-cookie');
      if (response.ok && given !== null) return given.split(';')[0] ?? '';
      // The code was used up: the next one comes.
      await pause(1_000);
    }
  }

  async function address(): Promise<string> {
    const path = '/swx/customer/user/getRechargeAddress?currency=USDT';
    return addressShape.parse((await send(path, { headers: customer })).result).address;
  }

  async function isApproved(id: string): Promise<boolean> {
    const found = await send(`/swx/customer/user/getRecharge/${id}`, { headers: customer });
    return rechargeShape.parse(found.result).status === 'approved';
  }

  return {
    address,
    async balance() {
      const path = '/swx/customer/user/getUserInfo';
      const { accounts } = accountsShape.parse((await send(path, { body: {}, headers: customer })).result);
      return accounts.real.balances.find(({ currency }) => currency === 'USDT')?.available ?? '0';
    },
    async deposit(whole) {
      const txHash = await ethereum.pay('USDT', await address(), whole * usdt);
      const requestId = randomUUID();
      const form = () => {
        const made = new FormData();
        for (const [name, value] of [
          ['currency', 'USDT'],
          ['amount', `${whole}`],
          ['txHash', txHash],
        ] as const)
          made.append(name, value);
        made.append('proof', proof);
        return made;
      };
      const headers = { ...customer, 'x-request-id': requestId };
      const announced = await send('/swx/customer/user/recharge', { form, headers });
      const { id } = rechargeShape.parse(announced.result);
      await ethereum.mine(confirmations);
      while (!(await isApproved(id))) {
        // A look makes the platform look at the chain.
        await send(`/swx/operator/deposits/recharge/${id}`, { headers: { cookie } });
        const decision = { decision: 'approve', reasonCode: 'chainConfirmed' };
        await send(`/swx/operator/review/recharge-${id}/decide`, { body: decision, headers: { cookie } });
      }
    },
  };
}
