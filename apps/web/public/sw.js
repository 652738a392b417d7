// The site without a network: a page that cannot be fetched is answered by /offline.html, which alone is kept here. Calls, sockets, pictures and pages
// themselves never are: no balance, record or talk stays on the device. Files under /assets stay in the browser's own cache, where their headers put them.
// Ends with a digest of what is kept (service-worker.test.ts says which): a browser keeps the files of a release until this line changes.
const KEPT = 'caiting-offline-c6bad645';
// /v1/users/savePushSubscription as the wire has it.
const SAVE = '/v1/enpath/L3YxL3VzZXJzL3NhdmVQdXNoU3Vic2NyaXB0aW9u';
const OFFLINE = '/offline.html';
const FILES = [OFFLINE, '/offline.css', '/offline.js', '/boot.js', '/service/tokens.css', '/favicon.svg'];

// Pages of operators, where the site has them under its own address: none of ours. Nobody is led away from their work, and no page of players stands there.
const isOperators = (url) => /^\/console(?:\/|$)/.test(new URL(url).pathname);

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
  if (request.method !== 'GET' || origin !== location.origin || isOperators(request.url)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

// A message of the site, sealed for this browser: {title, body, tag, url, lang}. Browsers demand that every one of them is shown.
addEventListener('push', (event) => {
  const { title, body, tag, url, lang } = event.data?.json() ?? {};
  const icon = '/icons/icon-192.png';
  event.waitUntil(registration.showNotification(title ?? '', { body, tag, lang, icon, data: { url } }));
});

// An open window is brought to the front and goes to the page; without one it is opened. Only pages of this site.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const asked = new URL(event.notification.data?.url ?? '/', location.origin);
  const url = asked.origin === location.origin ? asked.href : location.origin;
  event.waitUntil(openAt(url));
});

async function openAt(url) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = windows.find((one) => one.frameType === 'top-level' && !isOperators(one.url));
  if (!page) return clients.openWindow(url);
  try {
    await page.focus();
    return await page.navigate(url);
  } catch {
    // A window that this worker does not control yet cannot be led anywhere.
    return clients.openWindow(url);
  }
}

// The browser's push service gave another address: the site is told, as long as somebody is signed in here; else this device lapses.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellNew(event)));

async function tellNew({ newSubscription, oldSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && !applicationServerKey) return;
  const options = { userVisibleOnly: true, applicationServerKey };
  const fresh = newSubscription ?? (await registration.pushManager.subscribe(options));
  const { endpoint, keys } = fresh.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(SAVE, { method: 'POST', credentials: 'same-origin', body });
}
