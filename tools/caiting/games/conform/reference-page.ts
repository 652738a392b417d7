import type { ServerResponse } from 'node:http';

/** The game of the reference provider as a page: two buttons to play, one to end, and what it knows of the page around it. */
export const GAME_PATH = '/game';
/** Its own page asks for a round here. */
export const PLAY_PATH = '/play';

const SCRIPT = `
const token = new URLSearchParams(location.search).get('token');
const out = document.querySelector('output');
async function play(back) {
  const answer = await fetch('${PLAY_PATH}', { method: 'POST', body: JSON.stringify({ token, stakes: ['10'], back }) });
  out.textContent = (await answer.json()).open === 0 ? 'played ' + back : 'not told yet';
  parent.postMessage({ type: 'balance' }, '*');
}
function tell(type) { parent.postMessage({ type }, '*'); }
// What a game must not be able to do, and what it finds out.
async function reach() {
  const tries = {
    site: () => parent.document.title,
    top: () => { top.location.href = location.origin + '/elsewhere'; },
    window: () => { if (open('/elsewhere') === null) throw new Error('blocked'); },
    referrer: () => { if (document.referrer === '') throw new Error('none'); },
  };
  const done = [];
  for (const [name, attempt] of Object.entries(tries)) {
    try { attempt(); done.push(name); } catch {}
  }
  tell('navigate');
  out.textContent = 'reached: ' + (done.join(' ') || 'nothing');
}`;

const PAGE = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>示例游戏</title>
<style>body{margin:0;padding:24px;font:16px/1.6 sans-serif;background:#0f3b2e;color:#fff}button{font:inherit;min-height:44px;margin:4px;padding:0 16px}</style></head>
<body><div><h1>示例游戏</h1>
<button type="button" onclick="play('19.5')">押 10 赢</button>
<button type="button" onclick="play('0')">押 10 输</button>
<button type="button" onclick="tell('close')">结束</button>
<button type="button" onclick="reach()">试探</button>
<p><output></output></p></div><script>${SCRIPT}</script></body></html>`;

export function sendPage(path: string, response: ServerResponse): void {
  const isGame = path.split('?')[0] === GAME_PATH;
  response.writeHead(isGame ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(isGame ? PAGE : 'not found');
}
