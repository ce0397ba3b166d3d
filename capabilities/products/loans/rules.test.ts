import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTransfers, emptyBalances, type Transfer } from '#capabilities/money/ledger/rules.ts';
import { asRecordId } from '#foundation/ids/ids.ts';
import { formatUnits, parseUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { asPrice } from '#foundation/money/price.ts';
import { smaller } from '#foundation/money/rounding.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import { debtAt, expiresAt, interestDue, interestOfTerm, maturesAt, payDown } from './interest.ts';
import type { EndedLoan, LiveLoan, Loan, RepayingLoan } from './loan.ts';
import { collateralNeeded, ltvPpm, priceAt, proceedsOf, reaches, sellToReach, warningAt } from './ltv.ts';
import {
  addCollateral,
  approveLoan,
  checkRequest,
  leftOf,
  liquidate,
  rejectLoan,
  repayLoan,
  requestLoan,
  settleExpired,
} from './rules.ts';
import { loanTermsDocument, loanTermsOf, loanTermsShape } from './terms.ts';

const terms = loanTermsOf(loanTermsShape.parse(loanTermsDocument.initial));
const usdt = (text: string) => parseUnits(text) ?? 0n;
const start = Date.UTC(2026, 10, 24);
const id = asRecordId(7n);

function asked(units = usdt('1000'), termDays = 30, at = price('100000')) {
  const collateral = collateralNeeded(units, at, terms.openingPpm);
  const request = { terms, units, termDays, currency: 'BTC', collateral, signingId: 1n } as const;
  return taken(requestLoan({ ...request, limit: usdt('10000') }, [], { id, at: start })).loan;
}

const paidOut = (units?: bigint, termDays?: number): RepayingLoan =>
  taken(approveLoan(asked(units, termDays), price('100000'), start)).loan;

const repaying = (loan: Loan): RepayingLoan => {
  if (loan.status !== 'repaying') throw new Error(loan.status);
  return loan;
};
const ended = (loan: Loan): EndedLoan => {
  if (loan.status !== 'expired' && loan.status !== 'repaid') throw new Error(loan.status);
  return loan;
};

/** What the transfers leave of a customer who had enough of everything. */
function balancesAfter(transfers: readonly Transfer[], collateral: bigint) {
  const rich = { ...emptyBalances.BTC, available: 10n * unitsPerWhole };
  const opened = {
    USDT: { ...emptyBalances.USDT, available: usdt('5000') },
    BTC: { ...rich, available: rich.available + collateral },
    ETH: emptyBalances.ETH,
  };
  return taken(applyTransfers(opened, transfers));
}

const moved = (transfers: readonly Transfer[], reason: string) =>
  transfers.filter((each) => each.reason === reason).map(({ units }) => formatUnits(units));

describe('a request', () => {
  test('needs an offered term and an amount within the limits', () => {
    expect(checkRequest(terms, usdt('1000'), 31, usdt('10000'))).toMatchObject({
      refusal: 'LOAN_PERIOD_WRONG',
    });
    expect(checkRequest(terms, usdt('49.99999999'), 30, usdt('10000'))).toMatchObject({
      refusal: 'LOAN_AMOUNT_WRONG',
      params: { least: '50', most: '10000' },
    });
    expect(checkRequest(terms, usdt('10000.00000001'), 30, usdt('10000')).ok).toBe(false);
    expect(checkRequest(terms, usdt('50'), 365, usdt('50')).ok).toBe(true);
  });

  test('holds twice its worth in collateral, rounded up, and reserves the principal', () => {
    const loan = asked();
    expect(formatUnits(loan.collateral)).toBe('0.02');
    expect(collateralNeeded(usdt('1000'), price('99999.99'), terms.openingPpm)).toBe(2_000_001n);
    const { transfers } = taken(
      requestLoan(
        {
          terms,
          units: loan.principal,
          termDays: 30,
          currency: 'BTC',
          collateral: 5n,
          signingId: 1n,
          limit: usdt('1000'),
        },
        [],
        { id, at: start },
      ),
    );
    expect(transfers.map(({ from, to, asset, reason }) => [from, to, asset, reason])).toEqual([
      ['available', 'held', 'BTC', 'loanCollateralHeld'],
      ['house/loan-pool', 'house/loan-promised', 'USDT', 'loanReserve'],
    ]);
  });

  test('waits for the one before it, and counts what is owed already', () => {
    const request = {
      terms,
      units: usdt('1000'),
      termDays: 30,
      currency: 'BTC',
      collateral: 1n,
      signingId: 1n,
    } as const;
    const at = { id, at: start };
    expect(requestLoan({ ...request, limit: usdt('10000') }, [asked()], at)).toMatchObject({
      refusal: 'PENDING_REVIEW_EXISTS',
    });
    const live: LiveLoan[] = [paidOut(usdt('9500'))];
    expect(leftOf(usdt('10000'), live)).toBe(usdt('500'));
    expect(requestLoan({ ...request, limit: usdt('10000') }, live, at)).toMatchObject({
      refusal: 'LOAN_AMOUNT_WRONG',
      params: { most: '500' },
    });
  });

  test('is paid out and locked in one step, or goes back whole', () => {
    const loan = asked();
    const approved = taken(approveLoan(loan, price('80000'), start + dayMs));
    expect(approved.transfers.map(({ from, to }) => [from, to])).toEqual([
      ['held', 'collateral'],
      ['house/loan-promised', 'available'],
      ['house/loans-lent', 'loan-owed'],
    ]);
    expect(approved.loan).toMatchObject({ status: 'repaying', owed: usdt('1000'), startedAt: start + dayMs });
    const rejected = rejectLoan(loan, 'suspectedFraud', start);
    expect(rejected.loan).toMatchObject({ status: 'rejected', collateral: 0n, reasonCode: 'suspectedFraud' });
    expect(rejected.transfers.map(({ from, to }) => [from, to])).toEqual([
      ['held', 'available'],
      ['house/loan-promised', 'house/loan-pool'],
    ]);
  });

  test('is not paid out when the collateral has fallen to the first warning', () => {
    // 1000 is 65 % of 1538.46…: 0.02 BTC are worth that at 76 923.07….
    expect(approveLoan(asked(), price('76924'), start).ok).toBe(true);
    expect(approveLoan(asked(), price('76923'), start)).toMatchObject({ refusal: 'LOAN_COLLATERAL_SHORT' });
    const topped = addCollateral(asked(), 1_000_000n);
    expect(topped.transfers).toMatchObject([{ from: 'available', to: 'held' }]);
    expect(approveLoan(topped.loan, price('76923'), start).ok).toBe(true);
  });
});

describe('interest', () => {
  test.each([
    [0, '0'],
    [3, '0'],
    [3.999, '0'],
    [4, '0.32'],
    [30, '8.64'],
    [31, '8.64'],
    [400, '8.64'],
  ])('of 1000 USDT for 30 days comes after %s days to %s', (days, interest) => {
    expect(formatUnits(interestDue(paidOut(), start + days * dayMs))).toBe(interest);
  });

  test('of a term no longer than the free days is nothing', () => {
    const short = { termDays: 3, interestFreeDays: 3 };
    expect(interestOfTerm(usdt('1000'), 320n, short)).toBe(0n);
  });

  test('splitting a period changes nothing', () => {
    const splits = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 12 });
    const units = fc.bigInt({ min: usdt('50'), max: usdt('100000') });
    fc.assert(
      fc.property(units, fc.constantFrom(...terms.days), splits, (principal, termDays, hours) => {
        let loan: RepayingLoan = { ...paidOut(usdt('1000'), termDays), principal, owed: principal };
        const whole = loan;
        for (const hour of hours.toSorted((a, b) => a - b)) {
          loan = payDown(loan, 0n, start + hour * hourMs).loan;
        }
        const end = maturesAt(loan);
        expect(debtAt(loan, end)).toBe(debtAt(whole, end));
        expect(debtAt(whole, end) - principal).toBe(interestOfTerm(principal, 320n, whole));
      }),
      { numRuns: 200 },
    );
  });

  test('paying it in parts costs no more and no less than at once', () => {
    const parts = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 30 }), fc.bigInt({ min: 0n, max: usdt('1') })),
      {
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(parts, (payments) => {
        let loan = paidOut();
        let interest = 0n;
        for (const [day, most] of payments.toSorted(([a], [b]) => a - b)) {
          const at = start + day * dayMs;
          const due = interestDue(loan, at);
          const paid = payDown(loan, smaller(most, due), at);
          [loan, interest] = [paid.loan, interest + paid.interest];
        }
        expect(interest + interestDue(loan, maturesAt(loan))).toBe(usdt('8.64'));
      }),
      { numRuns: 200 },
    );
  });
});

describe('repaying', () => {
  test('pays interest first, then principal, and at the end gives the collateral back', () => {
    const loan = paidOut();
    const at = start + 13 * dayMs;
    const part = taken(repayLoan(loan, usdt('103.2'), at));
    expect([part.interest, part.principal]).toEqual([usdt('3.2'), usdt('100')]);
    expect(moved(part.transfers, 'loanCollateralReturned')).toEqual([]);
    expect(repaying(part.loan)).toMatchObject({ owed: usdt('900'), interestPaid: usdt('3.2'), accrued: 0n });
    const rest = taken(repayLoan(repaying(part.loan), undefined, start + 23 * dayMs));
    // Ten more days of 900.
    expect([rest.interest, rest.principal]).toEqual([usdt('2.88'), usdt('900')]);
    expect(moved(rest.transfers, 'loanCollateralReturned')).toEqual(['0.02']);
    expect(ended(rest.loan)).toMatchObject({
      status: 'repaid',
      endedBy: 'customer',
      owed: 0n,
      collateral: 0n,
    });
  });

  test('early costs no interest in the free days, and never more than the debt is taken', () => {
    const early = taken(repayLoan(paidOut(), undefined, start + 3 * dayMs));
    expect([early.interest, early.loan.status]).toEqual([0n, 'repaid']);
    expect(repayLoan(paidOut(), usdt('1000.00000001'), start)).toMatchObject({
      refusal: 'LOAN_REPAYMENT_WRONG',
      params: { most: '1000' },
    });
  });
});

describe('loan-to-value', () => {
  test('is shown rounded up, and reached exactly', () => {
    const collateral = 2_000_000n;
    expect(ltvPpm(usdt('1000'), collateral, price('100000'))).toBe(500_000n);
    expect(ltvPpm(usdt('1000'), collateral, price('99999'))).toBe(500_006n);
    expect(reaches(usdt('1000'), collateral, price('62500'), 800_000n)).toBe(true);
    expect(reaches(usdt('1000'), collateral, price('62500.0000000001'), 800_000n)).toBe(false);
    expect(priceAt(usdt('1000'), collateral, 800_000n)).toBe(price('62500'));
    expect(ltvPpm(usdt('1'), 0n, price('1'))).toBeNull();
  });

  test('warns once on the way up, and once when it has fallen far enough', () => {
    const at = (ltv: number, warned: bigint | null) =>
      warningAt(BigInt(ltv * 10), 1_000n * 10n ** 10n, asPrice(1n), { ...terms.levels }, warned);
    expect(at(64.9, null)).toBeNull();
    expect(at(65, null)).toBe(650_000n);
    expect(at(76, null)).toBe(750_000n);
    expect(at(64, 650_000n)).toBe(650_000n);
    expect(at(62.9, 650_000n)).toBeNull();
    expect(at(73.5, 750_000n)).toBe(750_000n);
    expect(at(72.9, 750_000n)).toBe(700_000n);
  });
});

describe('a liquidation', () => {
  test('sells just enough to return to the target', () => {
    const loan = paidOut();
    expect(liquidate(loan, price('62500.0000000001'), start, '[]')).toBeUndefined();
    const sold = liquidate(loan, price('62500'), start, '[]');
    if (sold === undefined) throw new Error('nothing was sold');
    // (1000 − 0.65 × 1250) ÷ (0.35 × 62 500)
    expect(formatUnits(sold.sale.sold)).toBe('0.00857143');
    const after = repaying(sold.loan);
    expect(reaches(after.owed, after.collateral, price('62500'), 650_000n + 1n)).toBe(false);
    expect(ltvPpm(after.owed, after.collateral, price('62500'))).toBe(650_000n);
    expect(sold.transfers.map(({ from, to }) => [from, to])).toEqual([
      ['collateral', 'house/collateral-sold'],
      ['loan-owed', 'house/loans-lent'],
    ]);
    expect(sold.transfers[0]?.evidence).toBe('[]');
  });

  test('is never more than is needed, but for the unit of USDT that rounding takes', () => {
    const debts = fc.bigInt({ min: usdt('50'), max: usdt('100000') });
    const shares = fc.integer({ min: 800_000, max: 999_999 });
    const prices = fc.bigInt({ min: 10n ** 10n, max: 10n ** 16n }).map(asPrice);
    fc.assert(
      fc.property(debts, shares, prices, (debt, ltv, bid) => {
        const collateral = collateralNeeded(debt, bid, BigInt(ltv));
        const sold = sellToReach(debt, collateral, bid, 650_000n);
        const isReached = (units: bigint) =>
          (debt - proceedsOf(units, bid)) * 10n ** 16n <= 650_000n * (collateral - units) * bid;
        expect(sold === collateral || isReached(sold)).toBe(true);
        // At the least price of 1 USDT, a unit of USDT is worth a unit of the collateral, and its share of
        // the target.
        expect(sold < 4n || !isReached(sold - 4n)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('through a gap leaves the customer owing nothing, and the platform its loss', () => {
    const loan = paidOut();
    const sold = liquidate(loan, price('40000'), start + 13 * dayMs, '[]');
    if (sold === undefined) throw new Error('nothing was sold');
    expect(sold.sale).toEqual({
      sold: 2_000_000n,
      proceeds: usdt('800'),
      interest: 0n,
      principal: usdt('800'),
      writtenOff: usdt('200'),
      returned: 0n,
    });
    expect(ended(sold.loan)).toMatchObject({
      status: 'expired',
      endedBy: 'liquidation',
      owed: 0n,
      collateral: 0n,
      writtenOff: usdt('200'),
    });
    expect(moved(sold.transfers, 'loanOwedRepaid')).toEqual(['1000']);
  });

  test('of a value between principal and debt loses interest alone, which was never lent', () => {
    const sold = liquidate(paidOut(), price('50100'), start + 13 * dayMs, '[]');
    expect(sold?.sale).toMatchObject({ principal: usdt('1000'), interest: usdt('2'), writtenOff: 0n });
    expect(sold?.loan).toMatchObject({ status: 'expired', interestPaid: usdt('2') });
  });
});

describe('the end of the grace', () => {
  test('repays from the collateral and returns the rest', () => {
    const loan = paidOut();
    const settled = settleExpired(loan, price('100000'), expiresAt(loan), '[]');
    expect(settled.sale).toMatchObject({ sold: 1_008_640n, proceeds: usdt('1008.64'), writtenOff: 0n });
    expect(formatUnits(settled.sale.returned)).toBe('0.0099136');
    expect(ended(settled.loan)).toMatchObject({ status: 'expired', endedBy: 'maturity' });
  });

  test('gives what rounding the sale up brought too much to the customer', () => {
    const loan = paidOut();
    const settled = settleExpired(loan, price('99999.99'), expiresAt(loan), '[]');
    const [surplus = '0'] = moved(settled.transfers, 'loanSurplus');
    expect(usdt(surplus)).toBe(settled.sale.proceeds - usdt('1008.64'));
    expect(usdt(surplus) > 0n && usdt(surplus) < usdt('0.001')).toBe(true);
  });
});

test('any price path leaves a remainder that is not negative, or a loss that the pool shows', () => {
  const step = fc.record({
    hours: fc.integer({ min: 0, max: 200 }),
    factor: fc.integer({ min: 30, max: 160 }),
    what: fc.constantFrom('look', 'look', 'look', 'repay', 'add'),
    share: fc.integer({ min: 1, max: 100 }),
  });
  const paths = fc.array(step, { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(fc.constantFrom(7, 30, 90), paths, (termDays, path) => {
      const pending = asked(usdt('1000'), termDays);
      const { transfers: held } = taken(
        requestLoan(
          {
            terms,
            units: usdt('1000'),
            termDays,
            currency: 'BTC',
            collateral: pending.collateral,
            signingId: 1n,
            limit: usdt('1000'),
          },
          [],
          { id, at: start },
        ),
      );
      const approved = taken(approveLoan(pending, price('100000'), start));
      const transfers: Transfer[] = [...held, ...approved.transfers];
      let loan: Loan = approved.loan;
      let bid = price('100000');
      let at = start;
      let [repaid, ofCoins] = [0n, 0n];
      const follow = (next: { loan: Loan; transfers: readonly Transfer[] }) => {
        transfers.push(...next.transfers);
        loan = next.loan;
      };
      for (const { hours, factor, what, share } of path) {
        if (loan.status !== 'repaying') break;
        at += hours * hourMs;
        bid = asPrice((bid * BigInt(factor)) / 100n + 1n);
        if (what === 'add') follow(addCollateral(loan, BigInt(share) * 10_000n));
        else if (what === 'repay') {
          const paid = taken(repayLoan(loan, (debtAt(loan, at) * BigInt(share)) / 100n, at));
          repaid += paid.principal;
          follow(paid);
        }
        if (loan.status !== 'repaying') break;
        const sold =
          at >= expiresAt(loan) ? settleExpired(loan, bid, at, '[]') : liquidate(loan, bid, at, '[]');
        if (sold === undefined) continue;
        follow(sold);
        ofCoins += sold.sale.principal + sold.sale.writtenOff;
      }
      const added = path.reduce(
        (sum, { what, share }) => sum + (what === 'add' ? BigInt(share) * 10_000n : 0n),
        0n,
      );
      const balances = balancesAfter(transfers, pending.collateral + added);
      expect(balances.BTC.collateral).toBe(loan.collateral);
      const owed = loan.status === 'repaying' ? loan.owed : 0n;
      expect(balances.USDT['loan-owed']).toBe(owed);
      expect(repaid + ofCoins + owed).toBe(pending.principal);
      // The pool gets back what was repaid in USDT; the coins sold for the rest are none yet.
      const pool = transfers.reduce(
        (sum, { from, to, units }) =>
          sum + (to === 'house/loan-pool' ? units : 0n) - (from === 'house/loan-pool' ? units : 0n),
        0n,
      );
      expect(pool).toBe(repaid - pending.principal);
    }),
    { numRuns: 300 },
  );
});
