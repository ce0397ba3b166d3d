import { adjustmentAccount } from '#capabilities/money/accounting/adjustments.ts';
import { conversionAccount } from '#capabilities/money/accounting/conversion.ts';
import type { AccountServices } from '#capabilities/money/accounts/server/accounts.ts';
import type { KycDetails } from '#capabilities/people/kyc/contract.ts';
import type { KycService } from '#capabilities/people/kyc/server/kyc.ts';
import { initialQuiz } from '#capabilities/people/quiz/policy.ts';
import type { QuizService } from '#capabilities/people/quiz/server/quiz.ts';
import { loadSampleCustomers, type SampleCustomer } from '#database/sample/sample-customers.ts';
import { type TradeNeeds, tradeALittle } from '#database/sample/sample-trades.ts';
import { books } from '#foundation/ids/book.ts';
import { assets, unitsPerWhole } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';

export interface SampleDataNeeds extends TradeNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: AccountServices;
  readonly kyc: KycService;
  readonly quiz: QuizService;
}

const houseFunds = [
  ['house/trading', 10_000_000n],
  ['house/capital', 1_000_000n],
  ['house/option-payout', 2_000_000n],
  ['house/plan-yield', 500_000n],
  ['house/loan-pool', 5_000_000n],
] as const;

/** What corrections are paid from, in each book. */
const adjustmentFunds = { USDT: 100_000n, BTC: 1n, ETH: 20n } as const;

/** What conversions are paid from; the demo book has none. */
const conversionFunds = { USDT: 2_000_000n, BTC: 40n, ETH: 600n } as const;

/**
 * The platform's own money to trade with and to back its promises. Every step has its request id: loading
 * again changes nothing.
 */
export async function fundSampleHouse({ accounts }: Pick<SampleDataNeeds, 'accounts'>): Promise<void> {
  for (const book of books) {
    for (const [account, whole] of houseFunds) {
      await accounts.fundHouse(book, account, whole * unitsPerWhole, `sample ${account} ${book}`);
    }
  }
  for (const asset of assets) {
    const units = conversionFunds[asset] * unitsPerWhole;
    await accounts.fundHouse('real', conversionAccount, units, `sample ${conversionAccount} ${asset}`, asset);
  }
  for (const book of books) {
    for (const asset of assets) {
      const id = `sample ${adjustmentAccount} ${book} ${asset}`;
      await accounts.fundHouse(book, adjustmentAccount, adjustmentFunds[asset] * unitsPerWhole, id, asset);
    }
  }
}

const verifiedDetails: KycDetails = {
  firstName: 'Vera',
  lastName: 'Sample',
  birthdate: '1988-04-17',
  sex: 'female',
  country: 'GB',
  address: '1 Sample Street, London',
  phone: '+442079460000',
  documentType: 'passport',
};

/** The right answers to the questions that the platform begins with. */
const rightAnswers = { version: 1, answers: initialQuiz.questions.map(({ right }) => right) };

/** The sample customers with some history, each step of it once. */
export async function loadSampleData(needs: SampleDataNeeds): Promise<void> {
  const { db, clock, accounts } = needs;
  for (const customer of await loadSampleCustomers(db, clock)) {
    await accounts.openDemo(customer.id);
    if (customer.email === 'verified@sample.test') {
      await needs.kyc.addVerified(customer.id, verifiedDetails);
      await needs.quiz.answer(customer.id, rightAnswers, 'en');
      await fundVerified(accounts, customer);
    }
    await tradeALittle(needs, { book: 'demo', customerId: customer.id });
  }
}

async function fundVerified(accounts: AccountServices, { id }: SampleCustomer): Promise<void> {
  await accounts.fundReal(id, 'USDT', 50_000n * unitsPerWhole, 'sample USDT');
  await accounts.fundReal(id, 'BTC', unitsPerWhole, 'sample BTC');
  await accounts.fundReal(id, 'ETH', 10n * unitsPerWhole, 'sample ETH');
}
