/*
 * The platform's own service worker (docs/decisions/0093-push.md). It keeps the program and never an answer: pages come
 * from the network, and from what was kept while there is none; files that are named by their content come from what was
 * kept. Calls and the console don't pass through it: what it keeps can show no amount.
 */
// The server writes the build's own name here (apps/server/installable.ts).
const build = 'unbuilt';
const kept = `program-${build}`;
/** Pages that stay open over a new build still ask for the files of theirs. */
const buildsKept = 2;

const besidePages = ['/boot.js', '/mark.svg', '/manifest.webmanifest'];
const notPages = /^\/(console|swx|system|dev|websocket|openapi\.json|metrics|health)\b/;

self.addEventListener('install', (event) => {
  event.waitUntil(keep(['/', ...besidePages]).then(() => self.skipWaiting()));
});

// What the page had loaded before it was ours to keep (apps/web/own-worker.tsx).
self.addEventListener('message', (event) => {
  const { loaded } = event.data ?? {};
  if (Array.isArray(loaded)) event.waitUntil(keep(loaded.filter(isOfProgram)));
});

function isOfProgram(path) {
  return /^\/assets\/[\w.-]+$/.test(path);
}

/** Each for itself: what can't be had now is kept when it is next asked for. */
async function keep(paths) {
  const cache = await caches.open(kept);
  await Promise.allSettled(
    paths.map(async (path) => (await cache.match(path)) ?? (await fetchAndKeep(path, path))),
  );
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (besidePages.includes(pathname)) event.respondWith(networkFirst(request, pathname));
  // Every page is the same file: its address says what it shows.
  else if (request.mode === 'navigate' && !notPages.test(pathname)) {
    event.respondWith(networkFirst(request, '/'));
  }
});

async function keptFirst(request) {
  return (await caches.match(request)) ?? (await fetchAndKeep(request, request));
}

async function networkFirst(request, key) {
  try {
    return await fetchAndKeep(request, key);
  } catch (failure) {
    const page = (await caches.match(key, { cacheName: kept })) ?? (await caches.match(key));
    if (page === undefined) throw failure;
    return page;
  }
}

async function fetchAndKeep(request, key) {
  const response = await fetch(request);
  if (response.status === 200 && !response.redirected) {
    const copy = response.clone();
    // A full disk is no reason to show nothing.
    const cache = await caches.open(kept);
    await cache.put(key, copy).catch(() => {});
  }
  return response;
}

async function forgetOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith('program-'));
  await Promise.all(builds.slice(0, -buildsKept).map((name) => caches.delete(name)));
}

self.addEventListener('push', (event) => {
  const { title, link, tag, lang, dir, isReal } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  const shown = { tag, lang, dir, icon: '/icon-192.png', data: { link, isReal } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data ?? {}));
});

/** Opens the page of what a notice is about: in a page that is open, if there is one. */
async function openPage({ link, isReal }) {
  const { origin } = self.location;
  const wanted = new URL(String(link), origin);
  const url = wanted.origin === origin ? wanted : new URL('/profile/notification', origin);
  // The page asks before it leaves the demo book (capabilities/people/notifications/web/asked-book.tsx).
  if (isReal === true) url.hash = 'real';
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => !notPages.test(new URL(url).pathname));
  if (page === undefined) return await self.clients.openWindow(url.href);
  await page.focus();
  page.postMessage({ open: `${url.pathname}${url.search}${url.hash}` });
}
