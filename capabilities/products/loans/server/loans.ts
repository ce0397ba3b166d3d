import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader, MoneyLane, ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { Kyc } from '#capabilities/people/kyc/face.ts';
import type { StoredImage, Uploads } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId, OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { AgreedLoan } from '../agreement.ts';
import type { getLoanTerms, LoanDetail, LoanQuote, LoanView } from '../contract.ts';
import type { Loan } from '../loan.ts';
import { loanTermsDocument } from '../terms.ts';
import { createLoanAdvance, type LoanAdvance } from './advance-loans.ts';
import { agreementDocument } from './agreement-document.ts';
import { describeTerms, leftToBorrow } from './describe-terms.ts';
import { findOwnLoan } from './find-own-loan.ts';
import { createLoanCommands, type LoanCommand } from './loan-commands.ts';
import { loanDetail } from './loan-detail.ts';
import { createLoanEngine, type LoanEngine } from './loan-engine.ts';
import { createLoanParticipant } from './loan-lane.ts';
import { loanMailTo } from './loan-mail.ts';
import { createLoanOffer, type LoanOffer } from './loan-offer.ts';
import { createLoanPrices } from './loan-prices.ts';
import { createLoanRegister, type LoanRegister } from './loan-register.ts';
import { loanView } from './loan-view.ts';
import { type Page, selectLoans } from './loans.sql.ts';
import { createRequestLoan, type RequestLoan } from './request-loan.ts';
import { createLoansReserveUse } from './reserve-use.ts';
import { createLoanReviews } from './review-loan.ts';
import { createSignings, type Signings } from './signings.ts';
import { viewSignature } from './view-signature.ts';

/** Crypto-backed loans: what their calls, the console and the engine role need of them. */
export interface LoanServices {
  terms(customerId: CustomerId): Promise<OutputOf<typeof getLoanTerms>>;
  quote(key: AccountKey, loan: AgreedLoan, language: Language): Promise<Result<LoanQuote>>;
  readonly request: RequestLoan;
  repay(
    key: AccountKey,
    input: { readonly id: string; readonly amount?: bigint | undefined },
    request: CommandRequest,
  ): Promise<Result<LoanView>>;
  addCollateral(
    key: AccountKey,
    input: { readonly id: string; readonly amount: bigint },
    request: CommandRequest,
  ): Promise<Result<LoanView>>;
  /** Takes back a request that is not decided yet. */
  cancel(key: AccountKey, id: string, request: CommandRequest): Promise<Result<LoanView>>;
  list(
    key: AccountKey,
    status: Loan['status'] | undefined,
    page: Page,
  ): Promise<{ total: number; rows: LoanView[] }>;
  find(key: AccountKey, id: string): Promise<Result<LoanDetail>>;
  readonly register: LoanRegister;
  viewSignature(operatorId: OperatorId, subjectId: string): Promise<Result<StoredImage>>;
  /** Requests that wait for an operator. */
  readonly reviews: ReviewHandler;
  readonly advance: LoanAdvance;
  /**
   * Resolves when all that fell due is done and every loan has been looked at: for sample
   * mode's `/dev/clock` and tests, which move the clock.
   */
  caughtUp(): Promise<void>;
  readonly signings: Signings;
  /**
   * Started by the process that has the engine role, after the markets have their prices and before the feed
   * runs.
   */
  readonly engine: LoanEngine;
  readonly reserveUse: ReserveUse;
}

export interface LoanNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly kyc: Pick<Kyc, 'limitsOf' | 'kycTierOf'>;
  readonly allows: Jurisdictions['allows'];
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly customers: Pick<Customers, 'contactOf' | 'countryOf'>;
  /** Hears of faults of the engine, which goes on trying, and of silent prices. */
  readonly onError: (error: unknown) => void;
}

export async function createLoans(needs: LoanNeeds): Promise<LoanServices> {
  const { db, lane, markets, clock, configuration, customers, onError } = needs;
  const terms = await configuration.define(loanTermsDocument);
  const agreement = await configuration.define(agreementDocument);
  const prices = createLoanPrices(markets);
  const participant = createLoanParticipant((changes) => {
    engine.follow(changes);
    // The job delivers them should this fail.
    for (const { change } of changes)
      for (const mail of change.mails) needs.mail.committed(mail).catch(onError);
  });
  const commands = createLoanCommands(participant, prices);
  const writerFor = async (customerId: CustomerId) =>
    loanMailTo(await customers.contactOf(customerId), needs.platformName);
  const offer: LoanOffer = createLoanOffer({ ...needs, terms, agreement, prices });
  const all = { ...needs, prices, commands, writerFor, offer };
  const engine = createLoanEngine(all);
  const signings = createSignings(all);
  const advance = createLoanAdvance(all);

  async function onOwn<Input>(
    kind: LoanCommand<Input & { readonly id: RecordId }, LoanView>,
    key: AccountKey,
    text: string,
    input: Input,
    request: CommandRequest,
  ): Promise<Result<LoanView>> {
    const loan = await findOwnLoan(db, key, text);
    if (!loan.ok) return loan;
    return await lane.submit(kind, { key, input: { ...input, id: loan.value.loan.id }, request });
  }

  return {
    terms: (customerId) => describeTerms({ ...needs, offer }, customerId),
    async quote(key, loan, language) {
      const real = { book: 'real', customerId: key.customerId } as const;
      const { left } = await leftToBorrow({ db, offer }, real);
      return await offer.quote(real, loan, left, language);
    },
    request: createRequestLoan({ ...all, signings }),
    repay: (key, { id, amount }, request) => onOwn(commands.repaying, key, id, { units: amount }, request),
    addCollateral: (key, { id, amount }, request) =>
      onOwn(commands.adding, key, id, { units: amount }, request),
    cancel: (key, id, request) => onOwn(commands.cancelling, key, id, {}, request),
    async list({ book, customerId }, status, page) {
      const { total, loans } = await selectLoans(db, { book, customerId, status }, page);
      const at = clock.now();
      return {
        total,
        rows: loans.map(({ loan }) => loanView(book, loan, prices.seen(loan.currency, at), at)),
      };
    },
    async find(key, text) {
      const loan = await findOwnLoan(db, key, text);
      return loan.ok ? accept(await loanDetail(all, loan.value)) : loan;
    },
    register: createLoanRegister({ ...all, engine, countryOf: customers.countryOf }),
    viewSignature: (operatorId, subjectId) => viewSignature(needs, operatorId, subjectId),
    reviews: createLoanReviews(all),
    advance,
    reserveUse: createLoansReserveUse(db, offer),
    async caughtUp() {
      await engine.look();
      await engine.settled();
      await advance.run();
      await engine.settled();
    },
    signings,
    engine,
  };
}
