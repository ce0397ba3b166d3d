import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { journey } from './harness.ts';
import { approveByKeys, approveReview, chooseApproval, rejectByKeys, signInOperator } from './operator.ts';
import { advanceClock } from './platform.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

const signedIn = z.object({ result: z.object({ user: z.object({ uid: z.string() }) }) });

/** Asks for a small correction of the sample customer's demo balance, as the operator who is signed in. */
async function askAdjustment(page: Page, uid: string, amount: string): Promise<void> {
  const asked = await page.request.post('/swx/operator/adjustment/request', {
    headers: { 'x-request-id': `inbox-${amount.replace('.', '-')}` },
    data: { uid, book: 'demo', currency: 'USDT', amount, reasonCode: 'goodwill', note: 'late answer' },
  });
  expect(asked.ok()).toBe(true);
}

async function askAll(page: Page, amounts: readonly string[]): Promise<void> {
  await signInOperator(page, 'second');
  const customer = { account: 'demo@sample.test', password: 'sample-customer-1' };
  const answer = await page.request.post('/swx/customer/login/login', { data: customer });
  const { uid } = signedIn.parse(await answer.json()).result.user;
  for (const amount of amounts) await askAdjustment(page, uid, amount);
  await signInOperator(page, 'reviewer');
}

/** The open review, by its amount. */
const opened = (page: Page, amount: string) =>
  page
    .getByRole('region', { name: t('reviews.kinds.adjustment') })
    .getByText(amount)
    .first();

const isFocusInside = (page: Page) =>
  page
    .getByRole('region', { name: t('reviews.kinds.adjustment') })
    .evaluate((panel) => panel.contains(document.activeElement));

journey('after a decision the next item is open, by keys alone and in its place', async ({ desktop }) => {
  await askAll(desktop, ['1.01', '1.02', '1.03', '1.04000001']);
  await desktop.goto('/console/reviews?kind=adjustment');
  await opened(desktop, '1.01').waitFor();
  await desktop.keyboard.press('j');
  await opened(desktop, '1.02').waitFor();
  for (const next of ['1.03', '1.04000001']) {
    await approveByKeys(desktop);
    await opened(desktop, next).waitFor();
    expect(await isFocusInside(desktop)).toBe(true);
  }
  // The last of the list: what stands before it is next.
  await approveByKeys(desktop);
  await opened(desktop, '1.01').waitFor();
  await approveByKeys(desktop);
  await desktop.getByText(t('reviews.empty')).waitFor();
});

journey('on a phone each decision leads to the next item, the last one to the queue', async ({ phone }) => {
  await askAll(phone, ['2.01', '2.02']);
  await phone.goto('/console/reviews?kind=adjustment');
  await phone
    .getByRole('list', { name: t('reviews.queue') })
    .getByText('2.01')
    .click();
  for (const amount of ['2.01', '2.02']) {
    await opened(phone, amount).waitFor();
    await approveReview(phone, 'evidenceChecked');
  }
  await phone.getByText(t('reviews.empty')).waitFor();
});

journey(
  'by keys alone: next for me, a reason by its number, several rejected at once',
  async ({ desktop }) => {
    await askAll(desktop, ['3.01', '3.02', '3.03', '3.04']);
    await desktop.goto('/console/reviews?kind=adjustment');
    const queue = desktop.getByRole('list', { name: t('reviews.queue') });
    await queue.getByText('3.04').waitFor();
    await desktop.getByRole('button', { name: t('reviews.tools.next') }).waitFor();
    const keys = desktop.keyboard;
    await keys.press('n');
    await queue.getByText(t('reviews.claim.mine'), { exact: true }).waitFor();
    // Of what is due in the same hour, what is worth most.
    await opened(desktop, '3.04').waitFor();
    await rejectByKeys(desktop);
    await queue.getByText('3.04').waitFor({ state: 'detached' });

    await keys.press('m');
    await desktop.getByText(t('reviews.tools.ticked', { count: 3 }), { exact: true }).waitFor();
    await keys.press('x');
    const tools = desktop.getByRole('group', { name: t('reviews.tools.ticked', { count: 2 }) });
    await tools.getByRole('button', { name: t('reviews.claim.take') }).click();
    await expect.poll(() => queue.getByText(t('reviews.claim.mine'), { exact: true }).count()).toBe(2);
    await desktop.getByRole('button', { name: t('reviews.tools.undo') }).click();
    await expect.poll(() => queue.getByText(t('reviews.claim.mine'), { exact: true }).count()).toBe(0);

    await keys.press('m');
    await desktop.getByText(t('reviews.tools.ticked', { count: 3 }), { exact: true }).waitFor();
    await keys.press('x');
    await tools.getByRole('button', { name: t('reviews.form.reject') }).click();
    const dialog = desktop.getByRole('dialog', { name: t('reviews.tools.rejectTitle', { count: 2 }) });
    expect(await violations(desktop)).toEqual([]);
    await dialog.getByRole('combobox', { name: t('reviews.form.reason') }).click();
    await desktop.getByRole('option', { name: t('reviews.reasons.notJustified') }).click();
    await dialog.getByRole('button', { name: t('reviews.form.submitReject') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => queue.getByRole('listitem').count()).toBe(1);

    await desktop.getByRole('combobox', { name: t('reviews.filter.show') }).click();
    await desktop.getByRole('option', { name: t('reviews.shows.mine') }).click();
    await desktop.getByText(t('reviews.empty')).waitFor();
  },
);

journey('what is assigned to somebody is theirs first, and a claim is undone', async ({ desktop, phone }) => {
  await askAll(desktop, ['7.01', '7.02']);
  await desktop.goto('/console/reviews?kind=adjustment&sort=worth');
  const queue = desktop.getByRole('list', { name: t('reviews.queue') });
  await queue.getByText('7.02').click();
  await opened(desktop, '7.02').waitFor();
  await desktop.getByRole('button', { name: t('reviews.tools.next') }).waitFor();
  await desktop.keyboard.press('t');
  const dialog = desktop.getByRole('dialog', { name: t('reviews.assign.title', { count: 1 }) });
  await dialog.getByRole('combobox').click();
  await desktop.getByRole('option', { name: 'treasurer@sample.test' }).click();
  await dialog.getByRole('button', { name: t('reviews.assign.submit') }).click();
  await queue.getByText('treasurer@sample.test').waitFor();

  await desktop.keyboard.press('n');
  await queue.getByText(t('reviews.claim.mine'), { exact: true }).waitFor();
  await desktop.keyboard.press('u');
  await queue.getByText(t('reviews.claim.mine'), { exact: true }).waitFor({ state: 'detached' });

  await signInOperator(phone, 'treasurer');
  await phone.goto('/console/reviews');
  await phone.getByRole('button', { name: t('reviews.assign.waiting', { count: 1 }) }).click();
  const theirs = phone.getByRole('list', { name: t('reviews.queue') });
  await expect.poll(() => theirs.getByRole('listitem').count()).toBe(1);
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: t('reviews.tools.next') }).click();
  await opened(phone, '7.02').waitFor();
  // The evidence comes in above the decision.
  await phone.getByText('late answer').waitFor();
  await approveReview(phone, 'evidenceChecked');
  await phone.getByText(t('reviews.empty')).waitFor();
});

journey(
  'the first page says what waits and what was decided today, with the way there',
  async ({ desktop }) => {
    await askAll(desktop, ['5.01', '5.02']);
    await desktop.goto('/console/');
    const card = (title: string) =>
      desktop.locator('section').filter({ has: desktop.getByRole('heading', { name: title }) });
    await card(t('reviews.home.decided')).getByText('reviewer@sample.test').waitFor();
    await card(t('health-console.title')).getByText(t('health-console.lane.title')).waitFor();
    expect(await violations(desktop)).toEqual([]);
    await card(t('reviews.home.waiting'))
      .getByRole('link', { name: t('reviews.kinds.adjustment') })
      .click();
    await desktop
      .getByRole('list', { name: t('reviews.queue') })
      .getByText('5.01')
      .waitFor();
  },
);

journey(
  'filters narrow the queue, say what is overdue outside of it, and are kept as a view',
  async ({ desktop, platform }) => {
    await askAll(desktop, ['6.01', '6.02', '700.5']);
    await desktop.goto('/console/reviews?kind=adjustment');
    const queue = desktop.getByRole('list', { name: t('reviews.queue') });
    await queue.getByText('6.02').waitFor();
    await desktop.getByRole('button', { name: t('reviews.filters.title'), exact: true }).waitFor();
    const keys = desktop.keyboard;
    await keys.press('f');
    const filters = desktop.getByRole('dialog', { name: t('reviews.filters.title') });
    await filters.getByLabel(t('reviews.filters.amountFrom')).fill('100');
    await filters.getByRole('combobox', { name: t('reviews.filters.why') }).click();
    await desktop.getByRole('option', { name: t('reviews.why.goodwill') }).click();
    expect(await violations(desktop)).toEqual([]);
    await filters.getByRole('button', { name: t('reviews.filters.apply') }).click();
    await expect.poll(() => queue.getByRole('listitem').count()).toBe(1);
    await queue.getByText('700.50').waitFor();

    await desktop
      .getByRole('button', { name: t('reviews.filters.drop', { filter: t('reviews.why.goodwill') }) })
      .waitFor();

    await keys.press('b');
    const views = desktop.getByRole('dialog', { name: t('reviews.views.title') });
    await views.getByLabel(t('reviews.views.name')).fill('Large ones');
    await keys.press('Enter');
    const view = desktop.getByRole('button', { name: 'Large ones', pressed: true });
    await view.waitFor();
    const shared = desktop.url();
    await desktop
      .getByRole('button', {
        name: t('reviews.filters.drop', {
          filter: t('reviews.filters.shown.amountFrom', { amount: '100.00' }),
        }),
      })
      .click();
    await queue.getByText('6.02').waitFor();
    await desktop.getByRole('button', { name: 'Large ones', pressed: false }).click();
    await queue.getByText('6.02').waitFor({ state: 'detached' });

    await advanceClock(platform, 3 * 24 * 60 * 60);
    await signInOperator(desktop, 'reviewer');
    await desktop.goto(shared);
    // The journeys before this one have left others.
    const all = desktop.getByRole('button', { name: /^Show all \d+ overdue reviews$/ });
    await all.waitFor();
    expect(await violations(desktop)).toEqual([]);
    await all.click();
    await queue.getByText('6.02').waitFor();

    await keys.press('b');
    await views.getByRole('button', { name: t('reviews.views.rename', { name: 'Large ones' }) }).click();
    await views.getByRole('listitem').getByRole('textbox').fill('Largest');
    await keys.press('Enter');
    await views.getByRole('button', { name: t('reviews.views.delete', { name: 'Largest' }) }).click();
    await views.getByText('Largest').waitFor({ state: 'detached' });
  },
);

journey(
  'by mouse the next item is open after a decision, also after the first approval of two, and `j` goes on from its place',
  async ({ desktop, phone }) => {
    // Above 10,000 two others approve.
    await askAll(desktop, ['11001', '11002', '11003']);
    await desktop.goto('/console/reviews?kind=adjustment&amountFrom=11000');
    const queue = desktop.getByRole('list', { name: t('reviews.queue') });
    await queue.getByText('11,001.00').click();
    for (const [amount, next] of [
      ['11,001.00', '11,002.00'],
      ['11,002.00', '11,003.00'],
    ] as const) {
      await opened(desktop, amount).waitFor();
      await chooseApproval(desktop, 'evidenceChecked');
      await desktop.getByRole('button', { name: t('reviews.form.submitFirst') }).click();
      await opened(desktop, next).waitFor();
      expect(await isFocusInside(desktop)).toBe(true);
      // It waits for the second.
      await queue.getByText(amount).waitFor();
    }

    await queue.getByText('11,002.00').click();
    await opened(desktop, '11,002.00').waitFor();
    const id = new URL(desktop.url()).searchParams.get('id');
    await signInOperator(phone, 'treasurer');
    const decided = await phone.request.post(`/swx/operator/review/${id}/decide`, {
      data: { decision: 'reject', reasonCode: 'notJustified' },
    });
    expect(decided.ok()).toBe(true);
    await queue.getByText('11,002.00').waitFor({ state: 'detached' });
    await desktop.keyboard.press('j');
    await opened(desktop, '11,003.00').waitFor();
  },
);
