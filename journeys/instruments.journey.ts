import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './harness.ts';
import { approveReview, signInOperator } from './operator.ts';
import { arrive, field, register } from './person.ts';
import { texts } from './texts.ts';

const t = texts.en;
const ether = 'ETHUSD';

/** A part of the document, by its name. */
const part = (page: Page, name: 'added' | 'changed' | 'retired') =>
  page.getByRole('group', { name: t(`configuration.fields.${name}`), exact: true });

/** Looks at the changes and asks for them; ends with the dialog still open. */
async function askFor(page: Page, version: number, reason: string) {
  await page.getByRole('button', { name: t('configuration.form.review') }).click();
  const publishing = page.getByRole('dialog', { name: t('configuration.publish.title', { version }) });
  await field(page, t('configuration.publish.reason')).fill(reason);
  return publishing;
}

journey(
  'an instrument is retired by one for a day and by two for good; a customer finds it closed, not gone',
  async ({ desktop, phone, platform }) => {
    const customer = await arrive(phone, platform, { isOnPhone: true });
    await register(customer);

    await signInOperator(desktop, 'second');
    await desktop.goto('/console/markets');
    await desktop.getByRole('link', { name: t('markets-console.instruments'), exact: true }).click();
    await part(desktop, 'retired')
      .getByRole('button', { name: t('configuration.form.add') })
      .click();
    await field(desktop, t('configuration.place', { place: 1 })).fill(ether);
    const publishing = await askFor(desktop, 2, 'Nobody trades it any more');
    await publishing.getByText(t('configuration.publish.leadProvisional')).waitFor();
    await publishing.getByRole('button', { name: t('configuration.publish.confirm') }).click();
    await publishing.waitFor({ state: 'detached' });

    await desktop.goto(`/console/markets?search=${ether}`);
    const row = desktop.getByRole('row').filter({ hasText: /^ETHUSD/ });
    await row.getByText(t('markets-console.states.retired')).waitFor();
    await phone.goto(`/cruuency?code=${ether}&type=2`);
    await phone.getByText(t('markets.status.halted')).first().waitFor();

    await signInOperator(desktop, 'reviewer');
    await desktop.goto('/console/reviews?kind=configuration');
    await desktop.getByText('Nobody trades it any more').first().waitFor();
    await approveReview(desktop, 'changeAgreed');
    await desktop.getByText(t('reviews.empty')).waitFor();
    await desktop.goto('/console/configuration/document?name=markets.instruments&tab=versions');
    await desktop
      .getByRole('row')
      .filter({ hasText: 'Nobody trades it any more' })
      .getByText(t('configuration.versions.agreedBy', { names: 'reviewer@sample.test' }))
      .waitFor();
  },
);

journey(
  'an instrument that says too little is not asked for, and the field that is wrong is told',
  async ({ desktop }) => {
    await signInOperator(desktop, 'second');
    await desktop.goto('/console/configuration/document?name=markets.instruments');
    const added = part(desktop, 'added');
    await added.getByLabel(t('configuration.form.newMarket')).fill('DE30');
    await added.getByRole('button', { name: t('configuration.form.add') }).click();
    await field(desktop, t('configuration.fields.name')).fill('Germany 30');
    const publishing = await askFor(desktop, 3, 'Customers ask for the German index');
    await publishing.getByText(t('configuration.publish.leadHeld')).waitFor();
    await publishing.getByText('Germany 30').waitFor();
    await publishing.getByRole('button', { name: t('configuration.publish.ask') }).click();
    await publishing
      .getByText(
        t('configuration.form.wrongField', {
          field: `${t('configuration.fields.added')} › DE30 › ${t('configuration.fields.base')}`,
        }),
      )
      .waitFor();
    await desktop.keyboard.press('Escape');
    expect(
      await desktop.getByText(t('configuration.waiting.held', { author: 'second@sample.test' })).count(),
    ).toBe(0);
  },
);
