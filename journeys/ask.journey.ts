import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import templates from '#locales/en/inquiry-templates.json' with { type: 'json' };
import { journey } from './harness.ts';
import { approveByKeys, signInOperator } from './operator.ts';
import { arrive, field, openAccount, type Person, register, uidOf } from './person.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

async function paper() {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a4a78' } });
  return { name: 'letter.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** Corrections of the customer's balance, asked for by one operator; another is signed in to decide them. */
async function askAdjustments(page: Page, uid: string, amounts: readonly string[]): Promise<void> {
  await signInOperator(page, 'second');
  for (const amount of amounts) {
    const asked = await page.request.post('/swx/operator/adjustment/request', {
      headers: { 'x-request-id': `ask-${amount.replace('.', '-')}` },
      data: { uid, book: 'real', currency: 'USDT', amount, reasonCode: 'goodwill', note: 'late answer' },
    });
    expect(asked.ok()).toBe(true);
  }
  await signInOperator(page, 'reviewer');
}

const queueOf = (page: Page) => page.getByRole('list', { name: t('reviews.queue') });

async function askQuestion(page: Page, note: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('inquiries-console.ask') });
  await dialog.waitFor();
  const general = dialog.getByRole('radio', { name: templates.general });
  await general.check();
  // It says nothing by itself.
  await dialog.getByRole('button', { name: t('inquiries-console.send') }).click();
  await dialog.getByText(t('refusals.NOTE_REQUIRED', { least: '5', most: '500' })).waitFor();
  await field(page, t('inquiries-console.note')).fill(note);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('inquiries-console.send') }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function openQuestions({ page }: Person): Promise<void> {
  await page.goto('/profile/inquiries');
  await page.getByText(t('inquiries.lead')).waitFor();
}

journey(
  'a customer is asked, and the item waits for them; they answer on a phone with a picture, and it is decided',
  async ({ phone, desktop, platform }) => {
    const person = await arrive(phone, platform, { isOnPhone: true });
    await register(person);
    await openAccount(person);
    await askAdjustments(desktop, await uidOf(person), ['7.01', '7.02']);
    await openQuestions(person);
    await phone.getByText(t('inquiries.empty.title')).waitFor();

    await desktop.goto('/console/reviews?kind=adjustment');
    const item = queueOf(desktop).getByRole('listitem').filter({ hasText: '7.01' });
    await item.getByRole('button').click();
    await desktop.getByText(t('inquiries-console.none')).waitFor();
    await desktop.keyboard.press('q');
    await askQuestion(desktop, 'Which of your deposits do you mean?');
    await item.getByText(t('reviews.due.asked')).waitFor();
    await desktop.getByRole('combobox', { name: t('reviews.filter.show') }).click();
    await desktop.getByRole('option', { name: t('reviews.shows.asked') }).click();
    await expect.poll(() => queueOf(desktop).getByRole('listitem').count()).toBe(1);
    await item.getByRole('button').click();

    // The account says so, and the bell leads there.
    await openAccount(person);
    await phone.getByRole('link', { name: t('inquiries.waits', { count: 1 }) }).click();
    await phone.getByText('Which of your deposits do you mean?').waitFor();
    await phone.getByRole('button', { name: t('inquiries.form.send') }).click();
    await phone.getByText(t('refusals.ANSWER_EMPTY')).waitFor();
    await field(phone, t('inquiries.form.answer')).fill('The one of Monday, <b>see</b> the letter.');
    const chooser = phone.waitForEvent('filechooser');
    await phone.getByRole('button', { name: t('ui.picture.choose') }).click();
    await (await chooser).setFiles(await paper());
    await phone.getByText(t('ui.picture.ready')).waitFor();
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('button', { name: t('inquiries.form.send') }).click();
    await phone.getByText(t('inquiries.pictures', { count: 1 })).waitFor();
    await phone.getByText(t('inquiries.status.answered'), { exact: true }).waitFor();
    expect(await phone.getByRole('button', { name: t('inquiries.form.send') }).count()).toBe(0);

    // The answer comes in by itself: a text, never markup.
    await desktop.getByText('The one of Monday, <b>see</b> the letter.').waitFor();
    await desktop.getByRole('img', { name: t('inquiries-console.picture', { number: 1 }) }).waitFor();
    expect(await violations(desktop)).toEqual([]);
    await approveByKeys(desktop);
    await desktop.getByText(t('reviews.decided.approve')).first().waitFor();
  },
);

journey(
  'on a phone an operator asks and takes it back; the customer is told that no answer is needed',
  async ({ phone, desktop, platform }) => {
    const person = await arrive(desktop, platform);
    await register(person);
    await openAccount(person);
    await askAdjustments(phone, await uidOf(person), ['8.01']);
    await phone.goto('/console/reviews?kind=adjustment');
    await queueOf(phone).getByText('8.01').click();
    // The evidence comes in above the button.
    await phone.getByText('late answer').waitFor();
    await phone.getByRole('button', { name: t('inquiries-console.ask') }).click();
    await askQuestion(phone, 'What is this correction for?');
    await openQuestions(person);
    await desktop.getByText('What is this correction for?').waitFor();
    await field(desktop, t('inquiries.form.answer')).fill('For the charge of Monday');
    await phone.getByRole('button', { name: t('inquiries-console.takeBack') }).click();
    await phone.getByText(t('inquiries-console.takenBack')).first().waitFor();
    // Told by the live channel.
    await desktop.getByText(t('inquiries.ending.takenBack')).waitFor();
    // Their words stay before them.
    await desktop.getByText(t('inquiries.unsent')).waitFor();
    await desktop.getByText('For the charge of Monday').waitFor();
    expect(await desktop.getByRole('button', { name: t('inquiries.form.send') }).count()).toBe(0);
    expect(await violations(desktop)).toEqual([]);
  },
);
