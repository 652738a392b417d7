// boot.js has put the language on the document.
const isEnglish = document.documentElement.lang === 'en';
if (isEnglish) document.title = 'You are offline';
const status = document.querySelector('[role=status]');
// The address is still that of the page that was wanted.
document.querySelector('button').addEventListener('click', () => {
  status.textContent = isEnglish ? 'Connecting …' : '正在连接 …';
  location.reload();
});
// A network may be there and the site not yet: asked every few seconds, past what the worker answers (it answers GET alone).
const RETRY_MS = 5_000;
async function goOnWhenReachable() {
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}
addEventListener('online', () => void goOnWhenReachable());
setInterval(() => void goOnWhenReachable(), RETRY_MS);
