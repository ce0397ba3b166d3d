import type { Page, WebSocketRoute } from 'playwright-core';
import { expect } from 'vitest';
import { cutAfterAnswer } from './cut-connection.ts';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { arrive, field, register, signOut } from './person.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

/** The conversation on a page, and how often something stands in it. */
const log = (page: Page, of: 'support' | 'support-console' = 'support') =>
  page.getByRole('log', { name: t(`${of}.log`) });
const times = (page: Page, words: string) => log(page).getByText(words, { exact: true }).count();

async function write(page: Page, words: string): Promise<void> {
  const message = page.getByRole('textbox', { name: t('support.message') });
  await message.fill(words);
  await message.press('Enter');
}

/** An operator at the desk who says that they are there. */
async function sitDown(page: Page): Promise<void> {
  await signInOperator(page, 'admin');
  await page.goto('/console/support');
  await page.getByRole('checkbox', { name: t('support-console.here') }).check();
  await page.getByText(t('support-console.office.open')).waitFor();
}

async function take(page: Page): Promise<void> {
  const queue = page.getByRole('list', { name: t('support-console.views.queue') });
  await queue.getByRole('button').first().click();
  await page.getByRole('button', { name: t('support-console.take'), exact: true }).click();
}

async function answer(page: Page, words: string): Promise<void> {
  const text = page.getByRole('textbox', { name: t('support-console.answer') });
  await text.fill(words);
  await text.press('Enter');
  await log(page, 'support-console').getByText(words, { exact: true }).waitFor();
}

async function closeChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('support-console.close'), exact: true }).click();
  await page.getByRole('button', { name: t('support-console.closeConfirm') }).click();
}

journey(
  'a visitor and the desk talk; what the connection swallows is there once; the last operator goes: closed at once',
  async ({ phone, desktop }) => {
    await phone.goto('/');
    await phone.getByRole('link', { name: t('shell.support') }).click();
    await phone.getByText(t('support.office.nobody')).waitFor();
    expect(await violations(phone)).toEqual([]);
    await sitDown(desktop);
    await phone.getByText(t('support.office.open')).waitFor();

    await write(phone, 'Is anybody there? <b>bold</b>');
    await phone.getByText(t('support.sent')).waitFor();
    await take(desktop);
    await log(desktop, 'support-console').getByText('Is anybody there? <b>bold</b>').waitFor();
    await answer(desktop, 'Yes, how can I help?');
    await log(phone).getByText('Yes, how can I help?').waitFor();
    await desktop.getByText(t('support-console.seen')).waitFor();
    await phone.getByText(t('support.read'), { exact: true }).waitFor();

    // It arrives, and the visitor's browser never hears of it.
    await cutAfterAnswer(phone, 'sendMessage');
    await write(phone, 'Where is my deposit?');
    // The desk may have read it before the visitor's browser knows that it was sent.
    const state = phone.getByText(t('support.sent')).or(phone.getByText(t('support.read'), { exact: true }));
    await expect.poll(() => state.count(), { timeout: 20_000 }).toBe(1);
    expect(await times(phone, 'Where is my deposit?')).toBe(1);
    await expect
      .poll(() => log(desktop, 'support-console').getByText('Where is my deposit?').count())
      .toBe(1);

    await phone.context().setOffline(true);
    await answer(desktop, 'On its way');
    await write(phone, 'Hello?');
    await phone.getByText(t('support.waiting')).waitFor();
    await phone.context().setOffline(false);
    await log(phone).getByText('On its way').waitFor();
    await log(desktop, 'support-console').getByText('Hello?').waitFor();
    await phone.getByText(t('support.waiting')).waitFor({ state: 'detached' });
    // Another tab has the same, once.
    const other = await phone.context().newPage();
    await other.goto('/chat');
    await log(other).getByText('Hello?').waitFor();
    for (const page of [phone, other])
      for (const words of ['Where is my deposit?', 'On its way', 'Hello?'])
        expect([words, await times(page, words)]).toEqual([words, 1]);
    await other.close();
    expect(await violations(phone)).toEqual([]);
    expect(await violations(desktop)).toEqual([]);

    await desktop.getByRole('checkbox', { name: t('support-console.here') }).uncheck();
    await phone.getByText(t('support.office.nobody')).waitFor();
    await closeChat(desktop);
    await phone.getByText(t('support.closed.title')).waitFor();
    await phone.getByRole('button', { name: t('support.closed.good') }).click();
    await phone.getByText(t('support.closed.thanks')).waitFor();
    await desktop.getByText(t('support-console.facts.good')).waitFor();
  },
);

/** The desk's line to the live channel, to be cut, and its own looking, to be in vain unless it was told. */
async function holdLine(page: Page) {
  const line = { isCut: false, looksInVain: false };
  const told = new Set<string>();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/websocket\/message/, (socket) => {
    sockets.push(socket);
    if (line.isCut) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (String(frame).includes('"topic":"desk/')) for (const call of ['list', 'one']) told.add(call);
      socket.send(frame);
    });
  });
  await page.route(/operator\/support\/(?:list|one)\?/, async (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    await (!line.looksInVain || told.delete(call) ? route.continue() : route.abort());
  });
  return {
    looksInVain(isSo: boolean) {
      told.clear();
      line.looksInVain = isSo;
    },
    async cut() {
      line.isCut = true;
      await Promise.all(sockets.map((socket) => socket.close()));
    },
    mend() {
      line.isCut = false;
    },
  };
}

journey(
  'the desk hears of a message by the live channel, looks itself when that is gone, and hears again',
  async ({ phone, desktop }) => {
    const line = await holdLine(desktop);
    const heard = (words: string) => log(desktop, 'support-console').getByText(words).waitFor();
    await phone.goto('/');
    await phone.getByRole('link', { name: t('shell.support') }).click();
    await sitDown(desktop);
    await write(phone, 'First');
    await phone.getByText(t('support.sent')).waitFor();
    await take(desktop);
    await heard('First');

    line.looksInVain(true);
    await write(phone, 'Second');
    await heard('Second');

    line.looksInVain(false);
    await line.cut();
    await write(phone, 'Third');
    await heard('Third');

    line.looksInVain(true);
    line.mend();
    await write(phone, 'Fourth');
    await heard('Fourth');
    line.looksInVain(false);
    await closeChat(desktop);
    await phone.getByText(t('support.closed.title')).waitFor();
  },
);

journey(
  'what was written before signing in is the customer’s then; a blocked visitor is told until when',
  async ({ desktop, phone, platform }) => {
    const person = await arrive(desktop, platform);
    await desktop.getByRole('link', { name: t('shell.support') }).click();
    await field(desktop, t('support.email.label')).fill('no address');
    await write(desktop, 'I can’t register');
    await desktop.getByText(t('support.email.wrong')).waitFor();
    await field(desktop, t('support.email.label')).fill('');
    await desktop.getByRole('textbox', { name: t('support.message') }).press('Enter');
    await desktop.getByText(t('support.sent')).waitFor();
    const attach = desktop.getByRole('button', { name: t('support.attachEarly') });
    expect(await attach.isDisabled()).toBe(true);
    await desktop.goto('/pass/register');
    await register(person);
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: t('shell.support') })
      .click();
    await log(desktop).getByText('I can’t register').waitFor();
    await desktop.getByRole('button', { name: t('support.attach') }).waitFor();
    expect(await violations(desktop)).toEqual([]);
    await signOut(person);
    await desktop.goto('/chat');
    await desktop.getByText(t('support.empty.title')).waitFor();
    expect(await log(desktop).getByText('I can’t register').count()).toBe(0);

    await phone.goto('/');
    await phone.getByRole('link', { name: t('shell.support') }).click();
    await write(phone, 'Buy my coins!');
    await phone.getByText(t('support.sent')).waitFor();
    const desk = await desktop.context().newPage();
    await signInOperator(desk, 'admin');
    await desk.goto('/console/support');
    await desk.getByRole('button', { name: t('support-console.visitor') }).click();
    await desk.getByRole('button', { name: t('support-console.block.visitor') }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox').fill('advertises coins');
    await dialog.getByRole('button', { name: t('support-console.block.visitor') }).click();
    await dialog.waitFor({ state: 'detached' });
    await write(phone, 'Buy more!');
    await phone.getByRole('alert').getByText('until').waitFor();
    await phone.reload();
    await phone.getByText(t('support.blocked.title', { date: '' }).slice(0, 20)).waitFor();
    expect(await phone.getByRole('textbox', { name: t('support.message') }).count()).toBe(0);
  },
);
