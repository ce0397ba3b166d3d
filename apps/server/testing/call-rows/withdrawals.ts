import { z } from 'zod';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Row, RowStage, Sent } from './call-row.ts';

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const tradPwd = '123456';
const bank = {
  holder: 'Vera Sample',
  bankName: 'First Bank',
  account: '0001 2345 6789',
  ifsc: 'hdfc0001234',
  branch: 'Fort',
};
const named = { holder: 'Vera Sample', bankName: 'First Bank' };
const german = { ...named, country: 'DE', account: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' };
const british = { ...named, country: 'GB', account: '31926819', sortCode: '60-16-13' };
const american = { ...named, country: 'US', account: '000123456789', routing: '021000021' };
const mexican = { ...named, country: 'MX', account: '002010077777777771' };
const australian = { ...named, country: 'AU', account: '12345678', bankCode: '062-000' };

/** Withdrawals of a sample customer who has a withdrawal password, and what operators see of them. */
export function withdrawalRows({
  platform,
  sessionOf,
  openSession,
  cookieOf,
  resultOf,
}: RowStage): Record<string, Row> {
  async function sent(input: Record<string, unknown> = {}, book: 'real' | 'demo' = 'real'): Promise<Sent> {
    return { input, book, token: (await sessionOf('verified')).token };
  }

  const amount = (changes: Record<string, unknown> = {}) =>
    sent({ method: 'crypto', currency: 'USDT', amount: '100', network: 'ERC20', ...changes });
  const wanted = (changes: Record<string, unknown> = {}) => amount({ address, tradPwd, ...changes });

  /** The id of the newest withdrawal; where there is none, of one that is asked for. */
  async function newest(): Promise<string> {
    const { rows } = await shown('listWithdrwal');
    const [row] = z.array(z.object({ id: z.string() })).parse(rows ?? []);
    return row?.id ?? String((await resultOf('withdrawal', await wanted())).id);
  }

  /** All that a list answers. */
  async function shown(name: string): Promise<Record<string, unknown>> {
    const { token } = await sent();
    const headers = { authorization: token, [bookHeader]: bookToHeader('real') };
    return (await platform().server.inject({ url: `/swx/customer/user/${name}`, headers })).json();
  }

  async function subject(): Promise<string> {
    const { uid } = await resultOf('getUserInfo', await sent());
    return `${uid}-${await newest()}`;
  }

  async function entry(): Promise<string> {
    const { result } = await shown('listWithdrawalAddress');
    return z.array(z.object({ id: z.string() })).parse(result)[0]?.id ?? '';
  }

  const as = async (
    name: 'treasurer' | 'reviewer' | 'auditor',
    input: Record<string, unknown>,
  ): Promise<Sent> => ({
    cookie: await cookieOf(name),
    input,
  });
  const notOwn = async (): Promise<readonly [Sent, RefusalName][]> => [
    [await sent({ id: '1' }), 'NOT_FOUND'],
    [await sent({ id: 'x' }), 'NOT_FOUND'],
    [{ ...(await sent({ id: await newest() })), token: (await openSession('demo')).token }, 'NOT_FOUND'],
  ];

  return {
    withdrawalCount: {
      good: async () => [
        await amount(),
        await amount({ method: 'bank', network: undefined, amount: '0.01' }),
      ],
      bad: async () => [
        [await amount({ method: undefined }), 'WITHDRAWAL_METHOD_REQUIRED'],
        [await amount({ network: 'tron' }), 'NETWORK_UNSUPPORTED'],
        [await amount({ network: 'bitcoin' }), 'NETWORK_UNSUPPORTED'],
        [await amount({ method: 'bank', currency: 'BTC' }), 'NETWORK_UNSUPPORTED'],
        [await amount({ amount: '1e2' }), 'AMOUNT_INVALID'],
        [{ ...(await amount()), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
      ],
    },
    withdrawal: {
      good: async () => [await wanted()],
      bad: async () => [
        [await wanted({ method: undefined }), 'WITHDRAWAL_METHOD_REQUIRED'],
        [await wanted({ address: undefined }), 'RECEIVING_ADDRESS_REQUIRED'],
        [await wanted({ address: ' ' }), 'RECEIVING_ADDRESS_REQUIRED'],
        [await wanted({ address: address.replace('fB', 'fb') }), 'ADDRESS_INVALID'],
        [await wanted({ amount: '-1' }), 'AMOUNT_INVALID'],
        [await wanted({ tradPwd: '12345' }), 'WITHDRAWAL_PASSWORD_INVALID'],
        [await wanted({ tradPwd: '000000' }), 'WITHDRAWAL_PASSWORD_INCORRECT'],
        [await wanted({ amount: '90000' }), 'INSUFFICIENT_FUNDS'],
        [await wanted({ amount: '5' }), 'WITHDRAWAL_AMOUNT_LIMITS'],
        [await wanted({ expectedFee: '0.1' }), 'FEE_CHANGED'],
        [await wanted({ method: 'bank', network: undefined }), 'BANK_DETAILS_INCOMPLETE'],
        [
          await wanted({ method: 'bank', network: undefined, bank: { ...bank, ifsc: 'HDFC1001234' } }),
          'IFSC_INVALID',
        ],
        [
          await wanted({ method: 'bank', network: undefined, bank: { ...bank, account: '12' } }),
          'BANK_ACCOUNT_INVALID',
        ],
        [
          await wanted({ method: 'bank', network: undefined, bank: { ...bank, holder: '' } }),
          'BANK_DETAILS_INCOMPLETE',
        ],
        [{ ...(await wanted()), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
        [{ ...(await wanted()), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
      ],
    },
    listWithdrwal: {
      good: async () => [await sent(), await sent({ status: 'review' }), await sent({}, 'demo')],
      bad: async () => [[await sent({ status: 'gone' }), 'INPUT_INVALID']],
    },
    listWithdrawalAddress: {
      good: async () => [await sent()],
      bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']],
    },
    checkWithdrawalAddress: {
      good: async () => [
        await sent({ method: 'crypto', currency: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }),
        ...(await Promise.all(
          [bank, german, british, american, mexican, australian].map((each) =>
            sent({ method: 'bank', bank: each }),
          ),
        )),
      ],
      bad: async () => [
        [await sent({ method: 'bank', bank: { ...german, country: 'XX' } }), 'COUNTRY_UNKNOWN'],
        [
          await sent({ method: 'bank', bank: { ...german, account: 'DE88370400440532013000' } }),
          'IBAN_INVALID',
        ],
        [await sent({ method: 'bank', bank: { ...german, bic: 'COBA' } }), 'BIC_INVALID'],
        [await sent({ method: 'bank', bank: { ...british, sortCode: '60-16' } }), 'SORT_CODE_INVALID'],
        [
          await sent({ method: 'bank', bank: { ...american, routing: '021000022' } }),
          'ROUTING_NUMBER_INVALID',
        ],
        [
          await sent({ method: 'bank', bank: { ...mexican, account: '002010077777777772' } }),
          'CLABE_INVALID',
        ],
        [await sent({ method: 'bank', bank: { ...australian, bankCode: '1' } }), 'BANK_CODE_INVALID'],
        [await sent({ method: 'crypto', address }), 'NETWORK_UNSUPPORTED'],
        [await sent({ method: 'crypto', currency: 'BTC', address }), 'ADDRESS_INVALID'],
        [await sent({ method: 'crypto', currency: 'ETH' }), 'RECEIVING_ADDRESS_REQUIRED'],
      ],
    },
    addWithdrawalAddress: {
      good: async () => [
        await sent({ method: 'bank', bank, label: 'Savings', tradPwd }),
        await sent({ method: 'bank', bank: german, label: 'Berlin', tradPwd }),
      ],
      bad: async () => [
        [await sent({ method: 'crypto', network: 'ETH', address, tradPwd }), 'ADDRESS_KNOWN'],
        [
          await sent({
            method: 'crypto',
            network: 'bitcoin',
            address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
            tradPwd: '000000',
          }),
          'WITHDRAWAL_PASSWORD_INCORRECT',
        ],
      ],
    },
    editWithdrawalAddress: {
      good: async () => [await sent({ id: await entry(), label: 'House' })],
      bad: async () => [[await sent({ id: '999999', label: 'House' }), 'NOT_FOUND']],
    },
    removeWithdrawalAddress: {
      good: async () => [await sent({ id: await entry() })],
      bad: async () => [[await sent({ id: '999999' }), 'NOT_FOUND']],
    },
    listWithdrawals: {
      good: async () => [
        await as('auditor', {}),
        await as('reviewer', { status: 'review', method: 'crypto', uid: '10000002' }),
        await as('auditor', { from: '2026-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' }),
      ],
      bad: async () => [
        [await as('reviewer', { status: 'gone' }), 'INPUT_INVALID'],
        [await as('reviewer', { uid: 'Vera' }), 'NO_MATCHING_USER'],
      ],
    },
    getCustomerWithdrawal: {
      good: async () => [await as('reviewer', { id: await subject() })],
      bad: async () => [
        [await as('reviewer', { id: '1-1' }), 'NOT_FOUND'],
        [await as('reviewer', { id: 'x' }), 'NOT_FOUND'],
      ],
    },
    recordPayout: {
      // Only what is approved is paid: how that goes is the capability's own tests.
      good: () => [],
      bad: async () => [
        [
          await as('treasurer', { id: await subject(), outcome: 'paid', reference: 'x' }),
          'WITHDRAWAL_NOT_APPROVED',
        ],
        [await as('treasurer', { id: '1-1', outcome: 'paid', reference: 'x' }), 'NOT_FOUND'],
        [await as('reviewer', { id: '1-1', outcome: 'paid' }), 'FORBIDDEN'],
      ],
    },
    confirmPayout: {
      good: () => [],
      bad: async () => [
        [await as('treasurer', { id: await subject(), evidenceId: '1', agrees: true }), 'NOT_FOUND'],
        [await as('reviewer', { id: '1-1', evidenceId: '1', agrees: true }), 'FORBIDDEN'],
      ],
    },
    stopPayout: {
      good: () => [],
      bad: async () => [
        [
          await as('reviewer', { id: await subject(), reason: 'unusualActivity', note: 'x' }),
          'WITHDRAWAL_NOT_APPROVED',
        ],
        [await as('reviewer', { id: '1-1', reason: 'unusualActivity', note: 'x' }), 'NOT_FOUND'],
        [await as('reviewer', { id: '1-1', reason: 'other', note: 'x' }), 'REASON_UNKNOWN'],
        [await as('reviewer', { id: '1-1', reason: 'unusualActivity', note: '' }), 'NOTE_REQUIRED'],
        [await as('auditor', { id: '1-1', reason: 'unusualActivity', note: 'x' }), 'FORBIDDEN'],
      ],
    },
    getPayoutImage: {
      good: () => [],
      bad: async () => [[await as('auditor', { id: await subject(), evidenceId: '1' }), 'NOT_FOUND']],
    },
    getWithdrawal: { good: async () => [await sent({ id: await newest() })], bad: notOwn },
    cancelWithdrawal: {
      good: async () => [await sent({ id: await newest() })],
      bad: notOwn,
    },
  };
}
