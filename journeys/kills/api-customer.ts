import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mailedCode, type Platform } from '../platform.ts';

const answerShape = z.object({ code: z.number(), msg: z.string().optional(), result: z.unknown() });
const token = z.object({ token: z.string() });

export type Answer = z.output<typeof answerShape>;

/** One customer's calls on the demo account, as another program would make them. */
export class ApiCustomer {
  platform: Platform;
  readonly username: string;
  #token = '';

  constructor(platform: Platform, username: string) {
    this.platform = platform;
    this.username = username;
  }

  async register(): Promise<void> {
    const { username } = this;
    const email = `${username}@recovery.test`;
    await this.post('/swx/customer/login/sendCode', { email, purpose: 'register' });
    const code = await mailedCode(this.platform, email);
    const password = 'a-Long-passphrase-7';
    const { result } = await this.post('/swx/customer/login/register', {
      username,
      email,
      password,
      confirmPassword: password,
      code,
      invitationCode: 'WELCOME',
      country: 'CH',
    });
    this.#token = token.parse(result).token;
  }

  async post(path: string, body: unknown, requestId: string = randomUUID()): Promise<Answer> {
    const response = await fetch(this.platform.url + path, {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify(body),
    });
    return answerShape.parse(await response.json());
  }

  async get(path: string): Promise<unknown> {
    const response = await fetch(this.platform.url + path, { headers: this.headers() });
    return await response.json();
  }

  private headers(): Record<string, string> {
    return { virtually: 'NO', ...(this.#token ? { authorization: this.#token } : {}) };
  }
}
