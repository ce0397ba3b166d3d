import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { drawnPicture, once, type Row, type RowStage, type Sent } from './call-row.ts';

/** Charity NFTs: pieces of the sample market, and one listed for each thing that is done to it. */
export function nftRows({ sessionOf, resultOf, cookieOf }: RowStage): Record<string, Row> {
  const real = async (input: Record<string, unknown>): Promise<Sent> => ({
    input,
    book: 'real',
    token: (await sessionOf('verified')).token,
  });
  const as = async (name: string, input: Record<string, unknown>): Promise<Sent> => ({
    cookie: await cookieOf(name),
    input,
  });
  const piece = async (changes: Record<string, unknown> = {}) => ({
    title: 'Row',
    creator: 'A studio',
    story: 'Of rows',
    alt: 'Violet',
    sale: 'fixed',
    price: '12',
    image: await drawnPicture(),
    ...changes,
  });
  const auction = (changes: Record<string, unknown> = {}) =>
    piece({
      sale: 'auction',
      price: undefined,
      startingBid: '10',
      endsAt: new Date(systemClock.now() + 30 * dayMs).toISOString(),
      ...changes,
    }).then(withoutUndefined);
  const listed = async (changes?: Record<string, unknown>) =>
    String((await resultOf('createNft', { input: await piece(changes) })).id);
  const auctioned = async () => String((await resultOf('createNft', { input: await auction() })).id);
  const sold = once(async () => {
    const id = await listed();
    await resultOf('buyNft', await real({ id }));
    return id;
  });
  const usedImage = once(async () => {
    const image = await drawnPicture();
    await listed({ image });
    return image;
  });
  const bidFor = once(async () => {
    const id = await auctioned();
    await resultOf('bidNft', await real({ id, amount: '10' }));
    return id;
  });
  const asking = once(async () => {
    const id = await auctioned();
    await resultOf('bidNft', await real({ id, amount: '10' }));
    const input = { id, how: 'end', note: 'Asked for by its lister' };
    return { id, closing: String((await resultOf('requestNftClosing', { input })).id) };
  });
  const asked = async () => (await asking()).id;
  const closing = async () => (await asking()).closing;
  const withdrawn = once(async () => {
    const id = await listed();
    await resultOf('closeNft', { input: { id, how: 'withdraw', note: 'Asked for by its lister' } });
    return id;
  });
  const german = { title: 'Ebbe', creator: 'Studio Gezeit', story: 'Elf Wellen.', alt: 'Eine Scheibe' };
  const remittance = async (changes: Record<string, unknown> = {}) => {
    await sold();
    const evidence = await drawnPicture();
    return { amount: '1', reference: 'transfer 7', note: 'November', evidence, ...changes };
  };
  const recorded = once(async () => {
    const sent = await as('treasurer', await remittance());
    return { id: String((await resultOf('requestPayout', sent)).id) };
  });
  const nobodys: Row['bad'] = () => [
    [{ input: { id: '99999999' } }, 'NOT_FOUND'],
    [{ input: { id: 'x' } }, 'NOT_FOUND'],
  ];
  const nobodysReal = async (input: Record<string, unknown>): Promise<[Sent, RefusalName][]> => [
    [await real({ ...input, id: '99999999' }), 'NOT_FOUND'],
    [{ ...(await real({ ...input, id: '1' })), book: 'demo' }, 'REAL_ACCOUNT_REQUIRED'],
    [{ ...(await real({ ...input, id: '1' })), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
  ];

  return {
    listNft: {
      good: () => [
        {},
        { token: undefined },
        { input: { status: 'auction', sort: 'priceDown', search: 'tide' } },
      ],
      bad: () => [
        [{ input: { status: 'open' } }, 'INPUT_INVALID'],
        [{ input: { sort: 'luck' } }, 'INPUT_INVALID'],
      ],
    },
    getNft: {
      good: async () => [
        { input: { id: await sold() } },
        { input: { id: await bidFor() }, token: undefined },
      ],
      bad: nobodys,
    },
    nftImage: {
      good: async () => {
        const { image } = await resultOf('getNft', { input: { id: await sold() } });
        const hash = String(image).split('/').at(-1);
        return [{ input: { hash } }, { input: { hash, size: 'thumb' }, token: undefined }];
      },
      bad: () => [
        [{ input: { hash: '0'.repeat(64) } }, 'NOT_FOUND'],
        [{ input: { hash: '..' } }, 'NOT_FOUND'],
      ],
    },
    donations: { good: () => [{}, { token: undefined }], bad: () => [] },
    listMyNft: {
      good: async () => [await real({}), {}],
      bad: () => [[{ token: 'x' }, 'UNAUTHENTICATED']],
    },
    listNftBid: {
      good: async () => [await real({}), {}],
      bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']],
    },
    buyNft: {
      good: async () => [await real({ id: await listed() })],
      bad: async () => [
        [await real({ id: await withdrawn() }), 'NFT_STATUS_WRONG'],
        [await real({ id: await bidFor() }), 'NFT_STATUS_WRONG'],
        [await real({ id: await listed({ price: '800000' }) }), 'INSUFFICIENT_BALANCE'],
        ...(await nobodysReal({})),
      ],
    },
    bidNft: {
      good: async () => [await real({ id: await auctioned(), amount: '10' })],
      bad: async () => [
        [await real({ id: await auctioned(), amount: '9.99' }), 'BID_BELOW_MINIMUM'],
        [await real({ id: await auctioned(), amount: '800000' }), 'INSUFFICIENT_FUNDS'],
        [await real({ id: await auctioned(), amount: '-1' }), 'AMOUNT_INVALID'],
        [await real({ id: await auctioned(), amount: '1e3' }), 'AMOUNT_INVALID'],
        [await real({ id: await bidFor(), amount: '900' }), 'HIGHEST_BID_OWN'],
        [await real({ id: await sold(), amount: '900' }), 'NFT_STATUS_WRONG'],
        ...(await nobodysReal({ amount: '10' })),
      ],
    },
    getNftReceipt: {
      good: async () => [await real({ id: await sold() }), await real({ id: await bidFor() })],
      bad: async () => [[{ input: { id: await sold() } }, 'NOT_FOUND'], ...(await nobodys())],
    },
    listDeskNfts: {
      good: () => [{}, { input: { status: 'withdrawn', search: 'Row' } }],
      bad: () => [[{ input: { status: 'open' } }, 'INPUT_INVALID']],
    },
    createNft: {
      good: async () => [
        { input: await piece({ chain: 'Ethereum', address: '0xfeed' }) },
        { input: await auction({ reserve: '15' }) },
      ],
      bad: async () => [
        [await as('reviewer', await piece()), 'FORBIDDEN'],
        [{ input: await piece({ price: '0.5' }) }, 'AMOUNT_INVALID'],
        [{ input: await auction({ endsAt: '2020-01-01T00:00:00Z' }) }, 'AUCTION_TIME_WRONG'],
        [{ input: await auction({ reserve: '9' }) }, 'AMOUNT_INVALID'],
        [{ input: await piece({ image: new File([], 'none') }) }, 'IMAGE_REQUIRED'],
        [{ input: await piece({ image: new File(['GIF89a, and more'], 'a.jpg') }) }, 'IMAGE_FORMAT'],
        [{ input: await piece({ title: ' ' }) }, 'INPUT_INVALID'],
        [{ input: await piece({ image: await usedImage() }) }, 'NFT_PICTURE_USED'],
        [{ input: await piece(), requestId: undefined }, 'REQUEST_ID_REQUIRED'],
      ],
    },
    translateNft: {
      good: async () => [{ input: { id: await listed(), language: 'de', ...german } }],
      bad: async () => [
        [{ input: { id: await listed(), language: 'en', ...german } }, 'INPUT_INVALID'],
        [{ input: { id: await listed(), language: 'de', ...german, alt: ' ' } }, 'INPUT_INVALID'],
        [{ input: { id: '99999999', language: 'de', ...german } }, 'NOT_FOUND'],
        [await as('treasurer', { id: '1', language: 'de', ...german }), 'FORBIDDEN'],
      ],
    },
    closeNft: {
      good: async () => [
        { input: { id: await listed(), how: 'withdraw', note: 'Asked for by its lister' } },
        { input: { id: await auctioned(), how: 'end', note: 'Asked for by its lister' } },
      ],
      bad: async () => [
        [{ input: { id: await sold(), how: 'withdraw', note: 'too late' } }, 'NFT_STATUS_WRONG'],
        [{ input: { id: await bidFor(), how: 'withdraw', note: 'with a bid' } }, 'NFT_HAS_BID'],
        [{ input: { id: await bidFor(), how: 'end', note: '' } }, 'NOTE_REQUIRED'],
        [{ input: { id: '99999999', how: 'end', note: 'none' } }, 'NOT_FOUND'],
        [await as('treasurer', { id: '1', how: 'end', note: 'not mine to do' }), 'FORBIDDEN'],
      ],
    },
    requestNftClosing: {
      good: async () => [{ input: { id: await bidFor(), how: 'end', note: 'Asked for by its lister' } }],
      bad: async () => [
        [{ input: { id: await auctioned(), how: 'end', note: 'without a bid' } }, 'NFT_STATUS_WRONG'],
        [{ input: { id: await bidFor(), how: 'end', note: '' } }, 'NOTE_REQUIRED'],
        [{ input: { id: await asked(), how: 'end', note: 'once more' } }, 'PENDING_REVIEW_EXISTS'],
        [{ input: { id: '99999999', how: 'end', note: 'none' } }, 'NOT_FOUND'],
        [await as('treasurer', { id: '1', how: 'end', note: 'not mine to do' }), 'FORBIDDEN'],
      ],
    },
    getNftClosing: { good: async () => [{ input: { id: await closing() } }], bad: nobodys },
    charityFunds: { good: () => [{}], bad: () => [] },
    listPayouts: {
      good: () => [{}, { input: { status: 'waiting' } }],
      bad: () => [[{ input: { status: 'open' } }, 'INPUT_INVALID']],
    },
    getPayout: { good: async () => [{ input: await recorded() }], bad: nobodys },
    getPayoutEvidence: { good: async () => [{ input: await recorded() }], bad: nobodys },
    requestPayout: {
      good: async () => [await as('treasurer', await remittance({ amount: '2' }))],
      bad: async () => [
        [await as('reviewer', await remittance()), 'FORBIDDEN'],
        [await as('treasurer', await remittance({ amount: '899999999' })), 'CHARITY_SHORT'],
        [await as('treasurer', await remittance({ amount: '0' })), 'AMOUNT_INVALID'],
        [await as('treasurer', await remittance({ reference: ' ' })), 'EVIDENCE_REQUIRED'],
        [await as('treasurer', await remittance({ note: ' ' })), 'NOTE_REQUIRED'],
        [
          await as('treasurer', await remittance({ evidence: new File(['%PDF-1.7'], 'a.pdf') })),
          'IMAGE_FORMAT',
        ],
      ],
    },
  };
}

function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
