import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { identityForm } from '#apps/server/testing/identity-form.ts';
import { journey } from './harness.ts';
import { chooseApproval, signInOperator } from './operator.ts';
import { arrive, goodPassword, register, uidOf } from './person.ts';
import type { Platform } from './platform.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;
const lastName = 'Okoro';
const why = 'Twins: both came to the branch with their own cards';

const signedIn = z.object({ result: z.object({ token: z.string() }) });

/** Sends the pictures of the same document from another device of this customer's. */
async function sendDocument({ url }: Platform, account: string, password: string): Promise<void> {
  const post = (path: string, body: FormData | string, headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', headers, body });
  const login = await post('/swx/customer/login/login', JSON.stringify({ account, password }), {
    'content-type': 'application/json',
  });
  const { token } = signedIn.parse(await login.json()).result;
  const form = await identityForm(lastName);
  const sent = await post('/swx/customer/user/identification', form, { authorization: token });
  if (!sent.ok) throw new Error(await sent.text());
}

const items = ['front', 'back', 'inHand', 'signature'] as const;
const reviewsShape = z.object({ rows: z.array(z.object({ id: z.string(), subjectId: z.string() })) });

/** One operator is enough for the first who sends a document. */
async function approveFirst({ request }: Page): Promise<void> {
  const list = await request.get('/swx/operator/review/list?kind=kyc');
  const { id, subjectId } = reviewsShape.parse(await list.json()).rows[0] ?? expect.fail('nothing waits');
  for (const item of items) await request.get(`/swx/operator/kyc/submission/${subjectId}/picture/${item}`);
  const data = { decision: 'approve', reasonCode: 'identityConfirmed' };
  const decided = await request.post(`/swx/operator/review/${id}/decide`, { data });
  if (!decided.ok()) throw new Error(await decided.text());
}

/** Opens the identity check that waits, is shown every picture, and chooses to approve. */
async function openCopied(page: Page): Promise<Locator> {
  await page.goto('/console/reviews?kind=kyc');
  const decision = page.getByRole('form', { name: t('reviews.form.title') });
  await decision.waitFor();
  await page.getByText(t('kyc-console.pictures')).hover();
  for (const item of items)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 150);
        const name = t('kyc-console.enlarge', { item: t(`kyc.items.${item}`) });
        return await page.getByRole('button', { name }).count();
      })
      .toBe(1);
  await chooseApproval(decision, 'identityConfirmed');
  return decision;
}

/** Revokes the identity on the customer's page. */
async function revoke(page: Page, uid: string): Promise<void> {
  const { what, kinds, ground, grounds, note, submit, done } = takeBackKeys;
  await page.goto(`/console/customers/one?id=${uid}&tab=identity`);
  await page.getByRole('combobox', { name: t(what) }).click();
  await page.getByRole('option', { name: t(kinds) }).click();
  await page.getByRole('combobox', { name: t(ground) }).click();
  await page.getByRole('option', { name: t(grounds) }).click();
  await page.getByLabel(t(note), { exact: true }).fill('The twin came alone, with both cards');
  await page.getByRole('button', { name: t(submit), exact: true }).click();
  await page.getByText(t(done)).waitFor();
}

const takeBackKeys = {
  what: 'kyc-console.takeBack.what',
  kinds: 'kyc-console.takeBack.kinds.revoked',
  ground: 'kyc-console.takeBack.ground',
  grounds: 'kyc-console.takeBack.grounds.documentDoubted',
  note: 'kyc-console.takeBack.note',
  submit: 'kyc-console.takeBack.submit',
  done: 'kyc-console.takeBack.done',
} as const;

journey(
  'a copied document takes two operators and their notes, and what they approved is revoked',
  async ({ phone, desktop, platform }) => {
    const findings: string[] = [];
    const look = async (page: Page, where: string) => {
      findings.push(...(await violations(page)).map((each) => `${where}: ${each}`));
    };
    const person = await arrive(phone, platform, { isOnPhone: true });
    await register(person);
    const uid = await uidOf(person);
    await signInOperator(desktop, 'reviewer');
    await sendDocument(platform, 'demo@sample.test', 'sample-customer-1');
    await approveFirst(desktop);
    await sendDocument(platform, person.username, goodPassword);

    for (const [operator, submit, after] of [
      ['reviewer', t('reviews.form.submitFirst'), t('refusals.FOUR_EYES_REQUIRED')],
      ['second', t('reviews.form.submitApprove'), t('reviews.empty')],
    ] as const) {
      await signInOperator(desktop, operator);
      const decision = await openCopied(desktop);
      await desktop.getByText(t('kyc-console.copied')).waitFor();
      await decision.getByRole('button', { name: submit }).click();
      await decision.getByText(t('refusals.NOTE_REQUIRED', { least: '10', most: '1,000' })).waitFor();
      await look(desktop, `the review of ${operator}`);
      await decision.getByLabel(t('reviews.form.note')).fill(why);
      await decision.getByRole('button', { name: submit }).click();
      await desktop.getByText(after).first().waitFor();
    }
    await phone.goto('/profile/identity');
    await phone.getByRole('heading', { name: t('kyc.state.verified') }).waitFor();
    await revoke(desktop, uid);
    await look(desktop, 'the customer’s page');
    await phone.goto('/profile/identity');
    await phone.getByRole('heading', { name: t('kyc.again.title', { kind: 'revoked' }) }).waitFor();
    await look(phone, 'revoked');
    await phone.getByRole('button', { name: t('kyc.steps.start') }).click();
    await phone.getByLabel(t('kyc.details.phone'), { exact: true }).waitFor();
    expect(findings).toEqual([]);
  },
);
