import sharp from 'sharp';
import { findOperatorByEmail } from '#capabilities/desk/operators/server/operators.sql.ts';
import type { Watchlists } from '#capabilities/markets/markets/server/watchlist.ts';
import type { AccountServices } from '#capabilities/money/accounts/server/accounts.ts';
import type { SampleChains } from '#capabilities/money/chains/server/sample/sample-chains.ts';
import type { DepositsPart } from '#capabilities/money/deposits/server/part.ts';
import type { WithdrawalServices } from '#capabilities/money/withdrawals/server/withdrawals.ts';
import type { KycService } from '#capabilities/people/kyc/server/kyc.ts';
import { initialQuiz } from '#capabilities/people/quiz/policy.ts';
import type { QuizService } from '#capabilities/people/quiz/server/quiz.ts';
import type { Conversions } from '#capabilities/products/conversion/server/conversions.ts';
import type { NftsPart } from '#capabilities/products/nfts/server/part.ts';
import type { OptionServices } from '#capabilities/products/options/server/options.ts';
import type { PlansPart } from '#capabilities/products/plans/server/part.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { loadSampleTrader, sampleTrader } from './sample-customers.ts';
import { loadWonPiece } from './sample-pieces.ts';
import { type TradeNeeds, tradeALittle } from './sample-trades.ts';
import { loadSampleWithdrawals } from './sample-withdrawals.ts';

export interface TraderNeeds extends TradeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: Pick<AccountServices, 'openDemo' | 'fundReal'>;
  readonly kyc: Pick<KycService, 'addVerified'>;
  readonly quiz: Pick<QuizService, 'answer'>;
  readonly withdrawals: Pick<WithdrawalServices, 'ask' | 'cancel' | 'reviews'>;
  readonly markets: Pick<Watchlists, 'watch'>;
  readonly options: Pick<OptionServices, 'buy'>;
  readonly plans: Pick<PlansPart, 'buy' | 'exit'>;
  readonly conversion: Pick<Conversions, 'convert'>;
  readonly nfts: Pick<NftsPart, 'bid'>;
  readonly deposits: Pick<DepositsPart, 'announce' | 'address' | 'list' | 'look' | 'reviews'>;
  readonly sample: SampleChains | undefined;
}

/**
 * A sample customer who has done what one can do with real funds: deposits, a withdrawal taken back and one
 * refused, a conversion, plans, orders, an option, a won auction and a watchlist. All of it through what the
 * calls themselves use, so that the books explain it. Each step has its request id, and nothing is done again
 * once the last is there.
 */
export async function loadTrader(needs: TraderNeeds): Promise<void> {
  const { db, deposits } = needs;
  const id = await openTrader(needs);
  const made = await deposits.list(id, { pageNum: 1, pageSize: 1, status: undefined, currency: undefined });
  if (made.total >= depositsMade) return;
  const key = { book: 'real', customerId: id } as const;
  const request = (act: string) => ({ id: `sample ${act}`, fingerprint: `sample ${act} ${id}` });

  for (const code of ['BTCUSD', 'EURUSD', 'XAUUSD']) await needs.markets.watch(id, code);
  for (const book of ['demo', 'real'] as const) await tradeALittle(needs, { book, customerId: id });

  await needs.conversion.convert(id, { from: 'USDT', to: 'BTC', amount: whole(900n) }, request('conversion'));
  const steady = { planId: 'steady', days: 30, amount: whole(1_000n), renew: false };
  await needs.plans.buy(key, steady, request('plan'), 'en');
  const measured = await needs.plans.buy(
    key,
    { ...steady, planId: 'measured' },
    request('plan to leave'),
    'en',
  );
  if (measured.ok) await needs.plans.exit(key, measured.value.id, request('plan left'), 'en');
  const option = { code: 'BTCUSD', direction: 'up', periodSeconds: 3_600, amount: whole(50n) } as const;
  await needs.options.buy(key, option, request('option'));
  await winAuction(needs, id);
  await loadSampleWithdrawals(db, needs.withdrawals, sampleTrader.email);
  await makeDeposits(needs, id);
}

/** The customer, verified, with the right answers and with funds: each of it once. */
export async function openTrader({ db, clock, accounts, kyc, quiz }: TraderNeeds): Promise<CustomerId> {
  const id = await loadSampleTrader(db, clock);
  await accounts.openDemo(id);
  await kyc.addVerified(id, details);
  const answers = initialQuiz.questions.map(({ right }) => right);
  await quiz.answer(id, { version: 1, answers }, 'en');
  await accounts.fundReal(id, 'USDT', whole(20_000n), 'sample trader USDT');
  await accounts.fundReal(id, 'ETH', whole(5n), 'sample trader ETH');
  return id;
}

const whole = (amount: bigint) => amount * unitsPerWhole;

const details = {
  firstName: 'Thandi',
  lastName: 'Sample',
  birthdate: '1990-09-02',
  sex: 'female',
  country: 'ZA',
  address: '1 Sample Road, Cape Town',
  phone: '+27211234567',
  documentType: 'idCard',
} as const;

/** The highest bid on a piece whose auction ends a few seconds later, as the platform's clock says. */
async function winAuction({ db, clock, nfts }: TraderNeeds, customerId: CustomerId): Promise<void> {
  const piece = await loadWonPiece(db, clock);
  if (piece === undefined) return;
  const bid = { id: piece, units: 120n * unitsPerWhole };
  const fingerprint = `sample bid ${customerId}`;
  await nfts.bid({ book: 'real', customerId }, bid, { id: 'sample bid', fingerprint });
}

const depositsMade = 2;

/**
 * One that the sample Bitcoin chain shows, credited by a reviewer; and one that no chain shows, refused.
 */
async function makeDeposits(needs: TraderNeeds, customerId: CustomerId): Promise<void> {
  const { db, deposits, sample } = needs;
  const reviewer = await findOperatorByEmail(db, 'reviewer@sample.test');
  if (reviewer === undefined || sample === undefined) return;
  const decide = async (id: string, decision: 'approve' | 'reject', reasonCode: string) => {
    await deposits.reviews.carryOut({
      subjectId: id,
      reviewId: `deposit-${id}`,
      requestId: `review deposit-${id} sample`,
      decision,
      reasonCode,
      note: 'Sample data.',
      operatorIds: [reviewer.id],
    });
  };
  const proof = new File([await drawProof()], 'sample.png', { type: 'image/png' });
  const announce = (currency: 'USDT' | 'BTC', units: bigint, found: { txHash?: string; last6?: string }) => {
    const id = `sample deposit ${currency}`;
    return deposits.announce(
      customerId,
      { currency, network: undefined, amount: units, txHash: found.txHash, last6: found.last6, proof },
      { id, fingerprint: `${id} ${customerId}` },
    );
  };

  const refused = await announce('USDT', 250n * unitsPerWhole, { last6: 'a1b2c3' });
  if (refused.ok) await decide(refused.value.id, 'reject', 'notReceived');

  const place = await deposits.address(customerId, { currency: 'BTC', network: undefined });
  if (!place.ok) return;
  const units = unitsPerWhole / 20n;
  const sent = await sample.send('BTC', place.value.address, units);
  if (!sent.ok) return;
  await sample.mine('bitcoin', 3);
  const credited = await announce('BTC', units, { txHash: sent.value.txHash });
  await deposits.look();
  if (credited.ok) await decide(credited.value.id, 'approve', 'chainConfirmed');
}

/** What stands in for a screenshot of a wallet: plain paper. */
async function drawProof(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 640, height: 400, channels: 3, background: '#f4f1ea' } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}
