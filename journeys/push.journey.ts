import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './harness.ts';
import { arrive, register } from './person.ts';
import { startPlatform } from './platform.ts';

journey(
  'the program is kept and no answer is: offline the frame says so and shows no amount',
  async ({ desktop, platform }) => {
    const person = await arrive(desktop, platform);
    const { page } = person;
    await register(person);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/profile');
    await page.getByText('10,000.00').first().waitFor();
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      const answer = await fetch(link?.href ?? '');
      return { type: answer.headers.get('content-type'), body: await answer.json() };
    });
    expect(manifest.type).toContain('application/manifest+json');
    expect(manifest.body).toMatchObject({ display: 'standalone', start_url: '/' });

    await page.context().setOffline(true);
    await page.goto('/profile');
    await page.getByText(/^You are offline/).waitFor();
    await page.getByRole('banner').waitFor();
    expect(await page.locator('#root').textContent()).not.toMatch(/\d[.]\d\d/);
    expect(await keptAddresses(page)).not.toContainEqual(expect.stringMatching(/swx|dev|system|console/));

    await page.context().setOffline(false);
    await page.getByText('10,000.00').first().waitFor();
  },
);

journey('a new build is offered and not forced', async ({ browser }) => {
  const before = await startPlatform();
  const page = await browser.newPage({ baseURL: before.url, locale: 'en-GB' });
  const { t } = await arrive(page, before);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const offer = page.getByText(t('shell.newBuild'));
  await before.stop();
  // Another mark makes another page, as a release would.
  const settings = { PORT: new URL(before.url).port, PLATFORM_MARK: 'apps/web/public/mark.svg' };
  const after = await startPlatform(settings, before.dataDir);
  try {
    expect(await offer.count()).toBe(0);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await offer.waitFor();
    const hasOwnMark = page.locator('meta[name="application-mark"]');
    expect(await hasOwnMark.count()).toBe(0);
    await page.getByRole('button', { name: t('shell.broken.reload') }).click();
    await expect.poll(() => hasOwnMark.count()).toBe(1);
    expect(await offer.count()).toBe(0);
  } finally {
    await page.context().close();
    await after.remove();
  }
});

async function keptAddresses(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const caches = globalThis.caches;
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      addresses.push(...kept.map(({ url }) => new URL(url).pathname));
    }
    return addresses;
  });
}
