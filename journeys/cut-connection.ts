import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Person } from './person.ts';
import { violations } from './violations.ts';

/**
 * Cuts the connection of the next request to this call that is accepted, once the platform has answered it:
 * it is carried out, and the browser never hears of it.
 */
export async function cutAfterAnswer(page: Page, call: string): Promise<void> {
  let isCut = false;
  await page.route(`**/${call}`, async (route) => {
    if (isCut) return await route.fallback();
    const answer = await route.fetch();
    if (!answer.ok()) return await route.fulfill({ response: answer });
    isCut = true;
    await route.abort('connectionreset');
  });
}

/** Ends when the screen says that the outcome is not known; nothing can be edited then. */
export async function inDoubt({ t }: Person, page: Page): Promise<void> {
  const title = page.getByText(t('ui.inDoubt.undecided.title'), { exact: true });
  await title.waitFor();
  const place = page.getByRole('alertdialog').or(page.getByRole('region').filter({ has: title }));
  expect(await place.locator('input:not([type=password])').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
}

/** In a dialog or in place of a form; ends when the platform has answered. */
export async function askAgain({ t }: Person, page: Page): Promise<void> {
  const button = page.getByRole('button', { name: t('ui.inDoubt.askAgain') });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

const listed = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** The rows of a list call, by their amounts or another of their fields. */
export async function rowsOf(
  page: Page,
  path: string,
  book: 'demo' | 'real' = 'real',
  field = 'amount',
): Promise<unknown[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: token ?? '', virtually: book === 'demo' ? 'NO' : 'YES' };
  const answer = await page.request.get(`/swx/${path}`, { headers });
  return listed.parse(await answer.json()).rows.map((row) => row[field]);
}

/** Every change of the available balance for this reason. */
export async function paid(page: Page, reason: string, book: 'demo' | 'real' = 'real'): Promise<unknown[]> {
  return await rowsOf(page, `customer/user/listTransfer?reason=${reason}`, book);
}
