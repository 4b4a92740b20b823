// Keeps the app's own files, named by their content; everything else goes to the network.
const CACHE = 'prosa-shell-1';
// What src/shared/notice-texts.ts leaves here.
const TEXTS = 'prosa-notice-texts';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== CACHE && name !== TEXTS).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

async function fromCache(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put('/', fresh.clone());
    return fresh;
  } catch (error) {
    const known = await cache.match('/');
    if (known) return known;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(request));
});

/** A text of the system in the reader's language; a notice is shown as it comes where its words are not known. */
async function bodyOf({ body, systemText }) {
  if (!systemText) return body;
  const { before, code, kind } = systemText;
  try {
    const stored = await caches.match('/notice-texts.json', { cacheName: TEXTS });
    const words = stored && (await stored.json())[code];
    if (typeof words !== 'string') return body;
    return before + words.replace('{{kind}}', () => (kind === '' ? '' : ` (${kind})`));
  } catch {
    return body;
  }
}

// What the server tells while nobody looks; the page that somebody looks at tells by itself.
async function show(notice) {
  const { title, tag, url } = notice;
  const pages = await self.clients.matchAll({ type: 'window' });
  if (tag !== 'test' && pages.some((page) => page.focused)) return;
  await self.registration.showNotification(title, {
    body: await bodyOf(notice),
    tag,
    renotify: true,
    icon: '/icon-192.png',
    data: { url },
  });
}

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.postMessage({ open: url });
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
