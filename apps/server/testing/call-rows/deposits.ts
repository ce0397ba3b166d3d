import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { once, type Row, type RowStage, type Sent } from './call-row.ts';

/**
 * The caller announces what never arrives on a chain; the reviewer looks at it. Another customer, who has a
 * withdrawal password, is paid less than the minimum.
 */
export function depositRows({ platform, sessionOf, cookieOf, resultOf }: RowStage): Record<string, Row> {
  const picture = once(async () => {
    const created = sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } });
    return new Uint8Array(await created.png().toBuffer());
  });
  const claim = async (changes: Record<string, unknown> = {}) => ({
    currency: 'USDT',
    network: 'ethereum',
    amount: '120.5',
    txHash: `0x${randomBytes(32).toString('hex')}`,
    proof: new File([await picture()], 'proof.png'),
    ...changes,
  });
  const announced = async (changes: Record<string, unknown> = {}) => {
    const { id } = await resultOf('recharge', { input: await claim(changes), book: 'real' });
    return String(id);
  };
  const as = async (name: 'reviewer', input: Record<string, unknown> = {}): Promise<Sent> => ({
    cookie: await cookieOf(name),
    input,
  });
  const real = async (changes: Record<string, unknown>): Promise<Sent> => ({
    input: await claim(changes),
    book: 'real',
  });

  const back = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const token = async () => (await sessionOf('verified')).token;
  const onChain = async (act: 'send' | 'mine', payload: Record<string, unknown>) => {
    const url = `/dev/chain/${act}`;
    expect((await platform().server.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  };
  const newest = async (status: 'belowMinimum' | 'returning') => {
    const headers = { authorization: await token(), [bookHeader]: bookToHeader('real') };
    const url = `/swx/customer/user/listRecharge?status=${status}`;
    const { rows } = (await platform().server.inject({ url, headers })).json();
    return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id;
  };
  /** A confirmed deposit below the minimum: its id. */
  async function small(amount: string): Promise<string> {
    const { address } = await resultOf('getRechargeAddress', {
      token: await token(),
      input: { currency: 'USDT' },
    });
    await onChain('send', { currency: 'USDT', address, amount });
    await onChain('mine', { network: 'ethereum', blocks: 12 });
    return (await newest('belowMinimum')) ?? '';
  }
  const returnOf = async (id: string, changes: Record<string, unknown> = {}): Promise<Sent> => ({
    token: await token(),
    book: 'real',
    input: { id, address: back, expectedFee: '3', tradPwd: '123456', ...changes },
  });
  const about = async (id: string): Promise<Sent> => ({ token: await token(), book: 'real', input: { id } });

  /** One that is to be paid back, asked for where there is none. */
  async function returning(): Promise<string> {
    const asked = async () => (await resultOf('returnRecharge', await returnOf(await small('22')))).id;
    return (await newest('returning')) ?? String(await asked());
  }

  return {
    rechargeReturnCount: {
      good: async () => [await about(await small('20'))],
      bad: async () => [
        [await about('1'), 'NOT_FOUND'],
        [{ input: { id: await small('5') } }, 'NOT_FOUND'],
        [await about(await small('2.5')), 'DEPOSIT_RETURN_TOO_SMALL'],
      ],
    },
    returnRecharge: {
      good: async () => ((await newest('returning')) ? [] : [await returnOf(await small('21'))]),
      bad: async () => {
        const id = await small('2');
        return [
          [await returnOf('1'), 'NOT_FOUND'],
          [await returnOf(id), 'DEPOSIT_RETURN_TOO_SMALL'],
          [await returnOf(id, { address: '' }), 'RECEIVING_ADDRESS_REQUIRED'],
          [await returnOf(id, { expectedFee: 'no' }), 'AMOUNT_INVALID'],
          [await returnOf(id, { tradPwd: '1' }), 'WITHDRAWAL_PASSWORD_INVALID'],
          [{ ...(await returnOf(id)), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
          [{ ...(await returnOf(id)), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
        ];
      },
    },
    cancelRechargeReturn: {
      good: async () => [await about(await returning())],
      bad: async () => [
        [await about('x'), 'NOT_FOUND'],
        [await about(await small('1.5')), 'DEPOSIT_NOT_RETURNABLE'],
      ],
    },
    getRechargeAddress: {
      good: () => [
        { input: { currency: 'BTC', network: 'bitcoin' } },
        { input: { currency: 'USDT', network: 'ERC20' } },
        { input: { currency: 'ETH' } },
      ],
      bad: () => [
        [{ input: { currency: 'DOGE' } }, 'INPUT_INVALID'],
        [{ input: { currency: 'BTC', network: 'ethereum' } }, 'INPUT_INVALID'],
        [{ input: { currency: 'USDT', network: 'tron' } }, 'INPUT_INVALID'],
      ],
    },
    recharge: {
      good: async () => [
        await real({}),
        await real({ txHash: '', last6: 'AbC123' }),
        await real({ currency: 'BTC', network: '', amount: '0.015', txHash: undefined }).then(withoutHash),
      ],
      bad: async () => {
        const twice = `0x${randomBytes(32).toString('hex')}`;
        await announced({ txHash: twice });
        return [
          [{ ...(await real({})), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
          [{ ...(await real({})), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
          [await real({ amount: '119.99999999' }), 'DEPOSIT_BELOW_MINIMUM'],
          [await real({ currency: 'ETH', amount: '0.19' }), 'DEPOSIT_BELOW_MINIMUM'],
          [await real({ amount: 'much' }), 'AMOUNT_INVALID'],
          [await real({ currency: 'BTC' }), 'INPUT_INVALID'],
          [await real({ txHash: '0x12' }), 'TX_HASH_INVALID'],
          [await real({ txHash: '', last6: 'zzzzzz' }), 'TX_HASH_INVALID'],
          [await real({ txHash: twice, amount: '121' }), 'DEPOSIT_DUPLICATE'],
          [await real({ proof: new File([], 'empty') }), 'IMAGE_REQUIRED'],
          [await real({ proof: new File(['<svg/>'], 'proof.png') }), 'IMAGE_FORMAT'],
          [await real({ proof: new File([new Uint8Array(2 ** 21 + 1)], 'x') }), 'IMAGE_TOO_LARGE'],
        ];
      },
    },
    listRecharge: {
      good: () => [{}, { input: { status: 'review', currency: 'USDT' } }],
      bad: () => [[{ input: { status: 'open' } }, 'INPUT_INVALID']],
    },
    getRecharge: {
      good: async () => [{ input: { id: await announced() } }],
      bad: () => [
        [{ input: { id: '1' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    getReturnHints: {
      good: async () => [await as('reviewer', { id: await returning() })],
      bad: async () => [
        [await as('reviewer', { id: '1' }), 'NOT_FOUND'],
        [await as('reviewer', { id: 'x' }), 'NOT_FOUND'],
        [await as('reviewer', { id: await small('1.7') }), 'NOT_FOUND'],
      ],
    },
    getDepositEvidence: {
      good: async () => [
        await as('reviewer', { id: await announced({ txHash: '', last6: randomBytes(3).toString('hex') }) }),
      ],
      bad: async () => [
        [await as('reviewer', { id: '1' }), 'NOT_FOUND'],
        [{ ...(await as('reviewer', { id: '1' })), cookie: undefined }, 'UNAUTHENTICATED'],
      ],
    },
    getDepositProof: {
      good: async () => [await as('reviewer', { id: await announced() })],
      bad: async () => [
        [await as('reviewer', { id: '1' }), 'NOT_FOUND'],
        [{ ...(await as('reviewer', { id: '1' })), cookie: undefined }, 'UNAUTHENTICATED'],
      ],
    },
    listDeposits: {
      good: async () => [
        await as('reviewer'),
        await as('reviewer', { status: 'held', text: '0000ff' }),
        await as('reviewer', { status: 'review', text: '1000001' }),
        await as('reviewer', { from: '2026-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' }),
      ],
      bad: async () => [
        [await as('reviewer', { status: 'open' }), 'INPUT_INVALID'],
        [{ cookie: undefined }, 'UNAUTHENTICATED'],
      ],
    },
    listChains: {
      good: async () => [await as('reviewer')],
      bad: async () => [[{ cookie: undefined }, 'UNAUTHENTICATED']],
    },
  };

  function withoutHash(sent: Sent): Sent {
    const { txHash: _, ...input } = sent.input ?? {};
    return { ...sent, input };
  }
}
