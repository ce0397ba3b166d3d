import type { Row, RowStage } from './call-row.ts';

const content = '/swx/operator/content';
const id = 'calls-about-zebras';
const key = { id, language: 'en' };
const text = { title: 'Zebras', html: '<p>A zebra.</p>' };
const section = { type: '4', section: 'money' };

/** Texts that operators write, and customers' agreement to them. */
export function contentRows({ platform, cookieOf }: RowStage): Record<string, Row> {
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { cookie: await cookieOf('admin') };
    const sent = payload === undefined ? {} : { payload };
    const url = `${content}/${path}`;
    return (await platform().server.inject({ method, url, headers, ...sent })).json().result;
  };
  /** Another revision of the article, and the last act on it. */
  async function written() {
    const before = await ask('GET', `one?id=${id}`);
    const base = before?.text.number ?? 0;
    const entry = before === undefined ? { entry: section } : {};
    const html = `<p>Zebra ${base + 1}.</p>`;
    const { revision } = await ask('POST', 'save', { ...key, ...text, html, base, ...entry });
    return { revision, seen: (await ask('GET', `one?id=${id}`)).seen };
  }
  /** The id of what waits for a second person. */
  async function proposalId(): Promise<string> {
    const show = async () => (await ask('GET', 'one?id=cookies')).waiting?.id;
    const waiting = await show();
    if (waiting !== undefined) return waiting;
    const cookies = { id: 'cookies', language: 'en' };
    const { text: now, seen } = await ask('GET', 'one?id=cookies');
    const { revision } = await ask('POST', 'save', { ...cookies, ...text, base: now.number });
    await ask('POST', 'publish', { ...cookies, revision, seen });
    return await show();
  }
  const tomorrow = '2099-01-01T00:00:00.000Z';
  return {
    listTexts: {
      good: async () => [{}, { input: { type: '2', lacking: 'de' }, cookie: await cookieOf('auditor') }],
      bad: async () => [
        [{ input: { type: '6' } }, 'INPUT_INVALID'],
        [{ cookie: await cookieOf('treasurer') }, 'FORBIDDEN'],
      ],
    },
    getText: {
      good: () => [{ input: { id: 'terms' } }, { input: { id: 'terms', language: 'ar', revision: 1 } }],
      bad: () => [
        [{ input: { id: 'nothing' } }, 'NOT_FOUND'],
        [{ input: { id: 'terms', revision: 99 } }, 'NOT_FOUND'],
        [{ input: { id: '../terms' } }, 'INPUT_INVALID'],
      ],
    },
    saveText: {
      good: () => [{ input: { ...key, ...text, id: `${id}-2`, base: 0, entry: section } }],
      bad: async () => [
        [{ input: { ...key, ...text, id: 'fees', base: 0 } }, 'TEXT_CHANGED'],
        [{ input: { ...key, ...text, id: 'fees', base: 0, entry: section } }, 'TEXT_ID_TAKEN'],
        [{ input: { ...key, ...text, id: 'risk', base: 0, entry: { type: '1' } } }, 'INPUT_INVALID'],
        [{ input: { ...key, ...text, id: 'nothing', base: 0 } }, 'NOT_FOUND'],
        [{ input: { ...key, ...text, id: 'fees', base: 1, html: '<script>x</script>' } }, 'TEXT_NOT_KEPT'],
        [{ input: { ...key, ...text, id: 'fees', base: 1, html: '<p>{zebra}</p>' } }, 'FIGURE_UNKNOWN'],
        [{ input: { ...key, ...text, base: 0 }, cookie: await cookieOf('reviewer') }, 'FORBIDDEN'],
      ],
    },
    publishText: {
      good: async () => [{ input: { ...key, ...(await written()) } }],
      bad: async () => [
        [{ input: { ...key, ...(await written()), seen: '1' } }, 'TEXT_CHANGED'],
        [{ input: { ...key, ...(await written()), revision: 99 } }, 'TEXT_CHANGED'],
        [{ input: { ...key, id: 'nothing', revision: 1, seen: '0' } }, 'NOT_FOUND'],
      ],
    },
    scheduleText: {
      good: async () => [{ input: { ...key, ...(await written()), startsAt: tomorrow } }],
      bad: async () => {
        const asked = { ...key, ...(await written()) };
        const yesterday = '2020-01-01T00:00:00.000Z';
        return [
          [{ input: { ...asked, startsAt: yesterday } }, 'TEXT_TIME_PASSED'],
          [{ input: { ...asked, startsAt: 'soon' } }, 'INPUT_INVALID'],
        ];
      },
    },
    withdrawText: {
      good: async () => {
        const { revision, seen } = await written();
        await ask('POST', 'publish', { ...key, revision, seen });
        return [{ input: { ...key, seen: (await ask('GET', `one?id=${id}`)).seen, what: 'text' } }];
      },
      bad: async () => [
        [{ input: { ...key, id: 'fees', seen: '0', what: 'text' } }, 'TEXT_CHANGED'],
        [{ input: { ...key, id: 'nothing', seen: '0', what: 'text' } }, 'NOT_FOUND'],
      ],
    },
    readText: {
      good: () => [{ input: { id: 'terms', language: 'ja', at: tomorrow } }],
      bad: () => [[{ input: { id: 'nothing', language: 'en' } }, 'NOT_FOUND']],
    },
    previewText: {
      good: () => [{ input: { ...text, language: 'en' } }],
      bad: async () => [
        [{ input: { ...text, language: 'en', html: '<img src=x>' } }, 'TEXT_NOT_KEPT'],
        [{ input: { ...text, language: 'en' }, cookie: await cookieOf('auditor') }, 'FORBIDDEN'],
      ],
    },
    listFigures: { good: () => [{}], bad: () => [[{ input: { language: 'tlh' } }, 'INPUT_INVALID']] },
    getTextProposal: {
      good: async () => [{ input: { id: await proposalId() }, cookie: await cookieOf('auditor') }],
      bad: () => [
        [{ input: { id: '1000000' } }, 'NOT_FOUND'],
        [{ input: { id: 'x' } }, 'NOT_FOUND'],
      ],
    },
    listAgreements: {
      good: () => [{ input: { uid: '1' } }],
      bad: () => [[{ input: { uid: 'x' } }, 'INPUT_INVALID']],
    },
    listAgreement: { good: () => [{}], bad: () => [[{ token: undefined }, 'UNAUTHENTICATED']] },
    agreeToTexts: {
      // Nothing is to be agreed to; what is: apps/server/agreement.integration.test.ts.
      good: () => [],
      bad: () => [
        [{ input: { revisions: ['999999'] } }, 'TEXT_CHANGED'],
        [{ input: { revisions: [] } }, 'INPUT_INVALID'],
        [{ input: { revisions: ['1'] }, token: 'nobody' }, 'UNAUTHENTICATED'],
      ],
    },
  };
}
