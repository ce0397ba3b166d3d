// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are quoted from the sources

export interface Fault {
  /** What would go wrong, and for whom. */
  readonly name: string;
  /** Stands once in the product, wherever that file is by now. */
  readonly find: string;
  readonly replace: string;
  /** The tests that must fail: parts of their paths, as vitest takes them. */
  readonly tests: readonly string[];
}

const rules: readonly Fault[] = [
  {
    name: 'a conversion’s fee is rounded toward the customer',
    find: "const fee = divide(gross * feeRatePpm, 1_000_000n, 'up');",
    replace: "const fee = divide(gross * feeRatePpm, 1_000_000n, 'down');",
    tests: ['conversion/rules.test.ts'],
  },
  {
    name: 'a conversion buys at the bid',
    find: "const bought = to === 'USDT' ? wholePrice : quotes[to]?.ask;",
    replace: "const bought = to === 'USDT' ? wholePrice : quotes[to]?.bid;",
    tests: ['conversion/rules.test.ts'],
  },
  {
    name: 'a plan’s yield is rounded up',
    find: "return divide(principal * dailyRatePpm * BigInt(days), 1_000_000n, 'down');",
    replace: "return divide(principal * dailyRatePpm * BigInt(days), 1_000_000n, 'up');",
    tests: ['plans/rules.test.ts'],
  },
  {
    name: 'leaving a plan costs a day too many',
    find: 'const remaining = BigInt(plan.days - runDaysOf(plan, at));',
    replace: 'const remaining = BigInt(plan.days - runDaysOf(plan, at) + 1);',
    tests: ['plans/rules.test.ts'],
  },
  {
    name: 'a plan can be left at the moment it matures',
    find: "if (plan.status !== 'earning' || at >= maturesAt(plan)) return refuse('PLAN_NOT_EARNING');",
    replace: "if (plan.status !== 'earning' || at > maturesAt(plan)) return refuse('PLAN_NOT_EARNING');",
    tests: ['plans/rules.test.ts', 'plans/server/plans.integration.test.ts'],
  },
  {
    name: 'more than the debt is taken for a loan',
    find: 'if (paying > debt) return',
    replace: 'if (paying > debt * 2n) return',
    tests: ['loans/rules.test.ts', 'loans/server/loans.integration.test.ts'],
  },
  {
    name: 'what is left of the collateral of an ended loan does not go back',
    find: 'const returned = isOver ? left : 0n;',
    replace: 'const returned = 0n;',
    tests: ['loans/rules.test.ts'],
  },
  {
    name: 'a loan runs for a term that is not offered',
    find: "if (!terms.days.includes(termDays)) return refuse('LOAN_PERIOD_WRONG');",
    replace: '',
    tests: ['loans/rules.test.ts', 'loans/server/loans.integration.test.ts'],
  },
  {
    name: 'an option whose price stands still is lost',
    find: "if (exit === entry) return 'tie';",
    replace: '',
    tests: ['options/server/options.integration.test.ts'],
  },
  {
    name: 'an option above the limit needs no review',
    find: 'needsReview: amount > terms.reviewAbove,',
    replace: 'needsReview: amount > terms.maxAmount,',
    tests: ['options/server/options.integration.test.ts'],
  },
  {
    name: 'a deposit is confirmed a block too early',
    find: 'payment.confirmations >= terms.confirmations[asset]',
    replace: 'payment.confirmations >= terms.confirmations[asset] - 1',
    tests: ['deposits/rules.test.ts', 'deposits/server/deposits.integration.test.ts'],
  },
  {
    name: 'a deposit below the minimum is put before the operators',
    find: 'const isSmall = isFirst && payment.units < terms.minimum[recharge.asset];',
    replace: 'const isSmall = isFirst && payment.units < 0n;',
    tests: ['deposits/rules.test.ts', 'deposits/server/below-minimum.integration.test.ts'],
  },
  {
    name: 'the highest bidder may outbid themselves',
    find: "if (piece.highest?.customerId === customerId) return refuse('HIGHEST_BID_OWN');",
    replace: '',
    tests: ['nfts/rules.test.ts', 'nfts/server/nfts.integration.test.ts'],
  },
  {
    name: 'the least bid is rounded down to the cent',
    find: "million * cent, 'up') * cent;",
    replace: "million * cent, 'down') * cent;",
    tests: ['nfts/rules.test.ts'],
  },
  {
    name: 'an inviter is rewarded from what the friend got back',
    find: "const reward = divide((fee - rebate) * rewardPpm, million, 'down');",
    replace: "const reward = divide(fee * rewardPpm, million, 'down');",
    tests: ['invites/rules.test.ts'],
  },
  {
    name: 'who asked for it may approve it',
    find: 'persons.second(by.operatorId, [review.submittedBy, ...review.approvedBy]);',
    replace: 'persons.second(by.operatorId, review.approvedBy);',
    tests: ['reviews/rules.test.ts', 'adjustments/server/', 'reviews/server/reviews.integration.test.ts'],
  },
  {
    name: 'two whom one operator let in are two people',
    find: 'if (by === each) found.add(operatorId);',
    replace: 'if (by === operator) found.add(operatorId);',
    tests: ['four-eyes/persons.test.ts'],
  },
  {
    name: 'one operator’s approval is enough where two are needed',
    find: 'review.approvedBy.length + 1 >= review.needed;',
    replace: 'review.approvedBy.length + 1 >= 1;',
    tests: ['reviews/rules.test.ts', 'reviews/server/reviews.integration.test.ts'],
  },
  {
    name: 'the quiz asks for one right answer more than it says',
    find: 'isPassed: right >= rightToPass }',
    replace: 'isPassed: right > rightToPass }',
    tests: ['quiz/rules.test.ts'],
  },
  {
    name: 'a chat may be opened again after its days are over',
    find: 'return at < closedAt + reopenDays * dayMs;',
    replace: 'return at < closedAt + (reopenDays + 1) * dayMs;',
    tests: ['support/rules.test.ts', 'support/server/chat.integration.test.ts'],
  },
  {
    name: 'on their birthday a person is still a year younger',
    find: 'today.slice(5) >= birthdate.slice(5) ? years : years - 1;',
    replace: 'today.slice(5) > birthdate.slice(5) ? years : years - 1;',
    tests: ['kyc/rules.test.ts'],
  },
  {
    name: 'whose country is unknown has the highest leverage of all',
    find: 'return Math.min(...groupsFor(policy, country).map(({ caps }) => caps[product]));',
    replace: 'return Math.max(...groupsFor(policy, country).map(({ caps }) => caps[product]));',
    tests: ['jurisdictions/rules.test.ts'],
  },
  {
    name: 'an auditor may do what their other roles may',
    find: "return held.includes('auditor') ? ['auditor'] : [...new Set(held)];",
    replace: 'return [...new Set(held)];',
    tests: ['operators/rules.test.ts'],
  },
  {
    name: 'an account may fall below zero',
    find: "changed[from] < 0n) return refuse('INSUFFICIENT_BALANCE');",
    replace: "changed[from] < -100n) return refuse('INSUFFICIENT_BALANCE');",
    tests: ['ledger/rules.test.ts', 'ledger/server/money-lane.integration.test.ts'],
  },
  {
    name: 'what explains a difference makes it larger',
    find: 'const difference = chain - ledger - explained;',
    replace: 'const difference = chain - ledger + explained;',
    tests: ['reconciliation/rules.test.ts'],
  },
  {
    name: 'a withdrawal’s fee is rounded up',
    find: "const share = divide(amount * terms.feeRatePpm, 1_000_000n, 'down');",
    replace: "const share = divide(amount * terms.feeRatePpm, 1_000_000n, 'up');",
    tests: ['withdrawals/rules.test.ts'],
  },
  {
    name: 'a position’s margin is rounded down',
    find: "* BigInt(leverage), 'up');",
    replace: "* BigInt(leverage), 'down');",
    tests: ['orders/valuation.test.ts'],
  },
  {
    name: 'an account is stopped out only below its level',
    find: 'levelPpm !== null && levels !== undefined && levelPpm <= levels.stopOutPpm;',
    replace: 'levelPpm !== null && levels !== undefined && levelPpm < levels.stopOutPpm;',
    tests: ['orders/rules.test.ts', 'orders/stop-out.test.ts', 'orders/server/margin'],
  },
  {
    name: 'swap is taken once on the triple day',
    find: 'days += weekday(day) === weekdayOf[triple] ? 3 : 1;',
    replace: 'days += 1;',
    tests: ['orders/swap.test.ts'],
  },
];

const guards: readonly Fault[] = [
  {
    name: 'a page of another site may act for an operator',
    find: "if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;",
    replace: '',
    tests: [
      'operators/server/refused-calls.integration.test.ts',
      'operators/server/sign-in.integration.test.ts',
    ],
  },
  {
    name: 'five wrong passwords do not lock an account',
    find: 'return count < failuresToLock\n',
    replace: 'return count <= failuresToLock\n',
    tests: ['foundation/secrets/lockout.test.ts'],
  },
  {
    name: 'a link may lead to another site by //',
    find: String.raw`return /^\/(?![/\\])/.test(href) ? 'own' : 'none';`,
    replace: String.raw`return /^\//.test(href) ? 'own' : 'none';`,
    tests: ['foundation/text/kept-html.test.ts'],
  },
  {
    name: 'a quote whose bid is above its ask decides',
    find: "if (points < 0) return 'crossed';",
    replace: '',
    tests: ['unsound-ticks.integration.test.ts', 'sound-ticks.integration.test.ts'],
  },
  {
    name: 'a one-time code of two steps ago is taken',
    find: 'const window = 1;',
    replace: 'const window = 2;',
    tests: ['foundation/server-kit/totp.test.ts'],
  },
];

const statements: readonly Fault[] = [
  {
    name: 'a customer ends the session of another',
    find: 'delete from customers.session where customer_id = ${customerId} and id = ${id}',
    replace: 'delete from customers.session where id = ${id}',
    tests: ['customers/server/'],
  },
  {
    name: 'a code may be guessed as often as one likes',
    find: 'and expires_at > ${at} and attempts < ${guesses}',
    replace: 'and expires_at > ${at} and ${guesses} > 0',
    tests: ['customers/server/registration.integration.test.ts'],
  },
  {
    name: 'a link that freezes an account works for ever',
    find: 'where token_hash = ${tokenHash} and expires_at > ${at}',
    replace: 'where token_hash = ${tokenHash} and ${at}::timestamptz is not null',
    tests: ['customers/server/'],
  },
];

const screens: readonly Fault[] = [
  {
    name: 'what the live channel says reaches no screen',
    find: 'desk.tell(event, data)',
    replace: 'undefined',
    tests: ['journeys/orders.journey.ts', 'journeys/notifications.journey.ts'],
  },
  {
    name: 'a field’s error is not tied to it',
    find: "'aria-invalid': error === undefined ? undefined : true,",
    replace: "'aria-invalid': undefined,",
    tests: ['journeys/refused.journey.ts'],
  },
  {
    name: 'the language stays in the address',
    find: "address.searchParams.delete('lang');",
    replace: '',
    tests: ['journeys/languages.journey.ts'],
  },
  {
    name: 'what was searched for in the help is gone on the way back',
    find: 'search: { search: settled || undefined }',
    replace: 'search: {}',
    tests: ['journeys/help.journey.ts'],
  },
  {
    name: 'the palette does not say that it found nothing',
    find: "{t('empty', { query })}",
    replace: '',
    tests: ['journeys/way-around.journey.ts'],
  },
  {
    name: 'nothing says that there is too little to convert',
    find: "? t('short', { available: format.money(has, from, { exact: true }), currency: from })",
    replace: '? undefined',
    tests: ['journeys/money.journey.ts'],
  },
];

export const faults: readonly Fault[] = [...rules, ...guards, ...statements, ...screens];
