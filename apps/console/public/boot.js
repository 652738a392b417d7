// Blocking and tiny: the stored theme and language stand on the root before the first paint. Keys are those of apps/web/src/platform/storage/storage.ts.
const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    // No storage, no memory: the system decides.
    return null;
  }
};
const root = document.documentElement;
const theme = read('caiting.theme');
if (theme) root.dataset.theme = theme;
const asked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => /^(?:zh|en)$/.test(tag));
if ((read('caiting.locale') ?? asked ?? 'en') === 'en') root.lang = 'en';
