// Blocking and tiny: puts the stored theme and text size on the root before the first paint. Keys are those of src/platform/storage/storage.ts.
try {
  for (const [name, key] of [
    ['theme', 'caiting.theme'],
    ['tenant', 'caiting.tenantTheme'],
    ['textSize', 'caiting.textSize'],
  ]) {
    const value = JSON.parse(localStorage.getItem(key));
    if (value) document.documentElement.dataset[name] = value;
  }
} catch {
  // No storage, no memory: the system decides.
}
// The language: the one kept on this device, else the first of the browser's that the site speaks, else English. The build draws Chinese: other readers do
// not see that first, but for a page whose scripts do not come.
const [asked] = navigator.languages
  .map((tag) => tag.slice(0, 2).toLowerCase())
  .filter((tag) => /^(?:zh|en)$/.test(tag));
let language = asked ?? 'en';
try {
  language = JSON.parse(localStorage.getItem('caiting.locale')) ?? language;
} catch {
  // See above.
}
const root = document.documentElement;
if (language === 'en') root.lang = 'en';
// Pages without the site's code (`data-plain`) have both languages in them.
if (language === 'en' && root.dataset.plain === undefined) {
  root.style.visibility = 'hidden';
  setTimeout(() => (root.style.visibility = ''), 5_000);
}
// What the page will read first is asked for beside its scripts, not after them (src/platform/call/early.ts takes the answers).
// Not in a tab where staff look at a player's pages: these reads would go out with the browser's own login (src/platform/session/view.ts).
let isView = location.hash.startsWith('#view=');
try {
  isView ||= sessionStorage.getItem('caiting.view') !== null;
} catch {
  // See above.
}
globalThis.caitingEarly = {};
if (!isView)
  for (const { content } of document.querySelectorAll('meta[name="early-call"]'))
    globalThis.caitingEarly[content] = fetch(content, { headers: { accept: 'application/json' } }).catch(() => null);
// The browser offers to install the site when it likes, mostly before its code has come (src/features/shell/install): kept for the moment that suits the person.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.caitingInstall = event;
});
// Every form is sent by code. One that is sent before its code has come would put its fields, a password too, into the address and leave the page: it is
// sent when the code is there (src/platform/page/early-input.ts).
const holdBack = (event) => {
  event.preventDefault();
  globalThis.caitingSent ??= event.target;
};
addEventListener('submit', holdBack, true);
