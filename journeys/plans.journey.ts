import { expect } from 'vitest';
import { openFundedReal } from './funded-real.ts';
import { arrive, field, type Person, register, switchToReal } from './person.ts';
import { advanceClock } from './platform.ts';
import { staircaseJourney } from './staircase-recording.ts';

const journey = await staircaseJourney();

const daySeconds = 24 * 60 * 60;
const steady = { name: 'Steady', days: 30, shortDays: 7 };

journey(
  'a smart plan is left early, the next one runs its term and pays its principal back',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t } = person;
    await register(person);
    await openFundedReal(person, '2000');
    await page.getByText('2,000.00').first().waitFor();
    await openPlans(person);

    await buyPlan(person, '1000');
    await page.getByText(t('plans.mine.status.earning'), { exact: true }).waitFor();
    await page.getByRole('link', { name: t('integrity.reserves.more') }).click();
    await page.getByRole('heading', { name: t('integrity.reserves.title') }).waitFor();
    // Thirty days’ yield, set aside when it was sold.
    await page
      .getByRole('definition')
      .filter({ hasText: /^3\.00/ })
      .waitFor();
    await page.getByRole('link', { name: t('integrity.reserves.products.plans.link') }).click();
    await advanceClock(platform, 10 * daySeconds);
    await page.reload();
    await page.getByText(t('plans.mine.run', { run: 10, days: steady.days })).waitFor();

    await page.getByRole('button', { name: t('plans.mine.exit') }).click();
    const question = page.getByRole('alertdialog', { name: t('plans.exit.title', { name: steady.name }) });
    const confirm = question.getByRole('button').last();
    expect(await confirm.textContent()).toMatch(/98[67]\.\d\d USDT/);
    await confirm.click();
    await page.getByText(t('plans.mine.exitedEarly'), { exact: true }).waitFor();

    await page
      .getByText(t('plans.ticket.dayCount', { days: steady.shortDays }), { exact: true })
      .last()
      .click();
    await buyPlan(person, '500');
    await advanceClock(platform, (steady.shortDays + 1) * daySeconds);
    await page.reload();
    await page.getByText(t('plans.mine.status.completed'), { exact: true }).waitFor();
    await page
      .getByRole('button', { name: t('plans.mine.receipt') })
      .first()
      .click();
    const receipt = page.getByRole('dialog', { name: t('plans.receipt.title') });
    for (const reason of ['planPrincipal', 'planReserve', 'planYield', 'planReturn'] as const)
      await receipt
        .getByText(t(`reasons.${reason}`))
        .first()
        .waitFor();
    await receipt.getByText(t('ui.receipt.accounts.house/plan-yield')).first().waitFor();

    // A record of the plan leads to it.
    await page.goto('/profile/records?reason=planReturn');
    await page
      .getByRole('link', { name: t('accounts.records.plan') })
      .first()
      .click();
    await receipt.getByText(t('reasons.planReturn')).first().waitFor();
  },
);

journey('plans refuse what they can’t sell, and say what to do', async ({ phone: page, platform }) => {
  const person = await arrive(page, platform, { isOnPhone: true });
  const { t } = person;
  await register(person);
  await openPlans(person);
  await page.getByText(t('plans.demo.title')).waitFor();
  const buyButton = page.getByRole('button', { name: t('plans.ticket.buy', { amount: '100.00' }) });
  expect(await buyButton.isDisabled()).toBe(true);

  await switchToReal(person);
  await field(page, t('plans.ticket.amount')).fill('99');
  await page.getByText(t('plans.ticket.wrongAmount', { min: '100', max: '5,000' })).waitFor();
  await field(page, t('plans.ticket.amount')).fill('100');
  await page.getByText(t('ui.funds.missing', { amount: '100.00', currency: 'USDT' })).waitFor();
  expect(await buyButton.isDisabled()).toBe(true);
  await page.getByRole('link', { name: t('ui.funds.deposit'), exact: true }).click();
  await page.waitForURL((url) => url.search === '?currency=USDT&amount=100');
  await page.goto('/profile/convert?from=ETH');
  await field(page, t('conversion.form.amount')).fill('0.25');
  await page.getByText(t('ui.funds.missing', { amount: '0.25', currency: 'ETH' })).waitFor();
  await page.getByRole('link', { name: t('ui.funds.deposit'), exact: true }).click();
  await page.waitForURL((url) => url.search === '?currency=ETH&amount=0.25');
});

async function openPlans({ page, t }: Person): Promise<void> {
  await page
    .getByRole('link', { name: t('shell.nav.trading'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: steady.name }).waitFor();
}

async function buyPlan({ page, t }: Person, amount: string): Promise<void> {
  await field(page, t('plans.ticket.amount')).fill(amount);
  const shown = amount.replace(/(\d)(\d{3})$/, '$1,$2');
  const label = t('plans.ticket.buy', { amount: `${shown}.00` });
  await page.getByRole('button', { name: label }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: label }).click();
  await question.waitFor({ state: 'detached' });
}
