import { TOTP } from 'otpauth';
import { z } from 'zod';
import { sampleOperatorPassword, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import type { Platform } from '../platform.ts';

const rows = z.object({ rows: z.array(z.object({ id: z.string(), kind: z.string(), needed: z.number() })) });
const refused = z.object({ refusal: z.string().optional() });
const reasons: Readonly<Record<string, string>> = {
  withdrawal: 'detailsChecked',
  recharge: 'chainConfirmed',
};
const stepMs = 30 * secondMs;

/** An operator who approves what waits, without a pause. */
export class MoneyOperator {
  platform: Platform;
  readonly #name: string;
  #cookie = '';
  #lastStep = 0;

  constructor(platform: Platform, name: string) {
    this.platform = platform;
    this.#name = name;
  }

  /** Each step's code counts once: a sign-in so soon after another waits for a later look. */
  async signIn(): Promise<void> {
    const now = Math.floor(systemClock.now() / stepMs);
    const step = [now - 1, now, now + 1].find((each) => each > this.#lastStep);
    if (step === undefined) return;
    this.#lastStep = step;
    const totp = new TOTP({ secret: sampleTotpSecret }).generate({ timestamp: step * stepMs });
    const body = { email: `${this.#name}@sample.test`, password: sampleOperatorPassword, totp };
    const answer = await this.#send('POST', '/swx/operator/login', body);
    this.#cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  async approveAll(): Promise<void> {
    const list = await this.#send('GET', '/swx/operator/review/list?pageSize=100');
    if (list.status === 401) return await this.signIn();
    for (const { id, kind } of rows.parse(await list.json()).rows) {
      const reasonCode = reasons[kind];
      if (reasonCode === undefined) continue;
      const decided = await this.#send('POST', `/swx/operator/review/${id}/decide`, {
        decision: 'approve',
        reasonCode,
        note: '',
      });
      if (refused.parse(await decided.json()).refusal === 'STEP_UP_REQUIRED') return await this.signIn();
    }
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    return await fetch(this.platform.url + path, {
      method,
      headers: {
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
