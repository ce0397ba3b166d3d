import { drawnPicture, type Row, type RowStage, type Sent, tooLarge } from './call-row.ts';

/** The caller writes to support, and admin@sample.test answers. */
export function supportRows({ resultOf, cookieOf }: RowStage): Record<string, Row> {
  const chat = async () => {
    const { id, messages } = await resultOf('listMessage', {});
    const sent = messages as { pictures: string[] }[];
    return { id: String(id), picture: sent.flatMap(({ pictures }) => pictures)[0] ?? '' };
  };
  const about = async (input: Record<string, unknown> = {}): Promise<Sent> => ({
    input: { id: (await chat()).id, ...input },
  });
  const unknown = { id: '999999999' };
  const noVisitors = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('treasurer'),
    input,
  });
  const gif = new File([Buffer.from('GIF89a')], 'moving.gif');
  return {
    openChat: {
      good: () => [{}, {}],
      bad: () => [[{ input: { email: 'nobody' } }, 'INPUT_INVALID']],
    },
    listMessage: {
      good: () => [{}, { input: { after: '0' } }, { token: undefined }],
      bad: () => [[{ input: { after: 'x' } }, 'INPUT_INVALID']],
    },
    sendMessage: {
      good: async () => [{ input: { text: 'Where is it?' } }, { input: { picture1: await drawnPicture() } }],
      bad: () => [
        [{ input: { text: '  ' } }, 'INPUT_INVALID'],
        [{ input: { text: 'x'.repeat(2_001) } }, 'INPUT_INVALID'],
        [{ input: { text: 'hello' }, requestId: undefined }, 'REQUEST_ID_REQUIRED'],
        [{ input: { text: 'hello' }, token: undefined }, 'NOT_FOUND'],
        [{ input: { picture1: gif } }, 'IMAGE_FORMAT'],
        [{ input: { picture1: tooLarge } }, 'IMAGE_TOO_LARGE'],
      ],
    },
    chatPicture: {
      good: async () => [{ input: { id: (await chat()).picture } }],
      bad: () => [
        [{ input: unknown }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    chatTranscript: { good: () => [{}], bad: () => [[{ token: undefined }, 'NOT_FOUND']] },
    mailTranscript: { good: () => [{}], bad: () => [] },
    signalChat: {
      good: () => [{ input: { typing: true } }, { input: { readThrough: '1' } }],
      bad: () => [
        [{ input: { readThrough: '-1' } }, 'INPUT_INVALID'],
        [{ token: undefined }, 'NOT_FOUND'],
      ],
    },
    listChats: {
      good: async () => [
        { input: { view: 'closed' } },
        { input: { view: 'mine' } },
        {},
        { cookie: await cookieOf('auditor') },
      ],
      bad: async () => [
        [{ input: { view: 'all' } }, 'INPUT_INVALID'],
        [await noVisitors({}), 'FORBIDDEN'],
      ],
    },
    oneChat: {
      good: async () => [await about()],
      bad: async () => [
        [{ input: unknown }, 'NOT_FOUND'],
        [await noVisitors(unknown), 'FORBIDDEN'],
      ],
    },
    chatPictureAtDesk: {
      good: async () => [await about({ picture: (await chat()).picture })],
      bad: async () => [[await about({ picture: '999999999' }), 'NOT_FOUND']],
    },
    supportPresence: {
      good: () => [{ input: { here: true } }],
      bad: async () => [
        [{}, 'INPUT_INVALID'],
        [await noVisitors({ here: true }), 'FORBIDDEN'],
      ],
    },
    takeChat: { good: async () => [await about()], bad: () => [[{ input: unknown }, 'NOT_FOUND']] },
    answerChat: {
      good: async () => [await about({ text: 'On its way' })],
      bad: async () => [
        [await about({ text: ' ' }), 'INPUT_INVALID'],
        [{ input: { ...unknown, text: 'hello' } }, 'NOT_FOUND'],
        [{ ...(await about({ text: 'hello' })), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
      ],
    },
    signalAtDesk: {
      good: async () => [await about({ typing: true })],
      bad: () => [[{ input: unknown }, 'NOT_FOUND']],
    },
    noteChat: {
      good: async () => [await about({ text: 'asks about a deposit' })],
      bad: async () => [
        [await about({ text: 'hm' }), 'NOTE_REQUIRED'],
        [{ input: { ...unknown, text: 'about nobody' } }, 'NOT_FOUND'],
      ],
    },
    handOverChat: {
      good: async () => [await about()],
      bad: async () => [
        [await about({ to: '999999999' }), 'NOT_FOUND'],
        [{ input: unknown }, 'NOT_FOUND'],
      ],
    },
    deskTopic: { good: () => [{}], bad: async () => [[await noVisitors({}), 'FORBIDDEN']] },
    cannedAnswers: { good: () => [{}], bad: async () => [[await noVisitors({}), 'FORBIDDEN']] },
    closeChatAtDesk: { good: async () => [await about()], bad: () => [[{ input: unknown }, 'NOT_FOUND']] },
    closeChat: { good: () => [{}], bad: () => [[{ token: undefined }, 'NOT_FOUND']] },
    rateChat: {
      good: () => [{ input: { good: false, comment: 'slow' } }, { input: { good: true } }],
      bad: () => [
        [{}, 'INPUT_INVALID'],
        [{ input: { good: true }, token: undefined }, 'NOT_FOUND'],
      ],
    },
    blockChat: {
      good: async () => [await about({ reason: 'floods the desk' })],
      bad: async () => [
        [await about({ reason: '' }), 'NOTE_REQUIRED'],
        [{ input: { ...unknown, reason: 'floods the desk' } }, 'NOT_FOUND'],
      ],
    },
  };
}
