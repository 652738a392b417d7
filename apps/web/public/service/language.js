// Blocking and tiny: the page in the language that was chosen on the site. The key is that of src/platform/storage/storage.ts.
try {
  if (JSON.parse(localStorage.getItem('caiting.locale')) === 'en') {
    document.documentElement.lang = 'en';
    document.title = 'Caiting - Self-service';
  }
} catch {
  // No storage, no memory: Chinese.
}
