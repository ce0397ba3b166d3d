import { expect } from 'vitest';
import { drawnSignature } from '#capabilities/products/loans/server/testing/drawn-signature.ts';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { once, type Row, type RowStage, type Sent } from './call-row.ts';

/** Loans of the sample customer whose identity is verified; the reviewer decides. */
export function loanRows({ platform, sessionOf, resultOf, cookieOf }: RowStage): Record<string, Row> {
  const session = () => sessionOf('verified');
  const sent = async (input: Record<string, unknown> = {}): Promise<Sent> => ({
    input,
    book: 'real',
    token: (await session()).token,
  });
  const wanted = { amount: '100', termDays: 30, collateralCurrency: 'BTC' };
  const request = async (changes: Record<string, unknown> = {}) => {
    const { agreement } = await resultOf('quoteLoan', await sent(wanted));
    const { version } = agreement as { version: string };
    return sent({ ...wanted, agreementVersion: version, signature: await drawnSignature(), ...changes });
  };
  const asReviewer = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('reviewer'),
    input,
  });
  const subjectOf = async (id: string) => `${(await session()).uid}-${id}`;

  /** The request that is good; paid out by the reviewer. */
  const paidOut = once(async () => {
    const listed = await platform().server.inject({
      url: '/swx/customer/user/listLoanRecord',
      headers: { authorization: (await session()).token, [bookHeader]: bookToHeader('real') },
    });
    const [newest] = listed.json().rows;
    const { id } = newest ?? (await resultOf('loan', await request()));
    const decided = await platform().server.inject({
      method: 'POST',
      url: `/swx/operator/review/loan-${await subjectOf(id)}/decide`,
      payload: { decision: 'approve', reasonCode: 'loanTermsMet', note: '' },
      headers: { cookie: await cookieOf('reviewer') },
    });
    expect(decided.json()).toMatchObject({ code: 200 });
    return String(id);
  });

  /** One more, which nobody decides. */
  const waiting = once(async () => {
    await paidOut();
    return String((await resultOf('loan', await request({ amount: '120' }))).id);
  });

  const notOwn = async (changes: Record<string, unknown> = {}): Promise<[Sent, RefusalName][]> => [
    [await sent({ id: '1', ...changes }), 'NOT_FOUND'],
    [await sent({ id: 'x', ...changes }), 'NOT_FOUND'],
    [{ input: { id: await paidOut(), ...changes }, book: 'real' }, 'NOT_FOUND'],
  ];
  const nobodys = async (): Promise<[Sent, RefusalName][]> => [
    [await asReviewer({ subjectId: '1-1' }), 'NOT_FOUND'],
    [await asReviewer({ subjectId: 'x' }), 'NOT_FOUND'],
  ];

  return {
    getLoanTerms: { good: async () => [await sent(), {}], bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']] },
    quoteLoan: {
      good: async () => [
        await sent(wanted),
        { input: { ...wanted, collateralCurrency: 'ETH', termDays: '7' } },
      ],
      bad: () => [
        [{ input: { ...wanted, termDays: 31 } }, 'LOAN_PERIOD_WRONG'],
        [{ input: { ...wanted, termDays: 'thirty' } }, 'LOAN_PERIOD_WRONG'],
        [{ input: { ...wanted, amount: '49.99' } }, 'LOAN_AMOUNT_WRONG'],
        [{ input: { ...wanted, amount: '1e3' } }, 'AMOUNT_INVALID'],
        [{ input: { ...wanted, collateralCurrency: 'DOGE' } }, 'LOAN_COLLATERAL_UNKNOWN'],
      ],
    },
    loan: {
      good: async () => [await request()],
      bad: async () => [
        [{ ...(await request()), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
        [{ ...(await request()), token: undefined }, 'UNAUTHENTICATED'],
        [{ ...(await request()), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
        [await request({ termDays: 31 }), 'LOAN_PERIOD_WRONG'],
        [await request({ amount: '49' }), 'LOAN_AMOUNT_WRONG'],
        [await request({ amount: '-100' }), 'AMOUNT_INVALID'],
        [await request({ collateralCurrency: 'USDT' }), 'LOAN_COLLATERAL_UNKNOWN'],
        [await request({ signature: new File([new Uint8Array(2 ** 21 + 1)], 'x') }), 'IMAGE_TOO_LARGE'],
        [await request({ signature: undefined }), 'NOT_SIGNED'],
        [await request({ signature: new File([], 'empty') }), 'NOT_SIGNED'],
        [await request({ signature: new File(['<svg/>'], 'x.png') }), 'IMAGE_FORMAT'],
        [await request({ agreementVersion: '0.0' }), 'LOAN_AGREEMENT_CHANGED'],
        // The caller, whose identity is not verified.
        [{ input: (await request()).input ?? {}, book: 'real' }, 'KYC_REQUIRED'],
      ],
    },
    addCollateral: {
      good: async () => [await sent({ id: await paidOut(), amount: '0.001' })],
      bad: async () => [
        ...(await notOwn({ amount: '0.001' })),
        [await sent({ id: await paidOut(), amount: '1000' }), 'INSUFFICIENT_BALANCE'],
        [await sent({ id: await paidOut(), amount: '0' }), 'AMOUNT_INVALID'],
        [{ ...(await sent({ id: await paidOut(), amount: '1' })), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
      ],
    },
    listLoanRecord: {
      good: async () => [await sent(), await sent({ status: 'repaying', pageSize: 1 }), {}],
      bad: async () => [[await sent({ status: 'open' }), 'INPUT_INVALID']],
    },
    getLoan: { good: async () => [await sent({ id: await paidOut() })], bad: () => notOwn() },
    loanRegister: {
      good: async () => [await asReviewer({})],
      bad: () => [[{ cookie: undefined }, 'UNAUTHENTICATED']],
    },
    listLoans: {
      good: async () => [
        await asReviewer({}),
        await asReviewer({ status: 'repaying', customerId: (await session()).uid }),
        await asReviewer({ from: '2026-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' }),
      ],
      bad: async () => [
        [await asReviewer({ status: 'open' }), 'INPUT_INVALID'],
        [await asReviewer({ from: 'today' }), 'INPUT_INVALID'],
        [await asReviewer({ customerId: 'x' }), 'INPUT_INVALID'],
      ],
    },
    reviewedLoan: {
      good: async () => [await asReviewer({ subjectId: await subjectOf(await paidOut()) })],
      bad: nobodys,
    },
    getLoanSignature: {
      good: async () => [await asReviewer({ subjectId: await subjectOf(await paidOut()) })],
      bad: nobodys,
    },
    cancelLoan: {
      good: async () => [await sent({ id: await waiting() })],
      bad: async () => [
        ...(await notOwn()),
        [await sent({ id: await paidOut() }), 'LOAN_NOT_PENDING'],
        [{ ...(await sent({ id: await paidOut() })), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
        [{ ...(await sent({ id: await paidOut() })), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
      ],
    },
    repayLoan: {
      good: async () => [
        await sent({ id: await paidOut(), amount: '10' }),
        await sent({ id: await paidOut() }),
      ],
      bad: async () => [
        ...(await notOwn()),
        [await sent({ id: await paidOut(), amount: '100000' }), 'LOAN_REPAYMENT_WRONG'],
        [await sent({ id: await paidOut(), amount: 'all' }), 'AMOUNT_INVALID'],
        [{ ...(await sent({ id: await paidOut() })), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
      ],
    },
  };
}
