import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { journey } from './harness.ts';
import { approveReview, signInOperator } from './operator.ts';
import { arrive, field, register } from './person.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo with something on it; noise makes a JPEG as large as a phone's. */
async function photo(name: string, { width = 900, noise = 0 } = {}): Promise<Chosen> {
  const picture = sharp({
    create: {
      width,
      height: Math.round(width / 1.5),
      channels: 3,
      background: '#8a9aa6',
      ...(noise === 0 ? {} : { noise: { type: 'gaussian', mean: 128, sigma: noise } }),
    },
  });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 95 }).toBuffer() };
}

const svgNamedPng: Chosen = {
  name: 'hand.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
};

function photoField(page: Page, item: 'front' | 'back' | 'inHand'): Locator {
  return page.getByRole('region', { name: t(`kyc.items.${item}`), exact: true });
}

async function choose(page: Page, item: 'front' | 'back' | 'inHand', file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await photoField(page, item)
    .getByRole('button', { name: t('kyc.photo.choose') })
    .click();
  await (await chooser).setFiles(file);
}

function ready(page: Page, item: 'front' | 'back' | 'inHand'): Promise<void> {
  return photoField(page, item).getByText(t('kyc.photo.ready'), { exact: true }).waitFor();
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('kyc.steps.next') }).click();
}

async function fillDetails(page: Page): Promise<void> {
  await field(page, t('kyc.details.firstName')).fill('Ada');
  await field(page, t('kyc.details.lastName')).fill('Lovelace-King');
  await page.getByLabel(t('kyc.details.birthdate')).fill('1990-12-10');
  await page.getByRole('combobox', { name: t('kyc.details.sex') }).click();
  await page.getByRole('option', { name: t('kyc.details.sexes.female'), exact: true }).click();
  await page.getByRole('combobox', { name: t('customers.fields.country') }).fill('Switzerland');
  await page.getByRole('option', { name: 'Switzerland' }).click();
  await field(page, t('kyc.details.address')).fill('Bahnhofstrasse 1, 8001 Zürich');
  // The country's own code stands there; another is found by its figures, or by its country.
  const areaCode = page.getByRole('combobox', { name: t('kyc.details.areaCode') });
  await expect.poll(() => areaCode.inputValue()).toContain('+41');
  await areaCode.fill('423');
  await page.getByRole('option', { name: 'Liechtenstein' }).click();
  await areaCode.fill('Switz');
  await page.getByRole('option', { name: 'Switzerland' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => areaCode.inputValue()).toContain('+41');
  await page.getByLabel(t('kyc.details.phone'), { exact: true }).fill('044 123 45 67');
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: t('ui.signature.field') });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? expect.fail('no field to sign in');
  const at = (part: number) => [
    x + width * (0.2 + 0.6 * part),
    y + height * (0.5 + 0.25 * Math.sin(part * 12)),
  ];
  const [startX = 0, startY = 0] = at(0);
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  for (let step = 1; step <= 30; step++) {
    const [nextX = 0, nextY = 0] = at(step / 30);
    await page.mouse.move(nextX, nextY);
  }
  await page.mouse.up();
}

async function sendForReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('kyc.send.submit') }).click();
  await page.getByRole('heading', { name: t('kyc.state.pending') }).waitFor();
}

/** Brings every picture into view: only then is it asked for. */
async function lookAtPictures(page: Page): Promise<void> {
  await page.getByText(t('kyc-console.pictures')).hover();
  for (const item of ['front', 'back', 'inHand', 'signature'] as const)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 150);
        return await page.getByRole('button', { name: enlarge(item) }).count();
      })
      .toBe(1);
}

/** The waiting identity check with its evidence. */
async function openReview(page: Page): Promise<Locator> {
  await page.goto('/console/reviews?kind=kyc');
  const decision = page.getByRole('form', { name: t('reviews.form.title') });
  await decision.waitFor();
  return decision;
}

function enlarge(item: 'front' | 'back' | 'inHand' | 'signature'): string {
  return t('kyc-console.enlarge', { item: t(`kyc.items.${item}`) });
}

journey(
  'an identity check on a phone: one photo rejected, only that sent again, verified',
  async ({ phone, desktop, platform }) => {
    const findings: string[] = [];
    const look = async (page: Page, where: string) => {
      findings.push(...(await violations(page)).map((each) => `${where}: ${each}`));
    };
    const person = await arrive(phone, platform, { isOnPhone: true });
    await register(person);

    await phone.goto('/profile/identity');
    await phone.getByRole('heading', { name: t('kyc.state.none') }).waitFor();
    await look(phone, 'before');
    await phone.getByRole('button', { name: t('kyc.steps.start') }).click();
    await goOn(phone);
    await phone.getByText(t('kyc.errors.address')).waitFor();
    await look(phone, 'details');
    await fillDetails(phone);
    await goOn(phone);

    await choose(phone, 'front', await photo('front.jpg'));
    await ready(phone, 'front');
    await choose(phone, 'back', await photo('back.jpg', { width: 2_600, noise: 60 }));
    await ready(phone, 'back');
    await choose(phone, 'inHand', svgNamedPng);
    await photoField(phone, 'inHand').getByText(t('refusals.IMAGE_FORMAT')).waitFor();
    await goOn(phone);
    await phone.getByText(t('kyc.photo.missing')).waitFor();
    await look(phone, 'photos');
    await choose(phone, 'inHand', await photo('hand.jpg'));
    await ready(phone, 'inHand');
    await goOn(phone);

    await goOn(phone);
    await phone.getByText(t('refusals.NOT_SIGNED')).waitFor();
    await draw(phone);
    await look(phone, 'signature');
    await goOn(phone);
    await phone.getByText('+41441234567').waitFor();
    await look(phone, 'send');
    await sendForReview(phone);
    await look(phone, 'pending');

    await signInOperator(desktop, 'reviewer');
    const decision = await openReview(desktop);
    // Nobody is verified unseen: nothing is chosen, and no key gets past what was not shown.
    const approves = decision.getByRole('radio', { name: t('reviews.form.approve'), exact: true });
    expect(await approves.isChecked()).toBe(false);
    await desktop.keyboard.press('a');
    await desktop.keyboard.press('Enter');
    await decision.getByText(t('refusals.EVIDENCE_UNSEEN')).waitFor();
    // However long it lies open: what was not in view was not shown.
    await desktop.waitForLoadState('networkidle');
    expect(await desktop.getByRole('button', { name: enlarge('signature') }).count()).toBe(0);
    await decision.getByText(t('refusals.EVIDENCE_UNSEEN')).waitFor();
    await lookAtPictures(desktop);
    await decision.getByText(t('refusals.EVIDENCE_UNSEEN')).waitFor({ state: 'detached' });
    await desktop.getByRole('button', { name: enlarge('front') }).click();
    const viewer = desktop.getByRole('dialog', { name: t('kyc-console.viewer') });
    await viewer.getByRole('button', { name: t('kyc-console.zoomIn') }).click();
    await viewer.getByText('150%').waitFor();
    await viewer.getByRole('button', { name: t('kyc-console.sideBySide') }).click();
    await expect.poll(() => viewer.getByRole('img').count()).toBe(2);
    await look(desktop, 'viewer');
    await desktop.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await desktop.getByRole('combobox', { name: t('kyc.items.back') }).click();
    await desktop.getByRole('option', { name: t('kyc.reasons.cropped') }).click();
    await desktop.getByRole('listbox').waitFor({ state: 'detached' });
    await decision.getByText(t('refusals.ITEMS_REJECTED')).waitFor();
    await look(desktop, 'review');
    await decision.getByText(t('reviews.form.reject'), { exact: true }).click();
    await decision.getByRole('radio', { name: t('reviews.reasons.evidenceInsufficient') }).check();
    await decision.getByRole('button', { name: t('reviews.form.submitReject') }).click();
    await desktop.getByText(t('reviews.empty')).waitFor();

    // Told by the live channel.
    await phone.getByRole('heading', { name: t('kyc.state.rejected') }).waitFor();
    await phone.getByText(t('kyc.reasons.cropped')).waitFor();
    await look(phone, 'rejected');
    await phone.getByRole('button', { name: t('kyc.steps.again') }).click();
    await photoField(phone, 'back').waitFor();
    expect(await phone.getByRole('button', { name: t('kyc.photo.choose') }).count()).toBe(1);
    await choose(phone, 'back', await photo('back.jpg'));
    await ready(phone, 'back');
    await goOn(phone);
    await sendForReview(phone);

    const last = await openReview(desktop);
    await expect.poll(() => desktop.getByText(t('kyc-console.kept'), { exact: true }).count()).toBe(4);
    await lookAtPictures(desktop);
    await approveReview(last, 'identityConfirmed');
    await phone.getByRole('heading', { name: t('kyc.state.verified') }).waitFor();
    await look(phone, 'verified');
    expect(findings).toEqual([]);
  },
);
