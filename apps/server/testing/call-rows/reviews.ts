import { drawnPicture, type Row, type RowStage, type Sent, tooLarge } from './call-row.ts';

/** The inbox, over adjustments: the treasurer asks, the reviewer decides. */
export function reviewRows({ platform, sessionOf, resultOf, cookieOf }: RowStage): Record<string, Row> {
  let requests = 0;

  const correction = async (changes: Record<string, unknown> = {}) => ({
    uid: (await sessionOf('verified')).uid,
    book: 'real',
    currency: 'USDT',
    amount: '0.5',
    reasonCode: 'missedCredit',
    note: 'A deposit was not credited',
    ...changes,
  });
  const previewed = async (changes: Record<string, unknown> = {}) => {
    const { reasonCode: _, note: __, ...rest } = await correction(changes);
    return rest;
  };
  const asTreasurer = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('treasurer'),
    input,
  });
  const asAuditor = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('auditor'),
    input,
  });
  const asReviewer = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('reviewer'),
    input,
  });

  /** A fresh correction's id. */
  async function asked(): Promise<string> {
    const answer = await platform().server.inject({
      method: 'POST',
      url: '/swx/operator/adjustment/request',
      payload: await correction(),
      headers: { cookie: await cookieOf('treasurer'), 'x-request-id': `asked-${++requests}` },
    });
    return answer.json().result.id;
  }
  const everyFilter = {
    show: 'overdue',
    amountFrom: '1',
    amountTo: '1000000',
    country: 'DE',
    from: '2020-01-01T00:00:00.000Z',
    to: '2040-01-01T00:00:00.000Z',
  };
  let views = 0;
  const named = (name: string) => `${name} ${++views}`;
  const savedView = async (name: string) =>
    String((await resultOf('saveReviewView', { input: { name, search: {} } })).id);
  async function savedName(): Promise<string> {
    const name = named('taken');
    await savedView(name);
    return name;
  }
  const reviewId = async () => `adjustment-${await asked()}`;
  const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' };

  return {
    previewAdjustment: {
      good: async () => [
        await asTreasurer(await previewed()),
        await asTreasurer(await previewed({ amount: '-899999999' })),
      ],
      bad: async () => [
        [await asReviewer(await previewed()), 'FORBIDDEN'],
        [await asTreasurer(await previewed({ uid: '999999' })), 'NO_MATCHING_USER'],
        [await asTreasurer(await previewed({ uid: 'x' })), 'NO_MATCHING_USER'],
        [await asTreasurer(await previewed({ amount: '0' })), 'AMOUNT_INVALID'],
        [await asTreasurer(await previewed({ amount: '--1' })), 'AMOUNT_INVALID'],
      ],
    },
    requestAdjustment: {
      good: async () => [
        await asTreasurer(await correction()),
        await asTreasurer(await correction({ amount: '-0.25', reference: 'ticket 7' })),
      ],
      bad: async () => [
        [await asReviewer(await correction()), 'FORBIDDEN'],
        [await asTreasurer(await correction({ uid: '999999' })), 'NO_MATCHING_USER'],
        [await asTreasurer(await correction({ amount: '-899999999' })), 'INSUFFICIENT_BALANCE'],
        [await asTreasurer(await correction({ amount: '1e3' })), 'AMOUNT_INVALID'],
        [await asTreasurer(await correction({ reasonCode: 'because' })), 'REASON_UNKNOWN'],
        [await asTreasurer(await correction({ note: ' ' })), 'NOTE_REQUIRED'],
        [await asTreasurer(await correction({ currency: 'DOGE' })), 'INPUT_INVALID'],
        [await asTreasurer(await correction({ document: new File(['GIF89a'], 'a.png') })), 'IMAGE_FORMAT'],
        [await asTreasurer(await correction({ document: tooLarge })), 'IMAGE_TOO_LARGE'],
      ],
    },
    requestOrderCorrection: {
      good: () => [],
      bad: async () => {
        const { uid } = await sessionOf('verified');
        const wanted = { uid, book: 'real', orderId: '1', note: 'The customer complained' };
        return [
          [await asReviewer(wanted), 'FORBIDDEN'],
          [await asTreasurer(wanted), 'NOT_FOUND'],
          [await asTreasurer({ ...wanted, orderId: 'x' }), 'NOT_FOUND'],
          [await asTreasurer({ ...wanted, uid: 'x' }), 'NO_MATCHING_USER'],
          [await asTreasurer({ ...wanted, note: ' ' }), 'NOTE_REQUIRED'],
        ];
      },
    },
    listAdjustments: {
      good: async () => [
        {},
        { input: { status: 'waiting', uid: (await sessionOf('verified')).uid } },
        { input: { from: '2026-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' } },
      ],
      bad: () => [[{ input: { status: 'open' } }, 'INPUT_INVALID']],
    },
    getAdjustment: {
      good: async () => [{ input: { id: await asked() } }],
      bad: () => [
        [{ input: { id: '999999' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    getAdjustmentAttachment: {
      async good() {
        const sent = await asTreasurer(await correction({ document: await drawnPicture() }));
        return [{ input: { id: String((await resultOf('requestAdjustment', sent)).id) } }];
      },
      bad: async () => [
        [{ input: { id: await asked() } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    listReviews: {
      good: () => [
        {},
        { input: { kind: 'adjustment', status: 'approved' } },
        { input: { sort: 'age', ...everyFilter } },
        { input: { sort: 'worth', after: '-1-kyc-1' } },
        { input: { show: 'assigned', assignee: 'nobody' } },
        { input: { status: 'rejected', reasonCode: 'notJustified', ...everyFilter } },
      ],
      bad: () => [
        [{ input: { sort: 'nothing' } }, 'INPUT_INVALID'],
        [{ input: { after: '-1-kyc-1' } }, 'INPUT_INVALID'],
        [{ input: { amountFrom: 'much' } }, 'AMOUNT_INVALID'],
        [{ input: { country: 'Germany' } }, 'INPUT_INVALID'],
        [{ input: { from: 'yesterday' } }, 'INPUT_INVALID'],
        [{ input: { kind: 'nothing' } }, 'INPUT_INVALID'],
        [{ input: { status: 'open' } }, 'INPUT_INVALID'],
        [{ input: { show: 'nothing' } }, 'INPUT_INVALID'],
        [{ input: { after: '1-nothing-1' } }, 'INPUT_INVALID'],
        [{ input: { pageNum: 101, pageSize: 100 } }, 'INPUT_INVALID'],
      ],
    },
    countReviews: {
      good: () => [{}, { input: everyFilter }],
      bad: () => [[{ input: { amountTo: '-' } }, 'AMOUNT_INVALID']],
    },
    assignReviews: {
      good: async () => [
        await asReviewer({ ids: [await reviewId(), 'x'], assignee: 'reviewer@sample.test' }),
        await asReviewer({ ids: [await reviewId()] }),
      ],
      bad: async () => [
        [await asReviewer({ ids: [] }), 'INPUT_INVALID'],
        [await asAuditor({ ids: ['x'] }), 'FORBIDDEN'],
      ],
    },
    listAssignees: { good: () => [{}], bad: () => [] },
    listReviewViews: { good: () => [{}], bad: () => [] },
    saveReviewView: {
      good: () => [{ input: { name: named('saved'), search: { kind: 'kyc', sort: 'age' } } }],
      bad: async () => [
        [{ input: { name: ' ', search: {} } }, 'INPUT_INVALID'],
        [{ input: { name: named('odd'), search: { page: '2' } } }, 'INPUT_INVALID'],
        [{ input: { name: await savedName(), search: {} } }, 'VIEW_NAME_TAKEN'],
      ],
    },
    renameReviewView: {
      good: async () => [{ input: { id: await savedView(named('before')), name: named('after') } }],
      bad: async () => [
        [{ input: { id: '999999', name: 'x' } }, 'NOT_FOUND'],
        [{ input: { id: await savedView(named('mine')), name: await savedName() } }, 'VIEW_NAME_TAKEN'],
      ],
    },
    deleteReviewView: {
      good: async () => [{ input: { id: await savedView(named('gone')) } }],
      bad: () => [[{ input: { id: '999999' } }, 'NOT_FOUND']],
    },
    countDecisions: { good: () => [{}], bad: () => [] },
    decidedOf: {
      good: async () => [{ input: { customerId: (await sessionOf('verified')).uid } }],
      bad: () => [[{ input: { customerId: 'x' } }, 'NOT_FOUND']],
    },
    chatBesideReview: {
      good: async () => [await asReviewer({ reviewId: await reviewId() })],
      bad: async () => [
        [{ input: { reviewId: await reviewId() } }, 'FORBIDDEN'],
        [await asReviewer({ reviewId: 'adjustment-999999' }), 'NOT_FOUND'],
        [await asTreasurer({ reviewId: await reviewId() }), 'FOUR_EYES_REQUIRED'],
      ],
    },
    moneyThrough: {
      good: async () => [{ input: { customerId: (await sessionOf('verified')).uid } }],
      bad: () => [[{ input: { customerId: 'x' } }, 'NOT_FOUND']],
    },
    getReview: {
      good: async () => [{ input: { id: await reviewId() } }],
      bad: () => [
        [{ input: { id: 'adjustment-999999' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    claimReview: {
      good: async () => [await asReviewer({ id: await reviewId() })],
      bad: async () => [
        [{ input: { id: await reviewId() } }, 'FORBIDDEN'],
        [await asReviewer({ id: 'adjustment-999999' }), 'NOT_FOUND'],
        [await asTreasurer({ id: await reviewId() }), 'FOUR_EYES_REQUIRED'],
      ],
    },
    releaseReview: {
      good: async () => [await asReviewer({ id: await reviewId() })],
      bad: async () => [
        [{ input: { id: await reviewId() }, cookie: await cookieOf('auditor') }, 'FORBIDDEN'],
        [await asReviewer({ id: 'adjustment-999999' }), 'NOT_FOUND'],
      ],
    },
    claimNextReview: {
      good: async () => [await asReviewer({}), await asReviewer({ kind: 'kyc' })],
      bad: async () => [
        [await asReviewer({ kind: 'nothing' }), 'INPUT_INVALID'],
        [await asAuditor({}), 'FORBIDDEN'],
      ],
    },
    claimReviews: {
      good: async () => [await asReviewer({ ids: [await reviewId(), 'adjustment-999999'] })],
      bad: async () => [
        [await asReviewer({ ids: [] }), 'INPUT_INVALID'],
        [await asAuditor({ ids: ['x'] }), 'FORBIDDEN'],
      ],
    },
    releaseReviews: {
      good: async () => [await asReviewer({ ids: [await reviewId()] })],
      bad: async () => [
        [await asReviewer({ ids: Array.from({ length: 101 }, () => 'x') }), 'INPUT_INVALID'],
        [await asAuditor({ ids: ['x'] }), 'FORBIDDEN'],
      ],
    },
    rejectReviews: {
      good: async () => [await asReviewer({ ids: [await reviewId(), 'x'], reasonCode: 'notJustified' })],
      bad: async () => [
        [await asReviewer({ ids: ['x'] }), 'REASON_UNKNOWN'],
        [await asAuditor({ ids: ['x'], reasonCode: 'notJustified' }), 'FORBIDDEN'],
      ],
    },
    takeBackDecision: {
      good: () => [],
      bad: async () => {
        const decided = await reviewId();
        await resultOf('decideReview', await asReviewer({ id: decided, ...approval }));
        return [
          [await asReviewer({ id: decided }), 'DECISION_STANDS'],
          [await asTreasurer({ id: decided }), 'FORBIDDEN'],
          [await asReviewer({ id: 'adjustment-999999' }), 'NOT_FOUND'],
        ];
      },
    },
    decideReview: {
      good: async () => [
        await asReviewer({ id: await reviewId(), ...approval }),
        await asReviewer({ id: await reviewId(), decision: 'reject', reasonCode: 'notJustified' }),
      ],
      bad: async () => [
        [{ input: { id: await reviewId(), ...approval } }, 'FORBIDDEN'],
        [await asTreasurer({ id: await reviewId(), ...approval }), 'FOUR_EYES_REQUIRED'],
        [await asReviewer({ id: 'adjustment-999999', ...approval }), 'NOT_FOUND'],
        [await asReviewer({ id: await reviewId(), ...approval, reasonCode: 'because' }), 'REASON_UNKNOWN'],
        [await asReviewer({ id: await reviewId(), ...approval, decision: 'maybe' }), 'INPUT_INVALID'],
      ],
    },
  };
}
