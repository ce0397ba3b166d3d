import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { bookHeader, bookToHeader } from '#foundation/calls/book-header.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { fund, type Platform } from './platform.ts';
import { texts } from './texts.ts';

const t = texts.en;
const password = 'sample-customer-1';
const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const tracesShown = z.object({
  result: z.object({
    rows: z.array(z.object({ number: z.string().optional(), facts: z.record(z.string(), z.string()) })),
  }),
});
const customersShown = z.object({ rows: z.array(z.object({ id: z.string() })).min(2) });
const addressGiven = z.object({ result: z.object({ address: z.string() }) });
const signedIn = z.object({ result: z.object({ token: z.string(), user: z.object({ uid: z.string() }) }) });

async function customer(page: Page, account: string) {
  const answer = await page.request.post('/swx/customer/login/login', { data: { account, password } });
  const { token, user } = signedIn.parse(await answer.json()).result;
  return { token, uid: user.uid };
}

async function asked(page: Page, path: string, data: object, headers: Record<string, string> = {}) {
  const sent = { 'x-request-id': crypto.randomUUID(), ...headers };
  const answer = await page.request.post(path, { headers: sent, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return await answer.json();
}

/** A correction to the last digit, agreed to; a deposit and a withdrawal that wait. Ends as the auditor. */
async function leaveTraces(page: Page, platform: Platform, account: string) {
  const { token, uid } = await customer(page, account);
  await fund(platform, { uid, currency: 'USDT', amount: '200' });
  await signInOperator(page, 'second');
  const correction = { uid, book: 'real', currency: 'USDT', amount: '-25.00000001' };
  const why = { reasonCode: 'wrongCharge', note: 'charged for nothing' };
  const { result } = await asked(page, '/swx/operator/adjustment/request', { ...correction, ...why });
  await signInOperator(page, 'reviewer');
  await asked(page, `/swx/operator/review/adjustment-${result.id}/decide`, {
    decision: 'approve',
    reasonCode: 'evidenceChecked',
  });
  const headers = { authorization: token, [bookHeader]: bookToHeader('real') };
  const own = await page.request.get('/swx/customer/user/getRechargeAddress?currency=USDT&network=ERC20', {
    headers,
  });
  const deposit = {
    currency: 'USDT',
    amount: '150',
    address: addressGiven.parse(await own.json()).result.address,
  };
  await asked(page, '/dev/chain/send', deposit);
  await asked(page, '/dev/chain/mine', { network: 'ethereum', blocks: 12 });
  const wanted = { method: 'crypto', currency: 'USDT', amount: '50.123456', network: 'ERC20', address };
  await asked(page, '/swx/customer/user/withdrawal', { ...wanted, tradPwd: '123456' }, headers);
  await signInOperator(page, 'auditor');
  return uid;
}

/** The units of a figure as it stands on the screen. */
const unitsOf = (text: string) => parseUnits(text.replaceAll(/[^\d.-]/g, '')) ?? expect.unreachable(text);

journey(
  'no list of the console cuts an amount: its rows add up, and what is finer than a cent is quieter',
  async ({ desktop: page, platform }) => {
    const uid = await leaveTraces(page, platform, 'verified@sample.test');
    await page.goto(`/console/customers/one?id=${uid}&tab=records`);
    const records = page.getByRole('table', { name: t('accounts-console.records') });
    await records.getByText('-25.00000001').waitFor();
    const rows = await records.locator('tbody tr').all();
    const read = await Promise.all(rows.map((row) => row.locator('td.num').allInnerTexts()));
    const [newest = [], before = []] = read.filter(([, after = '']) => after.includes('USDT'));
    const [change = '', after = ''] = newest;
    expect(unitsOf(after) - unitsOf(change)).toBe(unitsOf(before[1] ?? ''));
    const fine = records.getByText('000001', { exact: true }).first();
    expect(
      await fine.evaluate((span) => {
        const colourOf = (element: Element | null) => element && getComputedStyle(element).color;
        return colourOf(span) === colourOf(span.parentElement);
      }),
    ).toBe(false);

    for (const [path, amount] of [
      ['/console/adjustments', '-25.00000001'],
      ['/console/reviews?kind=adjustment&status=approved', '-25.00000001'],
      ['/console/reviews?kind=withdrawal', '50.123456'],
      [`/console/customers/one?id=${uid}&tab=timeline`, '50.123456'],
    ] as const) {
      await page.goto(path);
      await page.getByText(amount).first().waitFor();
    }
    await page.goto('/console/withdrawals');
    const withdrawal = page.getByRole('row').filter({ hasText: uid });
    await expect.poll(() => withdrawal.getByText('50.123456').count()).toBe(2);
  },
);

journey(
  'every UID, number, address and hash in the console leads to what it names',
  async ({ desktop: page, platform }) => {
    const uid = await leaveTraces(page, platform, 'demo@sample.test');
    const names = [...(await uids(page)), ...(await namesOf(page, uid))];
    await page.goto('/console/');
    const links = page.getByRole('navigation').first().getByRole('link');
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const waiting = ['withdrawal', 'recharge'].map((kind) => `/console/reviews?kind=${kind}`);
    const leadingNowhere: string[] = [];
    for (const path of [...paths, ...waiting, `/console/find?text=${uid}`]) {
      await page.goto(path);
      leadingNowhere.push(...(await plain(page, names)).map((name) => `${path}: ${name}`));
    }
    await page.goto(`/console/customers/one?id=${uid}`);
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) {
      await tab.click();
      // On their own page there is no way to it.
      const found = (await plain(page, names)).filter((name) => name !== uid);
      const title = await tab.textContent();
      leadingNowhere.push(...found.map((name) => `${title}: ${name}`));
    }
    expect(leadingNowhere).toEqual([]);
  },
);

async function uids(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/swx/operator/customers/search');
  return customersShown.parse(await answer.json()).rows.map(({ id }) => id);
}

/** What a customer has left that has a name of its own. */
async function namesOf(page: Page, uid: string): Promise<readonly string[]> {
  const answer = await page.request.get(`/swx/operator/traces/of/${uid}`);
  const { rows } = tracesShown.parse(await answer.json()).result;
  const names = rows.flatMap(({ number, facts }) => [number, facts.address, facts.hash]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Which of the names stand there and lead nowhere, once all has come; what is pressed whole leads on. */
async function plain(page: Page, names: readonly string[]): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  return await page.evaluate((sought) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const leads = node.parentElement?.closest('a, button') !== null;
      if (!leads) found.push(...sought.filter((name) => text === name));
    }
    return found;
  }, names);
}
