import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { journey } from './harness.ts';
import { arrive, bookSwitch, goodPassword, register } from './person.ts';
import { type Platform, startPlatform } from './platform.ts';
import { violations } from './violations.ts';

journey(
  'the program is kept and no answer is: offline the frame says so and shows no amount',
  async ({ browser, platform }) => {
    // Not the harness's own page: what the browser says of a network that is gone is no fault of the page.
    const page = await browser.newPage({ baseURL: platform.url, locale: 'en-GB' });
    const person = await arrive(page, platform);
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
    // Chromium 150 forgets with each document that it was said to be offline, though it lets nothing through.
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    const nothing = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await tools.send('Network.emulateNetworkConditions', nothing);
    await page.getByText(/^You are offline/).waitFor();
    await page.getByRole('banner').waitFor();
    expect(await page.locator('#root').textContent()).not.toMatch(/\d[.]\d\d/);
    expect(await keptAddresses(page)).not.toContainEqual(expect.stringMatching(/swx|dev|system|console/));

    await tools.detach();
    await page.context().setOffline(false);
    await page.getByText('10,000.00').first().waitFor();
    await page.context().close();
  },
);

journey(
  'who loses the network in the first minute sees our frame, not the browser’s error',
  async ({ browser, platform }) => {
    const page = await browser.newPage({ baseURL: platform.url, locale: 'ja-JP' });
    await page.goto('/help?lang=ja');
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(async () => (await keptAddresses(page)).filter((at) => at.includes('/assets/')).length)
      .toBeGreaterThan(10);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('banner').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
    await page.context().close();
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

/**
 * A browser of a test reaches no push service: it is given an address at the one that sample mode stands in
 * for, and everything from there on is ours.
 */
async function givePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const name = 'test.subscription';
    const subscriptionOf = (endpoint: string) => ({
      endpoint,
      toJSON: () => JSON.parse(localStorage.getItem(name) ?? '{}'),
      unsubscribe: async () => {
        localStorage.removeItem(name);
        return true;
      },
    });
    const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    // Chromium's headless shell denies notifications whatever it was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const kept = localStorage.getItem(name);
        return kept === null ? null : subscriptionOf(JSON.parse(kept).endpoint);
      },
      async subscribe() {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const p256dh = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
        const auth = base64url(crypto.getRandomValues(new Uint8Array(16)));
        const endpoint = `https://push.sample.test/${crypto.randomUUID()}`;
        localStorage.setItem(name, JSON.stringify({ endpoint, keys: { p256dh, auth } }));
        return subscriptionOf(endpoint);
      },
    });
  });
}

const pushShape = z.array(z.object({ title: z.string(), link: z.string(), isReal: z.boolean() }));

async function pushes(platform: Platform) {
  return pushShape.parse(await (await fetch(`${platform.url}/dev/pushbox`)).json());
}

journey(
  'a device is added by a tap and told without an amount; what protects is locked with why; a tap asks first',
  async ({ desktop, platform }) => {
    await givePushService(desktop);
    const person = await arrive(desktop, platform);
    const { page, t } = person;
    await register(person);
    await page.goto('/profile/notification');
    const settings = page
      .getByRole('region', { name: t('notifications.settings.title') })
      .or(page.locator('main'));
    await page.getByRole('button', { name: t('notifications.device.add') }).click();
    await page.getByText(t('notifications.device.on'), { exact: true }).waitFor();
    await settings.getByText(/must not be able to switch them off/).waitFor();
    expect(await violations(page)).toEqual([]);

    const ordersPush = page.getByRole('checkbox', {
      name: t('notifications.settings.choice', {
        group: t('notifications.groups.orders'),
        channel: t('notifications.settings.push'),
      }),
    });
    await ordersPush.click();
    await page.getByText(t('notifications.settings.saved')).first().waitFor();
    await expect.poll(() => ordersPush.isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: t('notifications.settings.quiet.label') }).click();
    await page.getByRole('combobox', { name: t('notifications.settings.quiet.from') }).waitFor();

    const answer = await fetch(`${platform.url}/swx/customer/login/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'another device' },
      body: JSON.stringify({ account: person.username, password: goodPassword }),
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(async () => await pushes(platform))
      .toMatchObject([{ title: 'New sign-in to your account', link: '/profile/sign-ins', isReal: false }]);

    // As the worker opens the page of a push about real money.
    await page.goto('/profile/orders#real');
    const question = page.getByRole('alertdialog', { name: t('shell.book.toReal.title') });
    await question.getByRole('button', { name: t('ui.cancel') }).click();
    await bookSwitch(person).getByText(t('shell.book.demo')).waitFor();
    await page.goto('/profile/orders#real');
    await question.getByRole('button', { name: t('shell.book.toReal.confirm') }).click();
    await bookSwitch(person).getByText(t('shell.book.real')).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('');

    await page.goto('/profile/notification');
    await page.getByRole('button', { name: t('notifications.device.remove') }).click();
    await page.getByRole('button', { name: t('notifications.device.add') }).waitFor();
  },
);
