import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { startPostgres } from '#foundation/server-kit/postgres/postgres.ts';
import { journey } from './harness.ts';
import { approveReview, chooseApproval, freshCode, signInOperator } from './operator.ts';
import { arrive, bitcoin, buy, field, openMarket, openTicket, type Person, register } from './person.ts';
import type { Platform } from './platform.ts';
import { texts } from './texts.ts';
import { violationsInBothThemes } from './violations.ts';

const t = texts.en;

/** As if every operator had shown the second factor so long ago that a dangerous act asks for it again. */
async function outlastStepUp(platform: Platform): Promise<void> {
  const { url } = await startPostgres({ dataDir: platform.dataDir, log: () => {} });
  const db = openDatabase(url, { max: 1 });
  await sql`update operators.session set stepped_up_at = stepped_up_at - interval '1 hour'`.execute(db);
  await db.destroy();
}

async function showSecondFactor(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('console.stepUp.title') });
  await field(page, t('console.stepUp.code')).fill(await freshCode(page, name));
  await dialog.getByRole('button', { name: t('console.stepUp.confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What the ticket says the opening fee is, as one sees it who comes to the market now. */
async function seeFee(person: Person, rate: string): Promise<void> {
  await person.page.reload();
  await openTicket(person);
  await person.page.getByText(t('orders.quote.fee', { rate })).first().waitFor();
}

/** Another operator opens what waits, sees what it changes, and agrees. */
async function agree(page: Page, name: string, seen: readonly string[]): Promise<void> {
  await signInOperator(page, name);
  await page.goto('/console/reviews?kind=configuration');
  const decision = page.getByRole('form', { name: t('reviews.form.title') });
  await decision.waitFor();
  for (const text of seen) await page.getByText(text).first().waitFor();
  await approveReview(decision, 'changeAgreed');
  await page.getByText(t('reviews.empty')).waitFor();
}

journey(
  'a version of the market terms is asked for by one, agreed to by another, compared and taken back, and the customer’s ticket follows',
  async ({ desktop, phone, platform }) => {
    const customer = await arrive(phone, platform, { isOnPhone: true });
    await register(customer);
    await openMarket(customer, bitcoin);
    await seeFee(customer, '0.05%');

    await signInOperator(desktop, 'second');
    await desktop.goto('/console/configuration');
    await desktop.getByText(t('configuration.documents.markets-terms.title')).click();
    const fee = field(desktop, t('configuration.fields.feeRate'));
    await fee.fill('0.5');
    await desktop.getByRole('button', { name: t('configuration.form.review') }).click();
    const publishing = desktop.getByRole('dialog', {
      name: t('configuration.publish.title', { version: 2 }),
    });
    await field(desktop, t('configuration.publish.reason')).fill('Dearer feed from December');
    await outlastStepUp(platform);
    await publishing.getByRole('button', { name: t('configuration.publish.ask') }).click();
    await showSecondFactor(desktop, 'second');
    await publishing
      .getByText(t('configuration.form.wrongField', { field: t('configuration.fields.feeRate') }))
      .waitFor();
    await desktop.keyboard.press('Escape');
    await seeFee(customer, '0.05%');

    await fee.fill('0.0012');
    await desktop.getByRole('button', { name: t('configuration.form.review') }).click();
    await publishing.getByText('0.0012').waitFor();
    await field(desktop, t('configuration.publish.reason')).fill('Dearer feed from December');
    await publishing.getByRole('button', { name: t('configuration.publish.ask') }).click();
    await publishing.waitFor({ state: 'detached' });
    await desktop.getByText(t('configuration.waiting.held', { author: 'second@sample.test' })).waitFor();
    await seeFee(customer, '0.05%');
    await desktop.goto('/console/reviews?kind=configuration');
    await desktop.getByText(t('refusals.FOUR_EYES_REQUIRED')).waitFor();
    await agree(desktop, 'reviewer', [
      'second@sample.test',
      'Dearer feed from December',
      t('configuration.difference.looser'),
    ]);
    await seeFee(customer, '0.12%');

    await signInOperator(desktop, 'second');
    await desktop.goto('/console/configuration/document?name=markets.terms&tab=versions');
    const published = desktop.getByRole('row').filter({ hasText: 'Dearer feed from December' });
    await published.getByText('second@sample.test').waitFor();
    await published
      .getByText(t('configuration.versions.agreedBy', { names: 'reviewer@sample.test' }))
      .waitFor();
    await published.getByRole('button', { name: t('configuration.versions.changes') }).click();
    const compared = desktop.getByRole('dialog', {
      name: t('configuration.difference.title', { version: 2 }),
    });
    await compared.getByRole('deletion').getByText('0.0005').waitFor();
    await compared.getByRole('insertion').getByText('0.0012').waitFor();
    await desktop.keyboard.press('Escape');

    await desktop.getByRole('button', { name: t('configuration.versions.rollBack') }).click();
    const back = desktop.getByRole('dialog', {
      name: t('configuration.versions.rollBackTitle', { version: 1 }),
    });
    await field(desktop, t('configuration.publish.reason')).fill('The feed stays as it was');
    await back.getByRole('button', { name: t('configuration.publish.ask') }).click();
    await back.waitFor({ state: 'detached' });
    await agree(desktop, 'reviewer', ['The feed stays as it was']);
    await desktop.goto('/console/configuration/document?name=markets.terms&tab=versions');
    await desktop.getByText(t('configuration.versions.repeats', { version: 1 })).waitFor();
    await seeFee(customer, '0.05%');
  },
);

journey(
  'withdrawal terms: nobody passes their floors, and no operator alone tightens them for everyone',
  async ({ desktop }) => {
    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/configuration/document?name=withdrawals.terms');
    const hold = field(desktop, t('configuration.fields.addressHoldHours'));
    const look = desktop.getByRole('button', { name: t('configuration.form.review') });
    const publishing = desktop.getByRole('dialog', {
      name: t('configuration.publish.title', { version: 2 }),
    });
    await hold.fill('0');
    await field(desktop, t('configuration.fields.secondOperatorAbove')).fill('100000');
    await look.click();
    await publishing.getByText(t('configuration.publish.leadHeld')).waitFor();
    await field(desktop, t('configuration.publish.reason')).fill('Customers wait too long');
    await publishing.getByRole('button', { name: t('configuration.publish.ask') }).click();
    await publishing.getByRole('alert').waitFor();
    await desktop.keyboard.press('Escape');

    await hold.fill('48');
    await field(desktop, t('configuration.fields.secondOperatorAbove')).fill('500');
    await look.click();
    await publishing.getByText(t('configuration.publish.leadTightened')).waitFor();
    expect(await publishing.getByText(t('configuration.difference.tighter'), { exact: true }).count()).toBe(
      2,
    );
    await field(desktop, t('configuration.publish.reason')).fill('Stolen accounts are about');
    await publishing.getByRole('button', { name: t('configuration.publish.ask') }).click();
    await publishing.waitFor({ state: 'detached' });
    await desktop.getByText(t('configuration.waiting.held', { author: 'reviewer@sample.test' })).waitFor();
    await agree(desktop, 'second', [
      'reviewer@sample.test',
      'Stolen accounts are about',
      t('configuration.difference.tighter'),
    ]);
    await desktop.goto('/console/configuration/document?name=withdrawals.terms&tab=versions');
    await desktop.getByText(t('configuration.versions.agreedBy', { names: 'second@sample.test' })).waitFor();
  },
);

journey(
  'a customer whom an operator freezes is refused an order, and trades again once let go',
  async ({ desktop, phone, platform }) => {
    const customer = await arrive(phone, platform, { isOnPhone: true });
    await register(customer);
    await openMarket(customer, bitcoin);

    await signInOperator(desktop, 'admin');
    await desktop.goto('/console/customers');
    await desktop.getByRole('searchbox', { name: t('customers-console.search') }).fill(customer.username);
    await desktop.getByRole('row').filter({ hasText: customer.email }).click();
    await desktop.getByRole('button', { name: t('customers-console.limit.act') }).click();
    await desktop.getByRole('dialog').getByText(t('customers-console.leftOpen.title')).waitFor();
    await desktop.getByRole('combobox', { name: t('customers-console.fields.ground') }).click();
    await desktop.getByRole('option', { name: t('customers-console.grounds.accountTakenOver') }).click();
    await field(desktop, t('customers-console.fields.note')).fill('A sentence for the audit log');
    await desktop.getByRole('button', { name: t('customers-console.limit.confirm.frozen') }).click();
    await desktop.getByText(t('customers-console.limits.frozen.standing')).waitFor();
    await desktop.getByText(t('customers-console.leftOpen.title')).waitFor();

    // The customer reads it where they would act, before they press.
    await phone.reload();
    await openTicket(customer);
    await phone.getByText(t('ui.limits.frozen.title')).waitFor();
    await phone.getByText(t('ui.limits.reasons.safety')).waitFor();

    await desktop.getByRole('button', { name: t('customers-console.lifting.act') }).click();
    await field(desktop, t('customers-console.fields.note')).fill('The customer proved who they are');
    await desktop.getByRole('button', { name: t('customers-console.lifting.submit') }).click();
    await desktop.getByText(t('customers-console.lifting.waits')).waitFor();
    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/reviews?kind=lifting');
    const decision = desktop.getByRole('form', { name: t('reviews.form.title') });
    await chooseApproval(decision, 'evidenceChecked');
    await field(desktop, t('reviews.form.note')).fill('Seen the papers');
    await decision.getByRole('button', { name: t('reviews.form.submitApprove') }).click();
    await desktop.getByText(t('reviews.empty')).waitFor();
    await phone.reload();
    await buy(customer, '0.02');
  },
);

journey(
  'the console’s lists and forms keep the rules of accessibility, in both themes',
  async ({ desktop }) => {
    await signInOperator(desktop, 'second');
    const findings: string[] = [];
    for (const [path, shown] of [
      ['/console/markets', 'EURUSD'],
      ['/console/exposure?book=demo', t('orders-console.exposure.net')],
      ['/console/customers', 'demo@sample.test'],
      ['/console/health', t('health-console.deadlines.lookedAt')],
      ['/console/configuration/document?name=reviews.deadlines', t('configuration.fields.digestHour')],
      ['/console/configuration/document?name=orders.margin', t('configuration.fields.stopOutLevel')],
      [
        '/console/configuration/document?name=orders.margin&tab=versions',
        t('configuration.versions.current'),
      ],
      ['/console/jurisdictions', t('configuration.jurisdictions.countries')],
    ] as const) {
      await desktop.goto(path);
      await desktop.getByText(shown).first().waitFor();
      findings.push(...(await violationsInBothThemes(desktop)).map((each) => `${path} ${each}`));
    }
    expect(findings).toEqual([]);
  },
);
