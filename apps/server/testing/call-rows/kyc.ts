import sharp from 'sharp';
import type { Row, RowStage, Sent } from './call-row.ts';

async function picture(name: string): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const created = sharp({
    create: { width: 320, height: 200, channels: 3, background: '#888', noise },
  });
  return new File([new Uint8Array(await created.jpeg().toBuffer())], `${name}.jpg`);
}

/** The caller submits; the reviewer looks at it. */
export function kycRows({ platform, sessionOf, cookieOf }: RowStage): Record<string, Row> {
  const submission = async (changes: Record<string, unknown> = {}) => ({
    firstName: 'Ada',
    lastName: 'Lovelace-King',
    birthdate: '1990-12-10',
    sex: 'female',
    country: 'CH',
    address: 'Bahnhofstrasse 1, Zürich',
    phone: '+41 (44) 123-45-67',
    documentType: 'idCard',
    front: await picture('front'),
    back: await picture('back'),
    inHand: await picture('hand'),
    signature: await picture('signature'),
    ...changes,
  });
  const asReviewer = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('reviewer'),
    input,
  });
  const asTreasurer = async (input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf('treasurer'),
    input,
  });
  const waitingId = async (): Promise<string> => {
    const answer = await platform().server.inject({
      url: '/swx/operator/review/list',
      query: { kind: 'kyc' },
      headers: { cookie: await cookieOf('reviewer') },
    });
    return answer.json().rows[0].subjectId;
  };
  const sampleUid = async () => (await sessionOf('verified')).uid;
  const proof = 'Salary slips of three months, seen on 1 November';

  const asking = { kind: 'askedAgain', ground: 'documentExpired', note: proof, days: 30 };

  return {
    identification: {
      good: async () => [{ input: await submission() }],
      bad: async () => [
        [{}, 'INPUT_INVALID'],
        [{ input: await submission({ firstName: '<b>' }) }, 'INPUT_INVALID'],
        [{ input: await submission({ sex: 'x' }) }, 'INPUT_INVALID'],
        [{ input: await submission({ address: 'x' }) }, 'INPUT_INVALID'],
        [{ input: await submission({ documentType: 'libraryCard' }) }, 'INPUT_INVALID'],
        [{ input: await submission({ country: 'XX' }) }, 'COUNTRY_UNKNOWN'],
        [{ input: await submission({ phone: '044 123' }) }, 'PHONE_INVALID'],
        [{ input: await submission({ birthdate: '1990-02-30' }) }, 'BIRTHDATE_INVALID'],
        [{ input: await submission({ birthdate: '1850-01-01' }) }, 'BIRTHDATE_INVALID'],
        [{ input: await submission({ birthdate: '2020-01-01' }) }, 'AGE_TOO_LOW'],
        [{ input: await submission({ front: new File([], 'empty') }) }, 'IMAGE_REQUIRED'],
        [{ input: await submission({ back: new File(['<svg/>'], 'back.png') }) }, 'IMAGE_FORMAT'],
        [
          { input: await submission({ inHand: new File([new Uint8Array(2 ** 21 + 1)], 'x') }) },
          'IMAGE_TOO_LARGE',
        ],
        [{ input: await submission({ signature: new File([], 'empty') }) }, 'NOT_SIGNED'],
      ],
    },
    getIdentification: { good: () => [{}], bad: () => [] },
    getKycSubmission: {
      good: async () => [await asReviewer({ id: await waitingId() })],
      bad: async () => [
        [await asReviewer({ id: '1' }), 'NOT_FOUND'],
        [await asReviewer({ id: 'x' }), 'NOT_FOUND'],
        [await asTreasurer({ id: await waitingId() }), 'FORBIDDEN'],
      ],
    },
    getCustomerIdentity: {
      good: async () => [await asReviewer({ uid: await sampleUid() })],
      bad: async () => [
        [await asReviewer({ uid: 'x' }), 'NOT_FOUND'],
        [await asTreasurer({ uid: await sampleUid() }), 'FORBIDDEN'],
      ],
    },
    getKycPicture: {
      good: async () => [await asReviewer({ id: await waitingId(), item: 'signature' })],
      bad: async () => [
        [await asReviewer({ id: '1', item: 'front' }), 'NOT_FOUND'],
        [await asReviewer({ id: await waitingId(), item: 'details' }), 'INPUT_INVALID'],
        [await asTreasurer({ id: await waitingId(), item: 'front' }), 'FORBIDDEN'],
      ],
    },
    takeBackIdentity: {
      good: async () => [await asReviewer({ uid: await sampleUid(), ...asking })],
      bad: async () => [
        [await asReviewer({ uid: '1', ...asking }), 'NOT_FOUND'],
        [await asReviewer({ uid: await sampleUid(), ...asking, note: 'seen' }), 'NOTE_REQUIRED'],
        [await asReviewer({ uid: await sampleUid(), ...asking, kind: 'expired' }), 'INPUT_INVALID'],
        [await asReviewer({ uid: await sampleUid(), ...asking, days: 8 }), 'INPUT_INVALID'],
        [await asTreasurer({ uid: await sampleUid(), ...asking }), 'FORBIDDEN'],
      ],
    },
    raiseKycTier: {
      good: async () => [await asReviewer({ uid: await sampleUid(), proof })],
      bad: async () => [
        [await asReviewer({ uid: '1', proof }), 'NOT_FOUND'],
        [await asReviewer({ uid: await sampleUid(), proof: 'seen' }), 'NOTE_REQUIRED'],
        [await asTreasurer({ uid: await sampleUid(), proof }), 'FORBIDDEN'],
      ],
    },
  };
}
