import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { LocalIssuer } from '#capabilities/people/security/server/testing/local-issuer.ts';
import {
  createSoftwarePasskey,
  type SoftwarePasskey,
} from '#capabilities/people/security/server/testing/software-passkey.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import { once, type Row, type RowStage } from './call-row.ts';

/** Where the platform is told that it stands. */
export const publicUrl = 'http://localhost';
export const redirectUri = `${publicUrl}/api/loginCallback/google`;

const password = 'sample-customer-1';
const account = 'demo@sample.test';

/** Rows of account security: customers/session-contract.ts and security/contract.ts, on demo@sample.test. */
export function securityRows({ platform }: RowStage, issuer: () => LocalIssuer): Record<string, Row> {
  const post = async (path: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: token };
    const url = `/swx/customer/${path}`;
    return (await platform().server.inject({ method: 'POST', url, payload, headers })).json();
  };
  const freshToken = async (device?: string) =>
    (await post('login/login', { account, password, device })).result.token;
  const token = once(freshToken);

  const totp = once(async () => {
    const { secret } = (await post('user/startTotp', { password }, await token())).result;
    return (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: systemClock.now() + steps * 30 * secondMs });
  });
  const passkey = once(async () => {
    const made = createSoftwarePasskey();
    const { challenge } = (await post('user/startPasskey', { password }, await token())).result;
    const response = made.attest(challenge, publicUrl);
    await post('user/addPasskey', { name: 'Test', response }, await token());
    return made;
  });
  const assertion = async (made: SoftwarePasskey) => {
    const { challenge } = (await post('login/startPasskeyLogin', {})).result;
    return made.assert(challenge, publicUrl);
  };

  /** What Google sends back for somebody. */
  const returned = async (email: string) => {
    const { address } = (await post('login/startGoogle', { redirectUri })).result;
    const { code, state } = Object.fromEntries(await issuer().signIn(address, { email }));
    return { code, state, redirectUri };
  };
  const ticketOf = async (email: string) =>
    (await post('login/loginByGoogle', await returned(email))).params.ticket;
  const forged = { code: 'x', state: 'x', redirectUri };
  const ticket = 'x'.repeat(43);

  const freezeToken = once(async () => {
    const username = `freezer-${randomUUID().slice(0, 8)}`;
    const email = `${username}@sample.test`;
    const given = { username, ticket: await ticketOf(email), invitationCode: 'WELCOME' };
    const registered = await post('login/registerByGoogle', given);
    if (registered.code !== 200) throw new Error(registered.msg);
    await post('login/loginByGoogle', { ...(await returned(email)), device: 'another-device' });
    const mails = await platform().server.inject({ url: '/dev/mailbox', query: { to: email } });
    return /token=([\w-]{43})/.exec(mails.json()[0].text)?.[1];
  });
  const connection = once(async () => {
    const started = await post('user/startGoogleConnection', { password, redirectUri }, await token());
    const { address } = started.result;
    const { code, state } = Object.fromEntries(
      await issuer().signIn(address, { email: 'other@sample.test' }),
    );
    return own({ code, state, redirectUri });
  });
  const own = async (input: Record<string, unknown> = {}) => ({ input, token: await token() });

  return {
    listSession: { good: async () => [await own()], bad: () => [] },
    endSession: {
      good: async () => {
        await freshToken('device-to-end');
        const headers = { authorization: await token() };
        const url = '/swx/customer/user/listSession';
        const sessions = (await platform().server.inject({ url, headers })).json().result;
        const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
        return [await own({ id: other.id })];
      },
      bad: () => [
        [{ input: { id: randomUUID() } }, 'NOT_FOUND'],
        [{ input: { id: "x' or true" } }, 'NOT_FOUND'],
      ],
    },
    endOtherSessions: { good: async () => [await own()], bad: () => [] },
    listSignIn: {
      good: async () => [await own(), await own({ pageNum: 1, pageSize: 1 })],
      bad: () => [[{ input: { pageSize: 0 } }, 'INPUT_INVALID']],
    },
    listAccountLimit: { good: async () => [await own()], bad: () => [] },
    // Stopped by a mail's link: capabilities/people/customers/server/recovery.integration.test.ts.
    stopRecovery: {
      good: () => [],
      bad: () => [
        [{ input: {} }, 'RECOVERY_LINK_EXPIRED'],
        [{ input: { token: ticket } }, 'RECOVERY_LINK_EXPIRED'],
      ],
    },
    freezeAccount: {
      good: async () => [{ input: { token: await freezeToken() } }],
      bad: () => [
        [{ input: {} }, 'FREEZE_LINK_EXPIRED'],
        [{ input: { token: ticket } }, 'FREEZE_LINK_EXPIRED'],
      ],
    },
    security: { good: async () => [await own()], bad: () => [] },
    startPasskey: {
      good: async () => [await own({ password })],
      bad: () => [[{ input: { password: 'wrong' } }, 'PASSWORD_INCORRECT']],
    },
    addPasskey: {
      good: async () => {
        const made = createSoftwarePasskey();
        const { challenge } = (await post('user/startPasskey', { password }, await token())).result;
        return [await own({ name: 'Another', response: made.attest(challenge, publicUrl) })];
      },
      bad: () => {
        const response = createSoftwarePasskey().attest('AAAA', publicUrl);
        return [
          [{ input: { name: 'x', response } }, 'PASSKEY_NOT_ACCEPTED'],
          [{ input: { name: 'x', response: {} } }, 'INPUT_INVALID'],
          [{ input: { name: 'x' } }, 'PASSKEY_NOT_ACCEPTED'],
          [{ input: { name: 'x'.repeat(41), response } }, 'INPUT_INVALID'],
        ];
      },
    },
    renamePasskey: {
      good: async () => [await own({ id: (await passkey()).id, name: 'Renamed' })],
      bad: () => [
        [{ input: { id: 'nobodys', name: 'x' } }, 'NOT_FOUND'],
        [{ input: { id: 'nobodys', name: ' ' } }, 'INPUT_INVALID'],
      ],
    },
    startPasskeyLogin: { good: () => [{}], bad: () => [] },
    loginByPasskey: {
      good: async () => [{ input: { response: await assertion(await passkey()) } }],
      bad: async () => [
        [{ input: { response: await assertion(createSoftwarePasskey()) } }, 'PASSKEY_NOT_ACCEPTED'],
        [{ input: { response: (await passkey()).assert('AAAA', publicUrl) } }, 'PASSKEY_NOT_ACCEPTED'],
        [{ input: {} }, 'PASSKEY_NOT_ACCEPTED'],
      ],
    },
    removePasskey: {
      good: async () => [await own({ id: (await passkey()).id, password })],
      bad: async () => [
        [await own({ id: 'nobodys', password }), 'NOT_FOUND'],
        [await own({ id: 'nobodys', password: 'wrong' }), 'PASSWORD_INCORRECT'],
      ],
    },
    startGoogle: {
      good: () => [{ input: { redirectUri } }],
      bad: () => [
        [
          { input: { redirectUri: 'https://elsewhere.example/api/loginCallback/google' } },
          'GOOGLE_SIGN_IN_FAILED',
        ],
        [{ input: {} }, 'GOOGLE_SIGN_IN_FAILED'],
      ],
    },
    registerByGoogle: {
      good: async () => {
        const username = `google-${randomUUID().slice(0, 8)}`;
        const facts = { username, invitationCode: 'WELCOME', country: 'CH' };
        return [{ input: { ...facts, ticket: await ticketOf(`${username}@sample.test`) } }];
      },
      bad: async () => [
        [{ input: { ticket, username: 'nobody-yet' } }, 'GOOGLE_SIGN_IN_FAILED'],
        [{ input: { ticket: 'x', username: 'nobody-yet' } }, 'GOOGLE_SIGN_IN_FAILED'],
        [{ input: { ticket, username: '1' } }, 'USERNAME_INVALID'],
        [{ input: { ticket, username: 'nobody-yet', country: 'XX' } }, 'COUNTRY_UNKNOWN'],
      ],
    },
    finishGoogle: {
      good: async () => [{ input: { ticket: await ticketOf(account), password } }],
      bad: async () => [
        [{ input: { ticket, password } }, 'GOOGLE_SIGN_IN_FAILED'],
        [{ input: { ticket: await ticketOf(account), password: 'wrong' } }, 'PASSWORD_INCORRECT'],
      ],
    },
    loginByGoogle: {
      good: async () => [{ input: await returned(account) }],
      bad: () => [
        [{ input: forged }, 'GOOGLE_SIGN_IN_FAILED'],
        [{ input: {} }, 'GOOGLE_SIGN_IN_FAILED'],
      ],
    },
    disconnectGoogle: {
      good: async () => [await own({ password })],
      bad: async () => [[await own({ password: 'wrong' }), 'PASSWORD_INCORRECT']],
    },
    startGoogleConnection: {
      good: async () => [await own({ password, redirectUri })],
      bad: async () => [
        [await own({ password, redirectUri: 'https://elsewhere.example/' }), 'GOOGLE_SIGN_IN_FAILED'],
        [await own({ password: 'wrong', redirectUri }), 'PASSWORD_INCORRECT'],
      ],
    },
    connectGoogle: {
      good: async () => [await connection()],
      bad: async () => [
        [await own(forged), 'GOOGLE_SIGN_IN_FAILED'],
        // Somebody's journey to sign in connects nothing.
        [await own(await returned('third@sample.test')), 'GOOGLE_SIGN_IN_FAILED'],
      ],
    },
    setTardPwd: {
      good: () => [{ input: { tradPwd: '246810' } }],
      bad: () => [
        [{ input: { tradPwd: '12345' } }, 'WITHDRAWAL_PASSWORD_INVALID'],
        [{ input: { tradPwd: 'abcdef' } }, 'WITHDRAWAL_PASSWORD_INVALID'],
        [{ input: {} }, 'WITHDRAWAL_PASSWORD_INVALID'],
      ],
    },
    editTardPwd: {
      good: () => [{ input: { oldPwd: '246810', newPwd: '246810' } }],
      bad: () => [
        [{ input: { oldPwd: '111111', newPwd: '135791' } }, 'WITHDRAWAL_PASSWORD_INCORRECT'],
        [{ input: { oldPwd: '246810', newPwd: '1' } }, 'WITHDRAWAL_PASSWORD_INVALID'],
        [{ input: { newPwd: '135791' } }, 'WITHDRAWAL_PASSWORD_INCORRECT'],
      ],
    },
    sendTardPwdCode: { good: () => [{}], bad: () => [] },
    resetTardPwd: {
      good: async () => {
        const to = 'caller@sample.test';
        const mails = await platform().server.inject({ url: '/dev/mailbox', query: { to } });
        const { code } = mails.json().find((mail: { code?: string }) => mail.code !== undefined);
        return [{ input: { code, newPwd: '975310' } }];
      },
      bad: () => [
        [{ input: { code: 'abc', newPwd: '975310' } }, 'CODE_INCORRECT'],
        [{ input: { code: '000000', newPwd: '97531' } }, 'WITHDRAWAL_PASSWORD_INVALID'],
      ],
    },
    setAntiPhishingCode: {
      good: () => [{ input: { code: 'heron7' } }, { input: { code: '' } }],
      bad: () => [
        [{ input: { code: 'abc' } }, 'ANTI_PHISHING_CODE_INVALID'],
        [{ input: { code: 'see https://x' } }, 'ANTI_PHISHING_CODE_INVALID'],
      ],
    },
    startTotp: {
      good: async () => [{ input: { password }, token: await freshToken() }],
      bad: async () => [[await own({ password: 'wrong' }), 'PASSWORD_INCORRECT']],
    },
    confirmTotp: {
      good: async () => [await own({ totp: (await totp())(-1) })],
      bad: async () => [
        [await own({ totp: 'abcdef' }), 'TOTP_INCORRECT'],
        [await own({ totp: 1 }), 'TOTP_INCORRECT'],
      ],
    },
    renewRecoveryCodes: {
      good: async () => [await own({ password, totp: (await totp())(0) })],
      bad: async () => [
        [await own({ password, totp: 'abcdef' }), 'TOTP_INCORRECT'],
        [await own({ password: 'wrong', totp: '000000' }), 'PASSWORD_INCORRECT'],
      ],
    },
    stopTotp: {
      good: async () => [await own({ password, totp: (await totp())(1) })],
      bad: async () => [[await own({ password, totp: 'abcdef' }), 'TOTP_INCORRECT']],
    },
  };
}
