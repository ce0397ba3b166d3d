import type { InjectOptions } from 'fastify';
import { TOTP } from 'otpauth';
import { createSoftPasskey } from '#capabilities/desk/operators/server/testing/passkey.ts';
import { sampleOperatorPassword as password, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import { operatorCookie } from '../sample-operator.ts';
import { once, type Row, type RowStage, type Sent } from './call-row.ts';

/** Where the test's requests seem to come to. */
const origin = 'http://localhost';
const newcomer = 'newcomer@operators.test';
const reason = 'asked for in writing';
const passkey = createSoftPasskey();

/** A code of the sample secret, `steps` from now: the next step's counts as well, and nobody has used it. */
function sampleCode(steps: number): string {
  const timestamp = systemClock.now() + steps * 30 * secondMs;
  return new TOTP({ secret: sampleTotpSecret }).generate({ timestamp });
}

export function operatorRows({ platform, cookieOf }: RowStage): Record<string, Row> {
  const leaving = once(() => operatorCookie(platform().server, 'reviewer'));
  const ending = once(async () => {
    const cookie = await operatorCookie(platform().server, 'second');
    const overview = { url: '/swx/operator/security/overview', headers: { cookie } };
    const { sessions } = (await platform().server.inject(overview)).json().result;
    return { cookie, input: { id: sessions[0].id } };
  });
  const inject = async (options: InjectOptions) => (await platform().server.inject(options)).json().result;
  /** What the admin's passkey answers to a challenge. */
  async function shown(start: 'operatorStartPasskeyLogin' | 'operatorStartPasskeyStepUp'): Promise<Sent> {
    const path = start === 'operatorStartPasskeyLogin' ? 'startLogin' : 'startStepUp';
    const headers = { cookie: await cookieOf('admin') };
    const options = await inject({ method: 'POST', url: `/swx/operator/passkey/${path}`, headers });
    return { input: { response: passkey.show(options, origin) } };
  }
  async function idOf(email: string): Promise<string> {
    const headers = { cookie: await cookieOf('admin') };
    const known = await inject({ url: '/swx/operator/operators/list', headers });
    return known.find((operator: { email: string }) => operator.email === email)?.id;
  }
  /** One that waits. */
  const appointment = once(async () => {
    const headers = { cookie: await cookieOf('admin') };
    const payload = { email: 'appointed@operators.test', roles: ['treasurer'], reason };
    await inject({ method: 'POST', url: '/swx/operator/operators/invite', payload, headers });
    const waiting = { url: '/swx/operator/review/list?kind=appointment', headers };
    return (await platform().server.inject(waiting)).json().rows[0].subjectId;
  });
  const onNewcomer: Row = {
    good: async () => [{ input: { id: await idOf(newcomer), reason } }],
    bad: async () => [
      [{ input: { id: await idOf('admin@sample.test'), reason } }, 'OWN_ACCOUNT_PROTECTED'],
      [{ input: { id: '1', reason } }, 'NOT_FOUND'],
      [{ input: { id: '1' } }, 'NOTE_REQUIRED'],
      [{ cookie: await cookieOf('treasurer'), input: { id: '1', reason } }, 'FORBIDDEN'],
    ],
  };
  return {
    operatorStartPasskey: { good: () => [{}], bad: () => [] },
    operatorAddPasskey: {
      good: once(async () => {
        const headers = { cookie: await cookieOf('admin') };
        const options = await inject({ method: 'POST', url: '/swx/operator/passkey/start', headers });
        return [{ input: { name: 'a key', response: passkey.make(options, origin) } }];
      }),
      bad: () => [
        [{ input: { name: 'x' } }, 'PASSKEY_NOT_ACCEPTED'],
        [
          { input: { name: 'x', response: passkey.make({ challenge: 'AAAA' }, origin) } },
          'PASSKEY_NOT_ACCEPTED',
        ],
        [{ input: { name: '', response: passkey.make({ challenge: 'AAAA' }, origin) } }, 'INPUT_INVALID'],
      ],
    },
    operatorLogin: {
      good: () => [{ input: { email: 'treasurer@sample.test', password, totp: sampleCode(0) } }],
      bad: () => [
        [{ input: { password } }, 'EMAIL_INVALID'],
        [{ input: { email: 'admin@sample.test' } }, 'PASSWORD_INCORRECT'],
        [{ input: { email: 'admin@sample.test', password } }, 'TOTP_REQUIRED'],
        [{ input: { email: 'nobody@sample.test', password } }, 'PASSWORD_INCORRECT'],
        [{ input: { email: 'admin@sample.test', password, totp: 'x' } }, 'CODE_INCORRECT'],
      ],
    },
    operatorMe: {
      good: async () => [{}, { cookie: await cookieOf('auditor') }],
      bad: () => [[{ cookie: 'operator=x' }, 'UNAUTHENTICATED']],
    },
    operatorStepUp: {
      good: async () => [{ cookie: await cookieOf('auditor'), input: { totp: sampleCode(1) } }],
      bad: () => [[{ input: { totp: '12' } }, 'CODE_INCORRECT']],
    },
    operatorSecurity: { good: () => [{}], bad: () => [] },
    operatorChangePassword: {
      good: async () => [
        {
          cookie: await cookieOf('auditor'),
          input: {
            oldPassword: password,
            newPassword: 'another sentence',
            confirmPassword: 'another sentence',
          },
        },
      ],
      bad: () => [
        [
          {
            input: { oldPassword: 'x', newPassword: 'another sentence', confirmPassword: 'another sentence' },
          },
          'OLD_PASSWORD_WRONG',
        ],
        [
          { input: { oldPassword: password, newPassword: 'short', confirmPassword: 'short' } },
          'PASSWORD_TOO_WEAK',
        ],
        [
          { input: { oldPassword: password, newPassword: 'another sentence', confirmPassword: 'other' } },
          'PASSWORDS_DIFFER',
        ],
      ],
    },
    operatorOfferTotp: { good: async () => [{ cookie: await cookieOf('auditor') }], bad: () => [] },
    operatorEnrolTotp: {
      good: async () => {
        const cookie = await cookieOf('auditor');
        const offer = {
          method: 'POST',
          url: '/swx/operator/security/offerTotp',
          headers: { cookie },
        } as const;
        const { secret } = (await platform().server.inject(offer)).json().result;
        const totp = new TOTP({ secret }).generate({ timestamp: systemClock.now() });
        return [{ cookie, input: { totp } }];
      },
      bad: () => [[{ input: { totp: '000000' } }, 'CODE_INCORRECT']],
    },
    operatorEndSession: {
      good: async () => [await ending()],
      bad: () => [
        [{ input: { id: 'x' } }, 'INPUT_INVALID'],
        [{ input: { id: '00000000-0000-4000-8000-000000000000' } }, 'NOT_FOUND'],
      ],
    },
    operatorStartPasskeyLogin: { good: () => [{}], bad: () => [] },
    operatorPasskeyLogin: {
      good: async () => [await shown('operatorStartPasskeyLogin')],
      bad: () => [
        [{}, 'PASSKEY_NOT_ACCEPTED'],
        [{ input: { response: { id: 'x' } } }, 'INPUT_INVALID'],
        [{ input: { response: passkey.show({ challenge: 'AAAA' }, origin) } }, 'PASSKEY_NOT_ACCEPTED'],
      ],
    },
    operatorStartPasskeyStepUp: { good: () => [{}], bad: () => [] },
    operatorPasskeyStepUp: {
      good: async () => [await shown('operatorStartPasskeyStepUp')],
      bad: () => [
        [{ input: { response: passkey.show({ challenge: 'AAAA' }, origin) } }, 'PASSKEY_NOT_ACCEPTED'],
      ],
    },
    operatorRemovePasskey: {
      good: () => [{ input: { id: passkey.id } }],
      bad: () => [
        [{ input: { id: 'nobodys' } }, 'NOT_FOUND'],
        [{ input: { id: '' } }, 'INPUT_INVALID'],
      ],
    },
    listOperators: {
      good: async () => [{}, { cookie: await cookieOf('auditor') }],
      bad: async () => [[{ cookie: await cookieOf('treasurer') }, 'FORBIDDEN']],
    },
    getOperator: {
      good: async () => [
        { cookie: await cookieOf('auditor'), input: { id: await idOf('reviewer@sample.test') } },
      ],
      bad: async () => [
        [{ input: { id: '1' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'INPUT_INVALID'],
        [{ cookie: await cookieOf('treasurer'), input: { id: '1' } }, 'FORBIDDEN'],
      ],
    },
    getAppointment: {
      good: async () => [{ input: { id: await appointment() } }],
      bad: () => [
        [{ input: { id: '999' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'INPUT_INVALID'],
      ],
    },
    inviteOperator: {
      good: () => [{ input: { email: newcomer, roles: ['content'], reason } }],
      bad: async () => [
        [{ input: { email: 'x', roles: ['content'], reason } }, 'EMAIL_INVALID'],
        [{ input: { email: 'admin@sample.test', roles: ['content'], reason } }, 'EMAIL_TAKEN'],
        [{ input: { email: newcomer, roles: [], reason } }, 'INPUT_INVALID'],
        [{ input: { email: newcomer, roles: ['support', 'auditor'], reason } }, 'ROLES_EXCLUDE_EACH_OTHER'],
        [{ input: { email: newcomer, roles: ['content', 'content'], reason } }, 'INPUT_INVALID'],
        [{ input: { email: newcomer, roles: ['content'], reason: '' } }, 'NOTE_REQUIRED'],
        [{ cookie: await cookieOf('treasurer') }, 'FORBIDDEN'],
      ],
    },
    changeOperatorRoles: {
      good: async () => [{ input: { id: await idOf(newcomer), roles: ['support'], reason } }],
      bad: async () => [
        [
          { input: { id: await idOf('admin@sample.test'), roles: ['support'], reason } },
          'OWN_ACCOUNT_PROTECTED',
        ],
        [
          { input: { id: await idOf(newcomer), roles: ['administrator', 'reviewer'], reason } },
          'ROLES_EXCLUDE_EACH_OTHER',
        ],
        [{ input: { id: '1', roles: ['support'], reason } }, 'NOT_FOUND'],
        [{ input: { id: '1', roles: ['owner'], reason } }, 'INPUT_INVALID'],
      ],
    },
    disableOperator: onNewcomer,
    enableOperator: onNewcomer,
    endOperatorSessions: onNewcomer,
    resetOperatorSecondFactor: onNewcomer,
    operatorLogout: { good: async () => [{ cookie: await leaving() }], bad: () => [] },
  };
}
