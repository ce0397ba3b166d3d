import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { drawnPicture, type Row, type RowStage } from './call-row.ts';
import { sampleCustomerOf } from './orders.ts';

/** Settings, markets, customers' pages and health: what operators see and set. */
export function configurationRows(stage: RowStage): Record<string, Row> {
  const { platform, cookieOf } = stage;
  const reason = 'a row of the calls test';
  const until = new Date(systemClock.now() + dayMs).toISOString();
  const recovery = { kind: 'secondFactor', callReference: 'call 4711', note: 'a row of the calls test' };
  const limit = {
    kind: 'noWithdrawals',
    ground: 'other',
    told: 'other',
    note: 'a row of the calls test',
    until,
  };

  async function settings(changes: Record<string, unknown> = {}) {
    const cookie = await cookieOf('admin');
    const url = '/swx/operator/configuration/version';
    const query = { name: 'platform.settings' };
    const { value, newest } = (await platform().server.inject({ url, query, headers: { cookie } })).json()
      .result;
    return {
      name: 'platform.settings',
      expectedVersion: newest,
      value: { ...value, supportEmail: `help-${newest}@sample.test`, ...changes },
      reason,
    };
  }

  /** The id of a change that waits for a second operator. */
  async function proposalId(): Promise<string> {
    const cookie = await cookieOf('admin');
    const url = '/swx/operator/configuration';
    const query = { name: 'treasury.alarms' };
    const show = async () =>
      (await platform().server.inject({ url: `${url}/version`, query, headers: { cookie } })).json().result;
    const { proposal, newest } = await show();
    if (proposal !== undefined) return proposal.id;
    const payload = { ...query, expectedVersion: newest, value: { lowReservePercent: 24 }, reason };
    await platform().server.inject({ method: 'POST', url: `${url}/publish`, payload, headers: { cookie } });
    return (await show()).proposal.id;
  }

  const sampleCustomer = () => sampleCustomerOf(stage);

  const cancelling = { reasonCode: 'legal', note: reason };
  const asRisk = async (input: object) => ({
    input: { book: 'real', ...cancelling, ...input },
    cookie: await cookieOf('reviewer'),
  });

  return {
    listConfiguration: { good: () => [{}], bad: () => [[{ cookie: 'operator=x' }, 'UNAUTHENTICATED']] },
    getConfiguration: {
      good: () => [{ input: { name: 'jurisdictions' } }, { input: { name: 'orders.margin', version: 1 } }],
      bad: () => [
        [{ input: { name: 'no.such' } }, 'NOT_FOUND'],
        [{ input: { name: 'jurisdictions', version: 999 } }, 'NOT_FOUND'],
        [{ input: { name: '../etc' } }, 'INPUT_INVALID'],
      ],
    },
    listConfigurationVersions: {
      good: () => [{ input: { name: 'platform.settings' } }],
      bad: () => [[{ input: { name: 'no.such' } }, 'NOT_FOUND']],
    },
    getConfigurationDifference: {
      good: () => [{ input: { name: 'markets.terms', from: 1, to: 1 } }],
      bad: () => [
        [{ input: { name: 'markets.terms', from: 1, to: 77 } }, 'NOT_FOUND'],
        [{ input: { name: 'markets.terms', from: 1 } }, 'INPUT_INVALID'],
      ],
    },
    getConfigurationProposal: {
      good: async () => [{ input: { id: await proposalId() }, cookie: await cookieOf('auditor') }],
      bad: async () => [
        [{ input: { id: '1000000' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
        [{ input: { id: '1' }, cookie: await cookieOf('reviewer') }, 'NOT_FOUND'],
      ],
    },
    publishConfiguration: {
      good: async () => [{ input: await settings() }],
      bad: async () => [
        [{ input: await settings({ supportEmail: 'nobody' }) }, 'INPUT_INVALID'],
        [{ input: await settings({ another: true }) }, 'INPUT_INVALID'],
        [{ input: { ...(await settings()), reason: 'x' } }, 'NOTE_REQUIRED'],
        [{ input: { ...(await settings()), name: 'no.such' } }, 'NOT_FOUND'],
        [{ input: { ...(await settings()), expectedVersion: 999 } }, 'CONFIGURATION_CHANGED'],
        [{ input: await settings(), cookie: await cookieOf('reviewer') }, 'FORBIDDEN'],
        [{ input: await settings(), cookie: await cookieOf('treasurer') }, 'FORBIDDEN'],
      ],
    },
    rollBackConfiguration: {
      good: async () => {
        const { expectedVersion } = await settings();
        return [{ input: { name: 'platform.settings', version: 1, expectedVersion, reason } }];
      },
      bad: async () => [
        [
          { input: { name: 'jurisdictions', version: 1, expectedVersion: 1, reason } },
          'CONFIGURATION_UNCHANGED',
        ],
        [{ input: { name: 'jurisdictions', version: 8, expectedVersion: 1, reason } }, 'NOT_FOUND'],
      ],
    },
    listTraces: {
      good: async () => [
        { input: { customerId: await sampleCustomer() } },
        {
          input: {
            customerId: await sampleCustomer(),
            kind: 'order',
            book: 'demo',
            from: '2026-01-01T00:00:00Z',
          },
        },
      ],
      bad: async () => [
        [{ input: { customerId: 'x' } }, 'NOT_FOUND'],
        [{ input: { customerId: await sampleCustomer(), kind: 'king' } }, 'INPUT_INVALID'],
      ],
    },
    findTraces: {
      good: async () => [{ input: { text: await sampleCustomer() } }, { input: { text: 'nobody has this' } }],
      bad: () => [[{ input: { text: ' ' } }, 'INPUT_INVALID']],
    },
    searchCustomers: {
      good: async () => [
        {},
        { input: { text: 'SAMPLE-' } },
        { input: { text: await sampleCustomer() } },
        { input: { standing: 'served', over: '1' } },
      ],
      bad: () => [
        [{ input: { pageSize: 500 } }, 'INPUT_INVALID'],
        [{ input: { limit: 'asleep' } }, 'INPUT_INVALID'],
        [{ input: { over: '-1' } }, 'AMOUNT_INVALID'],
      ],
    },
    getCustomer: {
      good: async () => [{ input: { id: await sampleCustomer() } }],
      bad: () => [
        [{ input: { id: '1' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    getLeftOpen: {
      good: async () => [{ input: { id: await sampleCustomer() } }],
      bad: () => [[{ input: { id: 'x' } }, 'NOT_FOUND']],
    },
    listCustomerSessions: {
      good: async () => [{ input: { id: await sampleCustomer() } }],
      bad: () => [[{ input: { id: '1' } }, 'NOT_FOUND']],
    },
    addCustomerNote: {
      good: async () => {
        const id = await sampleCustomer();
        return ['Called about a fee.', 'Called again.'].map((text) => ({ input: { id, text } }));
      },
      bad: async () => [
        [{ input: { id: await sampleCustomer(), text: '  ' } }, 'NOTE_REQUIRED'],
        [{ input: { id: '1', text: 'Called about a fee.' } }, 'NOT_FOUND'],
        [
          { input: { id: await sampleCustomer(), text: 'Not mine' }, cookie: await cookieOf('treasurer') },
          'FORBIDDEN',
        ],
      ],
    },
    listCustomerNotes: {
      good: async () => [{ input: { id: await sampleCustomer() } }],
      bad: () => [[{ input: { id: '1' } }, 'NOT_FOUND']],
    },
    setAccountLimit: {
      good: async () => [{ input: { id: await sampleCustomer(), ...limit } }],
      bad: async () => [
        [{ input: { id: '1', ...limit } }, 'NOT_FOUND'],
        [{ input: { id: await sampleCustomer(), ...limit, ground: 'mood' } }, 'INPUT_INVALID'],
        [
          { input: { id: await sampleCustomer(), ...limit, ground: 'sanctions', until: undefined } },
          'EVIDENCE_REQUIRED',
        ],
        [{ input: { id: await sampleCustomer(), ...limit, until: undefined } }, 'LIMIT_END_INVALID'],
        [
          { input: { id: await sampleCustomer(), ...limit }, cookie: await cookieOf('treasurer') },
          'FORBIDDEN',
        ],
      ],
    },
    // Asked for and decided: apps/server/account-limits.integration.test.ts.
    requestLifting: {
      good: () => [],
      bad: () => [[{ input: { limitId: '0', note: 'a row of the calls test' } }, 'NOT_FOUND']],
    },
    getLifting: { good: () => [], bad: () => [[{ input: { id: '0' } }, 'NOT_FOUND']] },
    getLiftingDocument: { good: () => [], bad: () => [[{ input: { id: '0' } }, 'NOT_FOUND']] },
    // Asked for, decided and carried out: capabilities/people/customers/server/recovery.integration.test.ts.
    requestRecovery: {
      good: () => [],
      bad: async () => [
        [{ input: { id: '1', ...recovery, document: await drawnPicture() } }, 'NOT_FOUND'],
        [{ input: { id: await sampleCustomer(), ...recovery } }, 'IMAGE_REQUIRED'],
        [
          {
            input: {
              id: await sampleCustomer(),
              ...recovery,
              callReference: ' ',
              document: await drawnPicture(),
            },
          },
          'EVIDENCE_REQUIRED',
        ],
      ],
    },
    getRecovery: { good: () => [], bad: () => [[{ input: { id: '0' } }, 'NOT_FOUND']] },
    getRecoveryDocument: { good: () => [], bad: () => [[{ input: { id: '0' } }, 'NOT_FOUND']] },
    stopRecoveryAtDesk: {
      good: () => [],
      bad: () => [[{ input: { id: '0', note: 'a row of the calls test' } }, 'NOT_FOUND']],
    },
    // Carried out in the same test: here it would end the sessions of other rows.
    endCustomerSessions: {
      good: () => [],
      bad: () => [[{ input: { id: '1', note: 'a row of the calls test' } }, 'NOT_FOUND']],
    },
    getLimitDocument: { good: () => [], bad: () => [[{ input: { id: '0' } }, 'NOT_FOUND']] },
    listCustomerRecords: {
      good: async () => [{ input: { customerId: await sampleCustomer(), book: 'demo' } }],
      bad: () => [[{ input: { customerId: 'x', book: 'demo' } }, 'NOT_FOUND']],
    },
    getExposure: {
      good: async () => [{}, { cookie: await cookieOf('auditor') }],
      bad: () => [],
    },
    getMarketRisk: {
      good: () => [{ input: { code: 'BTCUSD', book: 'real' } }, { input: { code: 'EURUSD', book: 'demo' } }],
      bad: () => [[{ input: { code: 'NOSUCH', book: 'real' } }, 'INSTRUMENT_UNKNOWN']],
    },
    countLiveOrders: {
      good: async () => [
        { input: { book: 'demo', code: 'BTCUSD' } },
        { input: { book: 'real', uid: await sampleCustomer() } },
      ],
      bad: () => [[{ input: { book: 'real', uid: 'x' } }, 'NO_MATCHING_USER']],
    },
    // Carried out: apps/server/cancellations.integration.test.ts.
    requestCancellation: {
      good: () => [],
      bad: async () => [
        [{ input: { book: 'real', code: 'NOSUCH', ...cancelling } }, 'FORBIDDEN'],
        [await asRisk({ code: 'NOSUCH' }), 'NO_PENDING_ORDERS'],
        [await asRisk({}), 'INPUT_INVALID'],
        [await asRisk({ code: 'NOSUCH', reasonCode: 'mood' }), 'REASON_UNKNOWN'],
        [await asRisk({ code: 'NOSUCH', note: ' ' }), 'NOTE_REQUIRED'],
      ],
    },
    getCancellation: { good: () => [], bad: () => [[{ input: { id: '99999999' } }, 'NOT_FOUND']] },
    getMirrored: {
      good: async () => [{}, { cookie: await cookieOf('auditor') }],
      bad: () => [],
    },
    getReviewedMirrored: {
      // None waits where nobody is linked; with one: apps/server/mirrored.integration.test.ts.
      good: () => [],
      bad: () => [
        [{ input: { subjectId: '99999999' } }, 'NOT_FOUND'],
        [{ input: { subjectId: 'x' } }, 'NOT_FOUND'],
      ],
    },
    listCatalogue: {
      good: () => [{}, { input: { search: 'btc', class: 'crypto', pageSize: 5 } }],
      bad: () => [[{ input: { class: 'bonds' } }, 'INPUT_INVALID']],
    },
    haltMarket: {
      good: async () => [
        { input: { code: 'EURUSD', halted: true, reason }, cookie: await cookieOf('reviewer') },
        { input: { code: 'EURUSD', halted: false, reason }, cookie: await cookieOf('reviewer') },
      ],
      bad: async () => [
        [{ input: { code: 'EURUSD', halted: true, reason } }, 'FORBIDDEN'],
        [
          { input: { code: 'NOPE', halted: true, reason }, cookie: await cookieOf('reviewer') },
          'INSTRUMENT_UNKNOWN',
        ],
        [
          { input: { code: 'EURUSD', halted: true, reason: '' }, cookie: await cookieOf('reviewer') },
          'NOTE_REQUIRED',
        ],
      ],
    },
    getHealth: { good: () => [{}], bad: () => [[{ cookie: undefined }, 'UNAUTHENTICATED']] },
    reportPageError: {
      good: () => [{ input: { app: 'web', message: 'x', stack: '', page: '/', build: '' } }],
      bad: () => [
        [{ input: { app: 'other', message: 'x', stack: '', page: '/', build: '' } }, 'INPUT_INVALID'],
        [{ input: { app: 'web', message: '', stack: '', page: '/', build: '' } }, 'INPUT_INVALID'],
      ],
    },
  };
}
