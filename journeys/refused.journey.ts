import { expect } from 'vitest';
import {
  arrive,
  bitcoin,
  bookSwitch,
  buy,
  field,
  fillRegistration,
  goodPassword,
  openAccount,
  openMarket,
  openTicket,
  type Person,
  register,
  submitRegistration,
  switchToReal,
  uidOf,
} from './person.ts';
import { fund } from './platform.ts';
import { staircaseJourney } from './staircase-recording.ts';

const journey = await staircaseJourney();

journey(
  'registration refuses beside the field, keeps what was typed, and lets in when all is right',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t } = person;
    const of = (key: Parameters<typeof t>[0]) => field(page, t(key));

    await submitRegistration(person);
    await page.getByText(t('customers.errors.USERNAME_REQUIRED')).waitFor();
    await page.getByText(t('customers.errors.AGREEMENT_MISSING')).waitFor();

    await fillRegistration(person);
    await of('customers.fields.username').fill('sample-demo');
    await page.getByText(t('refusals.USERNAME_TAKEN')).waitFor();
    await of('customers.fields.username').fill(person.username);
    await page.getByText(t('customers.register.usernameFree')).waitFor();

    const code = await of('customers.code.label').inputValue();
    await of('customers.code.label').fill(code === '000000' ? '000001' : '000000');
    await submitRegistration(person);
    await page.getByText(t('refusals.CODE_INCORRECT', { missing: 'no' })).waitFor();
    await of('customers.code.label').fill(code);

    await of('customers.fields.password').fill('Liverpool12');
    await of('customers.fields.confirmPassword').fill('Liverpool12');
    await submitRegistration(person);
    await page.getByText(t('refusals.PASSWORD_TOO_WEAK', { reason: 'common' })).waitFor();
    await of('customers.fields.password').fill(goodPassword);
    await submitRegistration(person);
    await page.getByText(t('refusals.PASSWORDS_DIFFER')).waitFor();
    await of('customers.fields.confirmPassword').fill(goodPassword);

    await of('customers.fields.invitationCode').fill('NOBODY');
    await submitRegistration(person);
    await page.getByText(t('refusals.INVITATION_CODE_WRONG', { missing: 'no' })).waitFor();
    await of('customers.fields.invitationCode').fill('WELCOME');

    expect(await of('customers.fields.email').inputValue()).toBe(person.email);
    await submitRegistration(person);
    await bookSwitch(person).waitFor();
  },
);

journey(
  'login refuses the unknown and the wrong, locks after five, and leads on to where one was going',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t } = person;
    await register(person);
    await openAccount(person);
    await page.getByRole('button', { name: t('customers.signOut') }).click();
    await page.getByRole('heading', { name: t('customers.login.title'), exact: true }).waitFor();

    await page.goto('/profile/records?reason=fee');
    const logIn = async (account: string, password: string) => {
      await field(page, t('customers.fields.account')).fill(account);
      await field(page, t('customers.fields.password')).fill(password);
      await page.getByRole('button', { name: t('customers.login.submit'), exact: true }).click();
    };
    await logIn('nobody-of-this-name', goodPassword);
    await page.getByText(t('refusals.PASSWORD_INCORRECT', { missing: 'no' })).waitFor();
    await logIn(person.username, 'not the password');
    await page.getByText(t('refusals.PASSWORD_INCORRECT', { missing: 'no' })).waitFor();
    await logIn(person.email, goodPassword);
    await page.getByRole('heading', { name: t('accounts.records.title') }).waitFor();
    expect(new URL(page.url()).search).toBe('?reason=fee');

    await openAccount(person);
    await page.getByRole('button', { name: t('customers.signOut') }).click();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await logIn(person.username, `wrong ${attempt}`);
      await page.getByText(t('refusals.PASSWORD_INCORRECT', { missing: 'no' })).waitFor();
      await field(page, t('customers.fields.password')).fill('');
    }
    await logIn(person.username, goodPassword);
    await page.getByText(t('refusals.LOGIN_LOCKED')).waitFor();
  },
);

journey(
  'an order on the wrong side or too large is refused before anything is booked',
  async ({ desktop: page, platform }) => {
    const person = await arrive(page, platform);
    const { t } = person;
    await register(person);
    await openMarket(person, bitcoin);
    await openTicket(person);

    await field(page, t('orders.ticket.lots')).fill('0.02');
    const stopLoss = field(page, t('orders.ticket.stopLoss'));
    const reasonable = await stopLoss.inputValue();
    await stopLoss.fill('150000');
    await page.getByText(t('refusals.STOP_LOSS_UNREASONABLE', { missing: 'no' })).waitFor();
    await stopLoss.fill('');
    await page.getByRole('button', { name: t('orders.ticket.buyLots', { lots: '0.02' }) }).click();
    await page.getByText(t('orders.ticket.missing.stopLoss')).waitFor();
    expect(await stopLoss.getAttribute('aria-invalid')).toBe('true');
    await stopLoss.fill(reasonable);

    await field(page, t('orders.ticket.lots')).fill('5');
    await page.getByText(t('refusals.INSUFFICIENT_BALANCE', { reader: 'customer' })).waitFor();
    await page.getByRole('link', { name: t('ui.funds.reset') }).click();
    const reset = page.getByRole('alertdialog', { name: t('accounts.reset.title') });
    await reset.getByRole('button').first().click();
    await reset.waitFor({ state: 'detached' });
    await page.getByText('10,000.00').first().waitFor();

    await openMarket(person, bitcoin);
    await buy(person, '0.02');

    await openAccount(person);
    const uid = await uidOf(person);
    await switchToReal(person);
    await openMarket(person, bitcoin);
    await openTicket(person);
    await chooseNoLeverage(person);
    const answered = () =>
      page.waitForResponse((answer) => answer.request().postData()?.includes('"lots":"0.02"') ?? false);
    const first = answered();
    await field(page, t('orders.ticket.lots')).fill('0.02');
    await first;
    // With the second one the first is on the screen.
    await answered();
    await page.getByText(t('refusals.INSUFFICIENT_BALANCE', { reader: 'customer' })).waitFor();
    await depositWhatIsMissing(person);
    // The screen has not heard yet that money has come: the press asks again.
    const answers = Promise.withResolvers<void>();
    await page.route('**/order/quoteOrder**', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await fund(platform, { uid, currency: 'USDT', amount: '5000' });
    await page.getByRole('button', { name: t('orders.ticket.buyLots', { lots: '0.02' }) }).click();
    answers.resolve();
    const confirmation = page.getByRole('alertdialog');
    await confirmation.getByRole('button', { name: t('orders.ticket.buyLots', { lots: '0.02' }) }).waitFor();
  },
);

/** One press leads to the deposit with the amount that the ticket names, and back again. */
async function depositWhatIsMissing({ page, t }: Person): Promise<void> {
  const amount = /[\d,]+\.\d+/.exec(
    (await page.getByText(/You need [\d,.]+ USDT more/).textContent()) ?? '',
  )?.[0];
  await page.getByRole('link', { name: t('ui.funds.deposit'), exact: true }).click();
  const announced = field(page, t('deposits.form.amount'));
  await announced.waitFor();
  expect(await announced.inputValue()).toBe(amount?.replaceAll(',', ''));
  await page.goBack();
  await chooseNoLeverage({ page, t });
  await field(page, t('orders.ticket.lots')).fill('0.02');
  await page.getByText(t('refusals.INSUFFICIENT_BALANCE', { reader: 'customer' })).waitFor();
}

/** What needs no answers to the questions first. */
async function chooseNoLeverage({ page, t }: Pick<Person, 'page' | 't'>): Promise<void> {
  await page.getByRole('combobox', { name: t('orders.ticket.leverage') }).selectOption('1');
}
