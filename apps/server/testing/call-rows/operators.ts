import { TOTP } from 'otpauth';
import { sampleOperatorPassword as password, sampleTotpSecret } from '#database/sample/sample-operators.ts';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import { operatorCookie } from '../sample-operator.ts';
import type { Row, RowStage } from './call-row.ts';

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
  return {
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
    operatorLogout: { good: async () => [{ cookie: await leaving() }], bad: () => [] },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
