import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { reviewKinds } from '#capabilities/desk/reviews/rules.ts';
import { journey } from './harness.ts';
import { chooseApproval, signInOperator } from './operator.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

const customer = z.object({ result: z.object({ user: z.object({ uid: z.string() }) }) });
const asked = z.object({ result: z.object({ id: z.string() }) });
const reviewAnswer = z.looseObject({ result: z.looseObject({ reasonCodes: z.unknown() }) });

/** One operator asks for a correction of the sample customer's balance, another is signed in to decide it. */
async function askCorrection(page: Page): Promise<string> {
  await signInOperator(page, 'second');
  const data = { account: 'demo@sample.test', password: 'sample-customer-1' };
  const person = customer.parse(
    await (await page.request.post('/swx/customer/login/login', { data })).json(),
  );
  const answer = await page.request.post('/swx/operator/adjustment/request', {
    headers: { 'x-request-id': 'evidence-1' },
    data: {
      uid: person.result.user.uid,
      book: 'demo',
      currency: 'USDT',
      amount: '8.01',
      reasonCode: 'goodwill',
      note: 'late answer',
    },
  });
  await signInOperator(page, 'reviewer');
  return `adjustment-${asked.parse(await answer.json()).result.id}`;
}

const form = (page: Page) => page.getByRole('form', { name: t('reviews.form.title') });
const send = (page: Page) => form(page).locator('button[type=submit]');
const retry = (page: Page) => form(page).getByRole('button', { name: t('ui.retry') });

/** Both decisions, with a reason of each: none can be sent. */
async function expectClosed(page: Page): Promise<void> {
  for (const decision of ['approve', 'reject'] as const) {
    await form(page)
      .getByText(t(`reviews.form.${decision}`), { exact: true })
      .first()
      .click();
    await form(page)
      .getByRole('radio', { name: t('reviews.reasons.wrongAmount') })
      .check();
    expect(await send(page).isEnabled()).toBe(false);
  }
}

journey(
  'a review of any kind opens with nothing chosen, and stays closed while its evidence fails to load',
  async ({ desktop }) => {
    const id = await askCorrection(desktop);
    let kind: string = 'adjustment';
    // The answer about one review, as if it were of another kind: that kind's evidence knows no such record.
    await desktop.route(/\/swx\/operator\/review\/adjustment-\d+$/, async (route: Route) => {
      const response = await route.fetch();
      const answer = reviewAnswer.parse(await response.json());
      const reasonCodes = { approve: ['wrongAmount'], reject: ['wrongAmount'] };
      const result = { ...answer.result, kind, subjectId: '999999999-999999999', reasonCodes };
      await route.fulfill({ response, json: { ...answer, result } });
    });
    for (kind of reviewKinds) {
      await desktop.goto(`/console/reviews?id=${id}`);
      await form(desktop).getByText(t('reviews.form.evidence.failed')).waitFor();
      expect(await form(desktop).getByRole('radio', { checked: true }).count()).toBe(0);
      await retry(desktop).waitFor();
      await expectClosed(desktop);
    }
  },
);

journey(
  'a decision opens when its evidence is there: not while it loads, and again after another try',
  async ({ desktop, phone }) => {
    const id = await askCorrection(desktop);
    const evidence = /\/swx\/operator\/adjustment\/\d+$/;
    let letThrough = () => {};
    const isLetThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await desktop.route(evidence, async (route) => {
      await isLetThrough;
      await route.continue();
    });
    await desktop.goto(`/console/reviews?id=${id}`);
    await form(desktop).getByText(t('reviews.form.evidence.loading')).waitFor();
    await chooseApproval(form(desktop), 'evidenceChecked');
    expect(await send(desktop).isEnabled()).toBe(false);
    letThrough();
    await expect.poll(() => send(desktop).isEnabled()).toBe(true);

    await signInOperator(phone, 'reviewer');
    await phone.route(evidence, (route) => route.abort());
    await phone.goto(`/console/reviews?id=${id}`);
    await form(phone).getByText(t('reviews.form.evidence.failed')).waitFor();
    expect(await violations(phone)).toEqual([]);
    await phone.unroute(evidence);
    await retry(phone).click();
    await phone.getByText('late answer').waitFor();
    expect(await form(phone).getByRole('radio', { checked: true }).count()).toBe(0);
    await chooseApproval(form(phone), 'evidenceChecked');
    await expect.poll(() => send(phone).isEnabled()).toBe(true);
    await send(phone).click();
    await phone.getByText(t('reviews.decided.approve')).first().waitFor();
  },
);
