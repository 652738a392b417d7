// The site without a network: a page that cannot be fetched is answered by /offline.html, which alone is kept here. Calls, sockets, pictures and pages
// themselves never are: no balance, record or talk stays on the device. Files under /assets stay in the browser's own cache, where their headers put them.
// Ends with a digest of what is kept (service-worker.test.ts says which): a browser keeps the files of a release until this line changes.
const KEPT = 'caiting-offline-334ee6b7';
const OFFLINE = '/offline.html';
const FILES = [OFFLINE, '/offline.css', '/offline.js', '/boot.js', '/service/tokens.css', '/favicon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name.startsWith('caiting-') && name !== KEPT);
  // The page that brought it goes on without: taken over in the middle of its load, it would fetch what it preloads twice.
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});
