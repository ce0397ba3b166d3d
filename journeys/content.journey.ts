import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hourMs, systemClock } from '#foundation/time/clock.ts';
import { journey } from './harness.ts';
import { approveReview, signInOperator } from './operator.ts';
import { arrive, bitcoin, buy, confirmBuy, field, openMarket, openTicket, register } from './person.ts';
import { advanceClock, type Platform } from './platform.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;
const c = (key: Parameters<typeof t>[0]) => t(key);

function editorOf(page: Page) {
  return page.getByRole('textbox', { name: c('content-console.fields.text'), exact: true });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function save(page: Page, number: number): Promise<void> {
  await press(page, c('content-console.save'));
  await page.getByText(t('content-console.stored', { number })).waitFor();
}

async function schedule(page: Page, at: number): Promise<void> {
  await press(page, c('content-console.acts.schedule'));
  const dialog = page.getByRole('alertdialog');
  await field(page, c('content-console.dialogs.at')).fill(await localMinute(page, at));
  await dialog.getByRole('button', { name: c('content-console.acts.schedule') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** As the browser's own field writes a moment. */
function localMinute(page: Page, at: number): Promise<string> {
  return page.evaluate((moment) => {
    const zone = new Date(moment).getTimezoneOffset() * 60_000;
    return new Date(moment - zone).toISOString().slice(0, 16);
  }, at);
}

async function read(platform: Platform, path: string, language: string): Promise<string> {
  const answer = await fetch(new URL(`/swx/customer/index/${path}`, platform.url), {
    headers: { 'accept-language': language },
  });
  return await answer.text();
}

journey(
  'an article is written in English and Arabic, scheduled, and found by search when its time has come',
  async ({ desktop, phone, platform }) => {
    await signInOperator(desktop, 'admin');
    await desktop.goto('/console/content');
    await press(desktop, c('content-console.new.open'));
    await field(desktop, c('content-console.fields.title')).fill('What a zebra costs');
    await press(desktop, c('content-console.new.make'));
    await desktop.waitForURL('**/content/text?id=what-a-zebra-costs');
    const editor = editorOf(desktop);
    await editor.click();
    await desktop.keyboard.type('A zebra costs ');
    await desktop.keyboard.press('Control+b');
    await desktop.keyboard.type('nothing');
    await desktop.keyboard.press('Control+b');
    await desktop.keyboard.type('. We lend at most ');
    await press(desktop, c('content-console.tools.figure'));
    await desktop.getByRole('combobox', { name: c('content-console.tools.figureLabel') }).fill('openingLtv');
    await desktop
      .getByRole('option', { name: /openingLtv/ })
      .first()
      .click();
    await editor.getByText('{percent loans.terms openingLtv}').waitFor();
    await save(desktop, 2);
    const comesAt = systemClock.now() + 2 * hourMs;
    await schedule(desktop, comesAt);
    await desktop.getByText(c('content-console.states.scheduled')).first().waitFor();
    expect(await violations(desktop)).toEqual([]);

    await choose(desktop, c('content-console.language'), /العربية/);
    await desktop.getByText(c('content-console.nothing')).waitFor();
    await field(desktop, c('content-console.fields.title')).fill('كم يكلّف الحمار الوحشي');
    await editor.click();
    expect(await editor.getAttribute('dir')).toBe('rtl');
    await desktop.keyboard.type('لا يكلّف شيئًا.');
    await save(desktop, 1);
    await press(desktop, c('content-console.acts.publish'));
    await desktop
      .getByRole('alertdialog')
      .getByRole('button', { name: c('content-console.acts.publish') })
      .click();
    await desktop.getByText(c('content-console.states.published')).first().waitFor();

    await phone.goto('/');
    await press(phone, c('shell.welcome.continue'));
    await phone.goto('/help/faq?search=zebra');
    await phone.getByText(t('content.help.found', { count: 0 }), { exact: true }).waitFor();
    await advanceClock(platform, 3 * 3600);
    await phone.reload();
    await phone.getByRole('link', { name: /^What a zebra costs/ }).click();
    await phone.getByRole('article').getByText('We lend at most 50%').waitFor();
    expect(await read(platform, 'listFaq?search=الحمار', 'ar')).toContain('كم يكلّف الحمار الوحشي');
  },
);

journey(
  'a legal text is read when a second person agreed, and nobody agrees to their own',
  async ({ desktop, phone, platform }) => {
    await signInOperator(desktop, 'admin');
    await desktop.goto('/console/content/text?id=risk');
    const editor = editorOf(desktop);
    await editor.click();
    await desktop.keyboard.press('Control+End');
    await desktop.keyboard.press('Enter');
    await desktop.keyboard.type('Zebras are a risk too.');
    await save(desktop, 2);
    await press(desktop, c('content-console.acts.publish'));
    const dialog = desktop.getByRole('alertdialog');
    await dialog.getByRole('button', { name: c('content-console.dialogs.ask') }).click();
    await desktop.getByText(c('content-console.standing.waiting')).first().waitFor();
    await desktop.goto('/console/reviews?kind=text');
    await desktop.getByText(c('refusals.FOUR_EYES_REQUIRED')).first().waitFor();
    expect(await read(platform, 'getContentsById/risk', 'en')).not.toContain('Zebras');

    await signInOperator(phone, 'second');
    await phone.goto('/console/reviews?kind=text');
    await phone
      .getByRole('button', { name: /Text for publication|Risk/ })
      .first()
      .click();
    await phone.getByText('Zebras are a risk too.').waitFor();
    const decision = phone.getByRole('form', { name: c('reviews.form.title') });
    await approveReview(decision, 'textRight');
    await expect
      .poll(() => read(platform, 'getContentsById/risk', 'en'), { timeout: 60_000 })
      .toContain('Zebras are a risk too.');

    await desktop.goto('/console/content/text?id=risk&tab=revisions');
    await desktop.getByText(t('content-console.revisions.agreed', { name: 'second@sample.test' })).waitFor();
    await press(desktop, c('content-console.revisions.restore'));
    await desktop.getByRole('dialog').getByText('Zebras are a risk too.').waitFor();
    await desktop
      .getByRole('dialog')
      .getByRole('button', { name: c('content-console.revisions.restore') })
      .click();
    await desktop.getByText(t('content-console.revisions.restores', { number: 1 })).waitFor();
    expect(await read(platform, 'getContentsById/risk', 'en')).toContain('Zebras are a risk too.');
  },
);

/** New terms, written by one operator and agreed to by another. */
async function publishTerms(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/swx/operator/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await signInOperator(page, 'admin');
  const key = { id: 'terms', language: 'en' };
  const one = await page.request.get('/swx/operator/content/one?id=terms');
  const seen = /"seen":"(\d+)"/.exec(await one.text())?.[1];
  const text = { title: 'Terms of use', html: '<p>Zebras come first.</p>' };
  await post('content/save', { ...key, ...text, base: 1 });
  await post('content/publish', { ...key, revision: 2, seen });
  await signInOperator(page, 'second');
  const waiting = await page.request.get('/swx/operator/review/list?kind=text');
  const id = /"id":"(text-\d+)"/.exec(await waiting.text())?.[1];
  await post(`review/${id}/decide`, { decision: 'approve', reasonCode: 'textRight', note: 'read' });
}

journey(
  'a customer who agreed to older terms is asked before anything new, and closes without',
  async ({ desktop, phone, platform }) => {
    const customer = await arrive(phone, platform, { isOnPhone: true });
    await register(customer);
    await openMarket(customer, bitcoin);
    await buy(customer, '0.01');
    await publishTerms(desktop);
    // The platform's other processes learn of it within two seconds.
    await phone.waitForTimeout(2_500);

    await openTicket(customer);
    await field(phone, t('orders.ticket.lots')).fill('0.02');
    await phone.getByRole('button', { name: t('orders.ticket.buyLots', { lots: '0.02' }) }).click();
    await confirmBuy(customer, '0.02');
    const asked = phone.getByRole('dialog', { name: c('content.agreement.title') });
    await asked.waitFor();
    await asked.getByRole('button', { name: c('content.agreement.later') }).click();
    await asked.waitFor({ state: 'detached' });

    await phone.reload();
    await asked.waitFor();
    await asked.getByRole('button', { name: c('content.agreement.read') }).click();
    await asked.getByText('Zebras come first.').waitFor();
    expect(await violations(phone)).toEqual([]);
    const confirm = asked.getByRole('button', { name: c('content.agreement.confirm'), exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await asked.getByRole('checkbox').check();
    await confirm.click();
    await asked.waitFor({ state: 'detached' });
    await buy(customer, '0.02');
  },
);

/** An operator's acts on the English introduction. */
async function introductionDesk(page: Page) {
  await signInOperator(page, 'admin');
  const post = async (path: string, data: object) => {
    const one = await page.request.get('/swx/operator/content/one?id=introduction');
    const seen = /"seen":"(\d+)"/.exec(await one.text())?.[1];
    const key = { id: 'introduction', language: 'en' };
    const answer = await page.request.post(`/swx/operator/content/${path}`, {
      data: { ...key, seen, ...data },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  return {
    save: (data: object) => post('save', data),
    publish: (revision: number) => post('publish', { revision }),
    withdraw: () => post('withdraw', { what: 'text' }),
  };
}

journey(
  'the introduction is what operators have published; withdrawn, it is not there and no link leads to it',
  async ({ desktop, phone, platform }) => {
    const desk = await introductionDesk(desktop);
    await register(await arrive(phone, platform, { isOnPhone: true }));
    await phone.goto('/');
    const link = phone.getByRole('link', { name: c('shell.footer.introduction') });
    await link.click();
    await phone.waitForURL('**/introduction');
    await phone.getByRole('heading', { name: 'Written once, never edited' }).waitFor();
    expect(await violations(phone)).toEqual([]);

    const html = '<p>Zebras lead in.</p><h2>Stripes</h2><p>Each is its own.</p>';
    await desk.save({ title: 'A platform of zebras', html, base: 1 });
    await phone.reload();
    await phone.getByRole('heading', { name: 'Written once, never edited' }).waitFor();
    await desk.publish(2);
    await phone.reload();
    await phone.getByText('A platform of zebras').waitFor();
    await phone.getByRole('heading', { name: 'Stripes' }).waitFor();

    await desk.withdraw();
    await phone.reload();
    await phone.getByText(c('content.page.missing')).waitFor();
    await phone.getByRole('link', { name: 'About us' }).waitFor();
    expect(await link.count()).toBe(0);
  },
);
