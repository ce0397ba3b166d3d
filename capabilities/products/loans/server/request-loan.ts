import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createDatabaseThrottle } from '#foundation/server-kit/throttle.ts';
import type { Language } from '#locales/languages.ts';
import type { LoanView, requestLoan } from '../contract.ts';
import { checkRequest, type LoanRequest, type LoanTerms, leftOf } from '../rules.ts';
import type { LoanCommands } from './loan-commands.ts';
import type { LoanOffer } from './loan-offer.ts';
import { selectLive } from './loans.sql.ts';
import type { Signings } from './signings.ts';

type Sent = ParsedInputOf<typeof requestLoan>;

export type RequestLoan = (
  key: AccountKey,
  sent: Sent,
  request: CommandRequest,
  language: Language,
) => Promise<Result<LoanView>>;

export interface RequestLoanNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly offer: LoanOffer;
  readonly uploads: Uploads;
  readonly signings: Signings;
  readonly commands: LoanCommands;
}

/** Each costs the decoding of a picture. */
const signatureLimit = { points: 30, seconds: 3_600 };

/**
 * Takes a signed request for a loan for review. What is refused is refused in the lane, so that a repeated
 * request gets its stored answer.
 */
export function createRequestLoan(needs: RequestLoanNeeds): RequestLoan {
  const { db, lane, offer, uploads, signings, commands } = needs;
  const signatures = createDatabaseThrottle(db, 'loanSignatures', signatureLimit);

  /** Everything but the signature, which costs most to look at. */
  async function agree(key: AccountKey, sent: Sent): Promise<Result<Omit<LoanRequest, 'signingId'>>> {
    const { amount: units, termDays, collateralCurrency: currency, agreementVersion, maxCollateral } = sent;
    const priced = await offer.priceWhenCurrent(key.customerId, { units, termDays, currency });
    if (!priced.ok) return priced;
    if (!(await offer.isSoldTo(key.customerId))) return refuse('LOAN_NOT_OFFERED');
    const limit = await offer.limitOf(key.customerId);
    if (limit === 0n) return refuse('KYC_REQUIRED');
    const live = await selectLive(db, key);
    if (live.some(({ status }) => status === 'pendingReview'))
      return refuse('PENDING_REVIEW_EXISTS', { what: 'loan' });
    const checked = checkRequest(offer.terms, units, termDays, leftOf(limit, live));
    if (!checked.ok) return checked;
    const terms = await offer.termsFor(key);
    if (agreementVersion !== offer.agreementVersion(terms)) return refuse('LOAN_AGREEMENT_CHANGED');
    const { collateral } = priced.value;
    if (maxCollateral !== undefined && collateral > maxCollateral) {
      return refuse('LOAN_COLLATERAL_MOVED', { collateral: formatUnits(collateral), currency });
    }
    return accept({ terms, units, termDays, currency, collateral, limit });
  }

  async function sign(
    key: AccountKey,
    sent: Sent,
    terms: LoanTerms,
    language: Language,
  ): Promise<Result<bigint>> {
    if (sent.signature === undefined) return refuse('NOT_SIGNED', { field: 'signature' });
    if (!(await signatures.allows(String(key.customerId)))) return refuse('TOO_MANY_REQUESTS');
    const loan = { units: sent.amount, termDays: sent.termDays, currency: sent.collateralCurrency };
    const html = offer.agreementOf(loan, terms, language);
    const drawing = await uploads.keepImage(key.customerId, 'loan', sent.signature, 'drawing');
    if (!drawing.ok) return refuse(drawing.refusal, { ...drawing.params, field: 'signature' });
    const { customerId } = key;
    const version = sent.agreementVersion;
    return accept(await signings.keep({ customerId, drawing: drawing.value, version, language, html }));
  }

  async function signedRequest(
    key: AccountKey,
    sent: Sent,
    language: Language,
  ): Promise<Result<LoanRequest>> {
    const agreed = await agree(key, sent);
    if (!agreed.ok) return agreed;
    const signed = await sign(key, sent, agreed.value.terms, language);
    return signed.ok ? accept({ ...agreed.value, signingId: signed.value }) : signed;
  }

  return async (key, sent, request, language) => {
    const wanted = await signedRequest(key, sent, language);
    return await lane.submit(commands.requesting, { key, input: { request: wanted }, request });
  };
}
