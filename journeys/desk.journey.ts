import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrive, bitcoin, bookSwitch, buy, field, openMarket, type Person, register } from './person.ts';
import { staircaseJourney } from './staircase-recording.ts';

/** Six digits before the point: the widest prices there are. */
const journey = await staircaseJourney([118_000], 40);

journey(
  'from 1000 to 2560 pixels the candles have their place, and no button is cut off',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    const { t } = person;
    await register(person);
    await openMarket(person, bitcoin);
    await buy(person, '0.02');
    const close = desktop.getByRole('button', { name: t('orders.list.close'), exact: true });
    const list = desktop.getByRole('table', { name: t('orders.list.positions') });
    for (const width of [1000, 1024, 1100, 1199, 1280, 1366, 1440, 1920, 2560]) {
      await desktop.setViewportSize({ width, height: width < 1400 ? 768 : 900 });
      await seeCandles(desktop, width);
      const room = await placeOf(desktop.getByRole('tabpanel').filter({ has: list }));
      expect((await placeOf(list)).width, `the list at ${width}`).toBeLessThanOrEqual(room.width);
      const button = await placeOf(close);
      expect(button.x, `the list at ${width}`).toBeGreaterThanOrEqual(room.x);
      expect(button.x + button.width, `the list at ${width}`).toBeLessThanOrEqual(room.x + room.width);
    }
  },
);

journey('on phones too', async ({ phone, platform }) => {
  const person = await arrive(phone, platform, { isOnPhone: true });
  await register(person);
  await openMarket(person, bitcoin);
  await buy(person, '0.02');
  for (const width of [320, 390, 430]) {
    await phone.setViewportSize({ width, height: 844 });
    await seeCandles(phone, width);
  }
});

journey('what was typed outlives a window that becomes narrow', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  await buy(person, '0.02');
  await field(desktop, t('orders.ticket.lots')).fill('0.07');
  await desktop.getByRole('button', { name: /^Change / }).click();
  const dialog = desktop.getByRole('dialog', { name: t('orders.edit.title') });
  const stop = dialog.getByRole('textbox', { name: t('orders.ticket.stopLoss'), exact: true });
  await stop.fill('101234.56');
  for (const width of [700, 1440]) {
    await desktop.setViewportSize({ width, height: 900 });
    await expect.poll(() => candles(desktop).then((box) => box.width)).toBeLessThan(width);
    expect(await stop.inputValue()).toBe('101234.56');
  }
  await desktop.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await field(desktop, t('orders.ticket.lots')).inputValue()).toBe('0.07');
  await desktop.setViewportSize({ width: 700, height: 900 });
  await desktop.getByRole('button', { name: t('orders.ticket.buy') }).click();
  await expect.poll(() => field(desktop, t('orders.ticket.lots')).inputValue()).toBe('0.07');
});

journey(
  'tags of lines cover neither candles nor each other, in the language of the page',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    await register(person);
    await openMarket(person, bitcoin);
    await buy(person, '0.01');
    await buy(person, '0.02');
    await desktop.evaluate(() => localStorage.setItem('lang', 'de'));
    await desktop.reload();
    const tags = desktop.locator('[data-line]').filter({ visible: true });
    await expect.poll(() => tags.count()).toBeGreaterThanOrEqual(2);
    const { x, width } = await candles(desktop);
    const places = await Promise.all((await tags.all()).map((tag) => placeOf(tag)));
    places.sort((a, b) => a.y - b.y);
    for (const [index, tag] of places.entries()) {
      expect(tag.x).toBeGreaterThanOrEqual(x + width);
      const above = places[index - 1];
      if (above !== undefined) expect(tag.y).toBeGreaterThanOrEqual(above.y + above.height);
    }
    await desktop
      .locator('dl')
      .getByText(/^118\.00\d,50$/)
      .first()
      .waitFor();
  },
);

/** Screens with a button that moves money, or leads to one. */
const acting = ['/cruuency?code=BTCUSD', '/trading', '/profile/deposit', '/profile/convert', '/profile'];

journey('news in passing covers nothing that can be pressed', async ({ desktop, phone, platform }) => {
  await seeNewsBesideEverything(await arrive(desktop, platform), [1024, 1366, 1440]);
  await seeNewsBesideEverything(await arrive(phone, platform, { isOnPhone: true }), [360, 390]);
});

async function seeNewsBesideEverything(person: Person, widths: readonly number[]): Promise<void> {
  const { page, t } = person;
  await register(person);
  for (const path of acting) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 1000 ? 844 : width < 1400 ? 768 : 900 });
      await page.evaluate(() => window.scrollTo(0, 40));
      const inSight = await pressable(page);
      await bookSwitch(person).click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      const news = page.getByText(/^Switched to/);
      await news.waitFor();
      // The page makes room once the pointer rests on nothing that can be pressed.
      await page.mouse.move(1, 400);
      // While a question closes the page is still held: what counts is where it comes to rest.
      const under = () =>
        page.evaluate(() => {
          const strip = document.querySelector('[data-news-strip]')?.getBoundingClientRect();
          const pressed = 'button, input, a[href], [role=tab], [role=radio], [role=combobox]';
          return [...document.querySelectorAll<HTMLElement>(`#root :is(${pressed})`)].flatMap((each) => {
            const { width, top, bottom } = each.getBoundingClientRect();
            const isDrawn = width > 0 && getComputedStyle(each).clipPath === 'none';
            const isUnder = strip !== undefined && isDrawn && top < strip.bottom && bottom > strip.top;
            return isUnder ? [each.textContent] : [];
          });
        });
      await expect.poll(under, { message: `${path} at ${width}` }).toEqual([]);
      await expect
        .poll(() => pressable(page), { message: `${path} at ${width}` })
        .toBeGreaterThanOrEqual(inSight);
      await page.getByRole('button', { name: t('ui.dismiss') }).click();
      await news.waitFor({ state: 'detached' });
    }
  }
}

journey(
  'a lost connection is said at the foot, where it moves nothing and takes no press',
  async ({ desktop, phone, platform }) => {
    for (const [page, isOnPhone] of [
      [desktop, false],
      [phone, true],
    ] as const) {
      const person = await arrive(page, platform, { isOnPhone });
      const { t } = person;
      await register(person);
      await page.goto('/market');
      const search = page.getByRole('searchbox', { name: t('markets.search') });
      await search.waitFor();
      await page.getByText('Bitcoin', { exact: true }).filter({ visible: true }).first().waitFor();
      const before = await placeOf(search);
      await page.context().setOffline(true);
      const [said = ''] = t('shell.connection.offline', { time: '|' }).split('|');
      const banner = page.getByRole('status').filter({ hasText: said });
      await expect.poll(() => banner.count()).toBe(1);
      const { x, y, width, height } = await placeOf(banner);
      const view = page.viewportSize() ?? expect.fail('no window');
      const tabs = page
        .getByRole('navigation', { name: t('shell.nav.label') })
        .getByRole('list')
        .last();
      const foot = isOnPhone ? (await placeOf(tabs)).y : view.height;
      expect([x, y + height, width]).toEqual([0, foot, view.width]);
      expect(await placeOf(search)).toEqual(before);
      const isPressed = await banner.evaluate((strip) => {
        const { left, top, width: wide, height: high } = strip.getBoundingClientRect();
        return strip.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      });
      expect(isPressed).toBe(false);
      await page.context().setOffline(false);
      await expect.poll(() => banner.count()).toBe(0);
    }
  },
);

/** How many of the buttons that hold still while a page scrolls a press reaches. */
function pressable(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = ['header.sticky', '.fixed', 'form .sticky'].map((place) => `${place} :is(a, button)`);
    const still = document.querySelectorAll(places.join());
    return [...still].filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && each.contains(hit) && each.closest('[data-news-strip]') === null;
    }).length;
  });
}

journey('the ticket shows all that an order costs above its button', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  await register(person);
  await openMarket(person, bitcoin);
  const ticket = desktop.locator('form[data-ticket]');
  const figures = ticket.locator('dl');
  await figures.getByText('%').first().waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await desktop.setViewportSize({ width, height });
    const last = await placeOf(figures);
    const button = await placeOf(ticket.locator('[type=submit]'));
    expect(last.y + last.height, `at ${width} × ${height}`).toBeLessThanOrEqual(button.y);
    expect(button.y + button.height, `at ${width} × ${height}`).toBeLessThanOrEqual(height);
  }
});

journey('size by risk and share, stops by percent, all by keys', async ({ desktop, platform }) => {
  const person = await arrive(desktop, platform);
  const { t } = person;
  await register(person);
  await openMarket(person, bitcoin);
  const ticket = desktop.locator('form[data-ticket]');
  const loss = async () => Number((await figureOf(ticket, t('orders.quote.lossAtStop'))) ?? 'NaN');
  await expect.poll(loss).toBeLessThan(0);

  await desktop.keyboard.press('s');
  await ticket.getByRole('radio', { name: t('orders.ticket.sell'), checked: true }).waitFor();
  await desktop.keyboard.press('Escape');
  await desktop.keyboard.press('b');
  await ticket.getByRole('radio', { name: t('orders.ticket.buy'), checked: true }).waitFor();
  const lots = field(desktop, t('orders.ticket.lots'));
  await lots.fill('0.05');
  await desktop.keyboard.press('ArrowUp');
  expect(await lots.inputValue()).toBe('0.06');
  await desktop.keyboard.press('Escape');
  await desktop.keyboard.press('?');
  await desktop.getByRole('dialog', { name: t('orders.ticket.keys.title') }).waitFor();
  await desktop.keyboard.press('Escape');
  await desktop.getByRole('dialog').waitFor({ state: 'detached' });

  await ticket.getByLabel(t('orders.ticket.stopUnit')).selectOption('percent');
  await field(desktop, t('orders.ticket.stopLossBy.percent')).fill('2');
  await ticket.getByLabel(t('orders.ticket.sizeUnit')).selectOption('risk');
  await field(desktop, t('orders.ticket.sizeBy.risk')).fill('100');
  // Two percent of 118,000 and the fees of both sides lose 24.7 on each hundredth of a lot.
  await expect.poll(async () => Math.abs((await loss()) + 95)).toBeLessThanOrEqual(5);
  await ticket.getByRole('button', { name: t('orders.ticket.buyLots', { lots: '0.04' }) }).waitFor();
  await ticket.getByLabel(t('orders.ticket.sizeUnit')).selectOption('share');
  await ticket.getByRole('button', { name: '10%' }).click();
  // Half of 1,180 and the fee, for each hundredth of a lot, within a tenth of 10,000.
  await ticket.getByRole('button', { name: t('orders.ticket.buyLots', { lots: '0.01' }) }).waitFor();
  await desktop.getByRole('heading', { level: 1 }).evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await desktop.keyboard.press('Enter');
  await desktop.getByRole('alertdialog').waitFor();
});

/** A figure of the ticket by its name, without signs of currency. */
async function figureOf(ticket: ReturnType<Page['locator']>, name: string): Promise<string | undefined> {
  const row = ticket.locator('dl > div').filter({ hasText: name });
  return /-?\d[\d,.]*/.exec((await row.locator('dd').textContent()) ?? '')?.[0].replaceAll(',', '');
}

/** At least 45 % of the width and 200 pixels high, once the chart has followed the window. */
async function seeCandles(page: Page, width: number): Promise<void> {
  await expect
    .poll(async () => {
      const box = await candles(page);
      return box.width >= 0.45 * width && box.x + box.width <= width && box.height >= 200
        ? 'enough'
        : `${Math.round(box.width)} × ${Math.round(box.height)} at ${width}`;
    })
    .toBe('enough');
}

const candles = (page: Page) => placeOf(page.locator('canvas').first());

async function placeOf(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}
