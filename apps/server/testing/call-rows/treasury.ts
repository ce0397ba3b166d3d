import { drawnPicture, type Row, type RowStage, type Sent, tooLarge } from './call-row.ts';

/** The house's money: the treasurer asks, the inbox's rows show how it is decided. */
export function treasuryRows({ platform, resultOf, cookieOf }: RowStage): Record<string, Row> {
  let requests = 0;
  const funding = (changes: Record<string, unknown> = {}) => ({
    book: 'real',
    account: 'house/plan-yield',
    amount: '250',
    reasonCode: 'reserve',
    note: 'More plans are sold than last month',
    evidence: 'transfer 2026-114',
    ...changes,
  });
  const previewed = (changes: Record<string, unknown> = {}) => {
    const { reasonCode: _, note: __, evidence: ___, ...rest } = funding(changes);
    return rest;
  };
  const as = async (name: 'treasurer' | 'reviewer', input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf(name),
    input,
  });

  /** A fresh funding's id. */
  async function asked(): Promise<string> {
    const answer = await platform().server.inject({
      method: 'POST',
      url: '/swx/operator/treasury/request',
      payload: funding(),
      headers: { cookie: await cookieOf('treasurer'), 'x-request-id': `funding-${++requests}` },
    });
    return answer.json().result.id;
  }

  return {
    treasuryOverview: { good: () => [{}], bad: () => [] },
    solvency: { good: () => [{}], bad: () => [] },
    lookAtSolvency: {
      good: async () => [await as('treasurer', {})],
      bad: async () => [[await as('reviewer', {}), 'FORBIDDEN']],
    },
    previewFunding: {
      good: async () => [
        await as('treasurer', previewed()),
        await as('treasurer', previewed({ amount: '-899999999' })),
      ],
      bad: async () => [
        [await as('reviewer', previewed()), 'FORBIDDEN'],
        [await as('treasurer', previewed({ amount: '0' })), 'AMOUNT_INVALID'],
        [await as('treasurer', previewed({ account: 'house/plan-promised' })), 'INPUT_INVALID'],
      ],
    },
    requestFunding: {
      good: async () => [
        await as('treasurer', funding()),
        await as('treasurer', funding({ book: 'demo', amount: '-1', account: 'house/trading' })),
        await as('treasurer', funding({ account: 'house/conversion', currency: 'BTC', amount: '0.5' })),
        await as('treasurer', funding({ document: await drawnPicture() })),
      ],
      bad: async () => [
        [await as('reviewer', funding()), 'FORBIDDEN'],
        [await as('treasurer', funding({ amount: '-899999999' })), 'HOUSE_ACCOUNT_SHORT'],
        [await as('treasurer', funding({ amount: 'all' })), 'AMOUNT_INVALID'],
        [await as('treasurer', funding({ account: 'outside' })), 'INPUT_INVALID'],
        [await as('treasurer', funding({ currency: 'BTC' })), 'INPUT_INVALID'],
        [await as('treasurer', funding({ account: 'house/charity-payable' })), 'INPUT_INVALID'],
        [await as('treasurer', funding({ reasonCode: 'because' })), 'REASON_UNKNOWN'],
        [await as('treasurer', funding({ note: '' })), 'NOTE_REQUIRED'],
        [await as('treasurer', funding({ evidence: ' ' })), 'EVIDENCE_REQUIRED'],
        [
          await as('treasurer', funding({ document: new File(['%PDF-1.7'], 'transfer.png') })),
          'IMAGE_FORMAT',
        ],
        [await as('treasurer', funding({ document: tooLarge })), 'IMAGE_TOO_LARGE'],
      ],
    },
    listFundings: {
      good: () => [
        {},
        { input: { status: 'waiting', book: 'real' } },
        { input: { from: '2026-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' } },
      ],
      bad: () => [[{ input: { status: 'open' } }, 'INPUT_INVALID']],
    },
    getFunding: {
      good: async () => [{ input: { id: await asked() } }],
      bad: () => [
        [{ input: { id: '999999' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    getFundingAttachment: {
      async good() {
        const sent = await as('treasurer', funding({ document: await drawnPicture() }));
        return [{ input: { id: String((await resultOf('requestFunding', sent)).id) } }];
      },
      bad: async () => [
        [{ input: { id: await asked() } }, 'NOT_FOUND'],
        [{ input: { id: '999999' } }, 'NOT_FOUND'],
      ],
    },
  };
}
