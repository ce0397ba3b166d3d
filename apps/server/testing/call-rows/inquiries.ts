import { drawnPicture, once, type Row, type RowStage, type Sent, tooLarge } from './call-row.ts';

/** The reviewer asks about corrections of the caller's balance, and the caller answers. */
export function inquiryRows({ resultOf, cookieOf }: RowStage): Record<string, Row> {
  const uid = once(async () => (await resultOf('getUserInfo', {})).uid);
  const asReviewer = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('reviewer'),
    input,
  });

  /** A fresh correction's review. */
  async function reviewId(): Promise<string> {
    const correction = {
      book: 'real',
      currency: 'USDT',
      amount: '0.5',
      reasonCode: 'goodwill',
      note: 'Late',
    };
    const input = { ...correction, uid: await uid() };
    const { id } = await resultOf('requestAdjustment', { cookie: await cookieOf('treasurer'), input });
    return `adjustment-${id}`;
  }

  const question = { template: 'general', note: 'Which deposit do you mean?' };
  const asked = async () =>
    await resultOf('askCustomer', await asReviewer({ reviewId: await reviewId(), ...question }));
  const open = async (more: Record<string, unknown> = {}): Promise<Sent> => ({
    input: { id: (await asked()).id, text: 'The one of Monday', ...more },
  });
  const unknown = { id: '999999999' };
  const gif = new File([Buffer.from('GIF89a')], 'moving.gif');

  return {
    askCustomer: {
      good: async () => [await asReviewer({ reviewId: await reviewId(), ...question })],
      bad: async () => [
        [{ input: { reviewId: await reviewId(), ...question } }, 'FORBIDDEN'],
        [
          { input: { reviewId: await reviewId(), ...question }, cookie: await cookieOf('treasurer') },
          'FOUR_EYES_REQUIRED',
        ],
        [await asReviewer({ reviewId: 'x', ...question }), 'NOT_FOUND'],
        [await asReviewer({ reviewId: await reviewId(), ...question, template: 'other' }), 'INPUT_INVALID'],
        [
          await asReviewer({ reviewId: await reviewId(), ...question, template: 'wasItYou' }),
          'QUESTION_UNFIT',
        ],
        [await asReviewer({ reviewId: await reviewId(), ...question, note: '' }), 'NOTE_REQUIRED'],
        [
          await asReviewer({ reviewId: await reviewId(), ...question, note: 'x'.repeat(501) }),
          'NOTE_REQUIRED',
        ],
      ],
    },
    takeBackInquiry: {
      good: async () => [await asReviewer({ id: (await asked()).id })],
      bad: async () => [
        [{ input: { id: (await asked()).id } }, 'FORBIDDEN'],
        [await asReviewer(unknown), 'NOT_FOUND'],
        [await asReviewer({ id: 'x' }), 'NOT_FOUND'],
      ],
    },
    listInquiries: {
      good: async () => [{ input: { reviewId: await reviewId() } }, await asReviewer({ reviewId: 'kyc-1' })],
      bad: async () => [
        [{ input: { reviewId: 'x'.repeat(101) } }, 'INPUT_INVALID'],
        [{ input: { reviewId: 'kyc-1' }, cookie: await cookieOf('treasurer') }, 'FORBIDDEN'],
      ],
    },
    listInquiry: {
      good: () => [{}, { input: { pageSize: 100 } }],
      bad: () => [
        [{ input: { pageSize: 101 } }, 'INPUT_INVALID'],
        [{ token: undefined }, 'UNAUTHENTICATED'],
      ],
    },
    answerInquiry: {
      good: async () => [await open(), await open({ text: '', picture1: await drawnPicture() })],
      bad: async () => [
        [{ input: { ...unknown, text: 'hello' } }, 'NOT_FOUND'],
        [{ input: { id: 'x', text: 'hello' } }, 'NOT_FOUND'],
        [await open({ text: ' ' }), 'ANSWER_EMPTY'],
        [await open({ text: 'x'.repeat(2_001) }), 'INPUT_INVALID'],
        [await open({ picture1: gif }), 'IMAGE_FORMAT'],
        [await open({ picture1: tooLarge }), 'IMAGE_TOO_LARGE'],
        [{ ...(await open()), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
        [{ ...(await open()), token: undefined }, 'UNAUTHENTICATED'],
      ],
    },
    inquiryPicture: {
      async good() {
        const { id } = await resultOf('answerInquiry', await open({ picture1: await drawnPicture() }));
        return [await asReviewer({ id, number: '1' })];
      },
      bad: async () => [
        [await asReviewer({ ...unknown, number: '1' }), 'NOT_FOUND'],
        [await asReviewer({ id: (await asked()).id, number: '1' }), 'NOT_FOUND'],
        [await asReviewer({ ...unknown, number: '4' }), 'NOT_FOUND'],
      ],
    },
  };
}
