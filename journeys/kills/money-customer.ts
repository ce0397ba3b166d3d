import { randomBytes, randomUUID } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { fund, mailedCode, type Platform } from '../platform.ts';

const answerShape = z.object({
  code: z.number(),
  refusal: z.string().optional(),
  total: z.number().optional(),
  result: z.unknown().optional(),
});
type Answer = z.output<typeof answerShape>;
const signedIn = z.object({ token: z.string(), user: z.object({ uid: z.string() }) });
const withdrawalPassword = '246810';

/** A customer with real money who deposits and withdraws, as another program would. */
export class MoneyCustomer {
  platform: Platform;
  /** Where this one's withdrawals go, and nobody else's. */
  readonly address = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`).address;
  depositAddress = '';
  #token = '';

  constructor(platform: Platform) {
    this.platform = platform;
  }

  async register(): Promise<void> {
    const username = `mover${randomBytes(4).toString('hex')}`;
    const email = `${username}@kills.test`;
    const password = 'a-Long-passphrase-7';
    await this.#post('/swx/customer/login/sendCode', { email, purpose: 'register' });
    const code = await mailedCode(this.platform, email);
    const { result } = await this.#post('/swx/customer/login/register', {
      username,
      email,
      password,
      confirmPassword: password,
      code,
      invitationCode: 'WELCOME',
      country: 'CH',
    });
    const { token, user } = signedIn.parse(result);
    this.#token = token;
    await this.#post(`/swx/customer/user/setTardPwd?tradPwd=${withdrawalPassword}`, {});
    await fund(this.platform, { uid: user.uid, currency: 'USDT', amount: '20000' });
    const entry = { method: 'crypto', network: 'ethereum', address: this.address, label: 'wallet' };
    await this.#post('/swx/customer/user/addWithdrawalAddress', { ...entry, tradPwd: withdrawalPassword });
    const where = await this.#get('/swx/customer/user/getRechargeAddress?currency=USDT');
    this.depositAddress = z.object({ address: z.string() }).parse(where.result).address;
  }

  /** One waits already: asking again would only use up tries. */
  async isWaiting(): Promise<boolean> {
    const { total = 0 } = await this.#get('/swx/customer/user/listWithdrwal?status=review');
    return total > 0;
  }

  /** Asks for a withdrawal; a repeat of the same request answers the same. */
  async withdraw(amount: string, requestId = randomUUID()): Promise<Answer> {
    const wanted = { method: 'crypto', currency: 'USDT', amount, address: this.address };
    return await this.#post(
      '/swx/customer/user/withdrawal',
      { ...wanted, tradPwd: withdrawalPassword },
      requestId,
    );
  }

  async #post(path: string, body: object, requestId: string = randomUUID()): Promise<Answer> {
    const headers = { ...this.#headers(), 'content-type': 'application/json', 'x-request-id': requestId };
    const response = await fetch(this.platform.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answerShape.parse(await response.json());
  }

  async #get(path: string): Promise<Answer> {
    const response = await fetch(this.platform.url + path, { headers: this.#headers() });
    return answerShape.parse(await response.json());
  }

  #headers(): Record<string, string> {
    return { virtually: 'YES', ...(this.#token === '' ? {} : { authorization: this.#token }) };
  }
}
