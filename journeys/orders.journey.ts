import { expect } from 'vitest';
import { arrive, bitcoin, buy, field, openMarket, openTicket, type Person, register } from './person.ts';
import { advanceClock } from './platform.ts';
import { staircaseJourney, stairSeconds } from './staircase-recording.ts';
import { violations } from './violations.ts';

const journey = await staircaseJourney();

const lots = '0.02';

journey(
  'limit and stop orders wait, are filled when their price comes, or are cancelled',
  async ({ desktop, platform }) => {
    const person = await trader(await arrive(desktop, platform));
    const { page, t } = person;
    const now = await priceNow(person);

    await placeWaiting(person, {
      type: 'limit',
      direction: 'buy',
      price: now - 1000,
      stopLoss: now - 9000,
      takeProfit: now + 9000,
    });
    await page.getByTitle(t('orders.lines.buyLimit', { lots })).waitFor();
    await placeWaiting(person, {
      type: 'stop',
      direction: 'sell',
      price: now - 1200,
      stopLoss: now + 9000,
      takeProfit: now - 9000,
    });
    await placeWaiting(person, {
      type: 'limit',
      direction: 'buy',
      price: now - 20000,
      stopLoss: now - 29000,
      takeProfit: now + 9000,
    });

    await expireToday(person);
    await page
      .getByRole('button', { name: t('orders.list.cancel'), exact: true })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: t('orders.cancel.title') });
    await question.getByRole('button', { name: t('orders.cancel.confirm') }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => rowsOf(person, 'pending')).toBe(2);

    await advanceClock(platform, stairSeconds);
    await expect.poll(() => rowsOf(person, 'positions')).toBe(2);
    await page.getByRole('link', { name: t('orders.page.all') }).click();
    await page.getByRole('tab', { name: t('orders.page.cancelled') }).click();
    await page.getByRole('cell', { name: t('orders.cancelled.user'), exact: true }).waitFor();
  },
);

journey(
  'a trailing stop follows, and closes the position when the price turns',
  async ({ desktop, platform }) => {
    const person = await trader(await arrive(desktop, platform));
    const { page, t } = person;
    const now = await priceNow(person);
    await field(page, t('orders.ticket.stopLoss')).fill(String(now - 9000));
    await page.getByRole('button', { name: t('orders.ticket.trailing.add') }).click();
    await field(page, t('orders.ticket.trailing.label')).fill('500');
    await buy(person, lots);
    await page.getByText(t('orders.list.trailing'), { exact: true }).waitFor();
    await advanceClock(platform, stairSeconds);
    await page.getByText(t('orders.news.trailing', { lots, code: bitcoin.code })).waitFor();
    await page.getByRole('tab', { name: t('orders.page.closed') }).click();
    await page.getByText(t('orders.closeReason.trailing'), { exact: true }).waitFor();
  },
);

journey(
  'a stop loss is moved by dragging its line, and half the position closed',
  async ({ desktop, platform }) => {
    const person = await trader(await arrive(desktop, platform));
    const { page, t } = person;
    await buy(person, lots);
    const grip = page.getByRole('slider', { name: new RegExp(t('orders.lines.stopLoss')) });
    await grip.waitFor();
    const before = Number(await grip.getAttribute('aria-valuenow'));
    const box = await grip.boundingBox();
    if (box === null) throw new Error('the line of the stop loss is not in sight');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 12, { steps: 4 });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: t('orders.edit.title') });
    const typed = dialog.getByRole('textbox', { name: t('orders.ticket.stopLoss'), exact: true });
    const dropped = Number(await typed.inputValue());
    expect(dropped).toBeLessThan(before);
    await dialog.getByRole('button', { name: t('orders.edit.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => Number(await grip.getAttribute('aria-valuenow'))).toBe(dropped);

    await page.getByRole('button', { name: t('orders.list.close'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: '50%' }).click();
    await question.getByRole('button', { name: t('orders.close.confirm', { lots: '0.01' }) }).click();
    const receipt = page.getByRole('dialog', { name: t('orders.receipt.title') });
    await receipt.getByText(t('orders.receipt.partOf')).waitFor();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    await page.getByText('0.01 × 2').waitFor();
    await page.getByRole('tab', { name: t('orders.page.closed') }).click();
    await page.getByText(t('orders.list.part'), { exact: true }).waitFor();
  },
);

journey(
  'an open loss is free nowhere: the ticket and the balance page offer what it leaves',
  async ({ desktop, platform }) => {
    const person = await trader(await arrive(desktop, platform));
    const { page, t } = person;
    const now = await priceNow(person);
    const offered = page.locator('form dl > div', { hasText: t('orders.ticket.available') });
    const free = async () => figureIn(await offered.textContent());
    const before = await free();
    await field(page, t('orders.ticket.stopLoss')).fill(String(now - 9000));
    await buy(person, lots);
    await expect.poll(free).toBeLessThan(before);
    const opened = await free();
    await advanceClock(platform, stairSeconds);
    // Two percent of 100,000 or a little less, for each of 0.02 lots.
    await expect.poll(free).toBeLessThan(opened - 30);
    const onTicket = await free();

    await page.goto('/profile/balance');
    const [lead = ''] = t('accounts.balance.bound', { free: '#' }).split('#');
    const bound = page.getByText(lead);
    await bound.waitFor();
    const onPage = figureIn((await bound.textContent())?.slice(lead.length));
    // The price moves by a unit back and forth.
    expect(Math.abs(onPage - onTicket)).toBeLessThan(0.1);
    expect(await violations(page)).toEqual([]);
  },
);

/** The first amount in a text. */
function figureIn(text: string | null | undefined): number {
  return Number(/[\d,]+\.\d+/.exec(text ?? '')?.[0].replaceAll(',', ''));
}

async function trader(person: Person): Promise<Person> {
  await register(person);
  await openMarket(person, bitcoin);
  await openTicket(person);
  return person;
}

/** What the ticket would buy at, to the unit. */
async function priceNow({ page, t }: Person): Promise<number> {
  const entry = page
    .locator('dt', { hasText: t('orders.quote.openPrice') })
    .locator('xpath=following-sibling::dd[1]');
  await expect.poll(() => entry.textContent()).toMatch(/\d/);
  return Math.round(Number((await entry.textContent())?.replaceAll(',', '')));
}

interface Waiting {
  readonly type: 'limit' | 'stop';
  readonly direction: 'buy' | 'sell';
  readonly price: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
}

/** Fills in the ticket, confirms, and ends when the order stands in the list of those that wait. */
async function placeWaiting(person: Person, { type, direction, ...prices }: Waiting): Promise<void> {
  const { page, t } = person;
  const before = await rowsOf(person, 'pending');
  const ticket = page.getByRole('region', { name: t('orders.ticket.title') });
  await ticket.getByText(t(`orders.ticket.${direction}`), { exact: true }).click();
  await ticket.getByText(t(`orders.ticket.types.${type}`), { exact: true }).click();
  await field(page, t('orders.ticket.lots')).fill(lots);
  await field(page, t('orders.ticket.price')).fill(String(prices.price));
  await field(page, t('orders.ticket.stopLoss')).fill(String(prices.stopLoss));
  await field(page, t('orders.ticket.takeProfit')).fill(String(prices.takeProfit));
  const label = t(`orders.ticket.${direction}Lots`, { lots });
  await ticket.getByRole('button', { name: label }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: label }).click();
  await confirmation.waitFor({ state: 'detached' });
  await expect.poll(() => rowsOf(person, 'pending')).toBe(before + 1);
}

/** Changes when the order that was placed last expires; ends when the platform has taken it. */
async function expireToday({ page, t }: Person): Promise<void> {
  await page
    .getByRole('button', { name: /^Change M/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('orders.edit.title') });
  await dialog.getByLabel(t('orders.ticket.expiry.label')).selectOption('date');
  await dialog.getByLabel(t('orders.ticket.expiry.chooseDate')).waitFor();
  await dialog.getByLabel(t('orders.ticket.expiry.label')).selectOption('day');
  await dialog.getByRole('button', { name: t('orders.edit.save') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** How many orders a list on the desk has; it is brought to the front. */
async function rowsOf({ page, t }: Person, list: 'pending' | 'positions'): Promise<number> {
  await page
    .getByRole('tab', { name: t(list === 'pending' ? 'orders.page.pending' : 'orders.page.open') })
    .click();
  return await page
    .getByRole('table', { name: t(`orders.list.${list}`) })
    .getByRole('link')
    .count();
}
