import { calls, hashLoginPassword } from '@caiting/contract';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

/**
 * A site of others that embeds the chat, small but whole: its own server, which keeps its host account and asks for one-time keys, and a page that
 * drives the frame by messages. It lies on 127.0.0.1, so that for a browser it is truly another site than localhost. By hand:
 * `node e2e/embed-host.ts http://localhost:3000 3300`, then open http://127.0.0.1:3300/?uid=lily in a browser (the demo lists that origin).
 */
export interface EmbedHost {
  /** Origin of the page: what the tenant lists. */
  readonly origin: string;
  close(): Promise<void>;
}

/** The account at the chat's site that stands for this one (demo seed). */
const ACCOUNT = { userName: 'agent1', password: 'caiting888' };
const UID = /^[\w.@:-]{1,64}$/;

export async function startEmbedHost(site: () => string, port = 0): Promise<EmbedHost> {
  const server = createServer((request, response) => {
    answer(site(), request, response).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
    });
  });
  // Both names: the same server at another origin is the wrong site of the journeys.
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(site: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://host');
  if (request.method === 'POST' && url.pathname === '/key') {
    const uid = url.searchParams.get('uid') ?? '';
    if (!UID.test(uid)) return void response.writeHead(400).end();
    const key = await askKey(site, uid);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(key));
    return;
  }
  const page = url.pathname === '/stranger' ? strangerPage(site) : hostPage(site);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

/** Server to server, with the host account's own login: the browser never sees it. */
async function askKey(site: string, uid: string): Promise<unknown> {
  const { userName } = ACCOUNT;
  const password = hashLoginPassword(userName, ACCOUNT.password);
  const { token } = await post<{ token: string }>(site + calls.login.path, { userName, password });
  return post(site + calls.embedChatOneTimeKey.path, { uid, nickname: uid.slice(0, 20) }, token);
}

async function post<T>(url: string, fields: Record<string, string>, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  const reply = (await response.json()) as { code: number; msg: string; data: T };
  if (reply.code !== 1) throw new Error(`${url}: ${reply.code} ${reply.msg}`);
  return reply.data;
}

const BUTTONS: readonly (readonly [type: string, label: string])[] = [
  ['thirdPartyLogin', '第三方登录'],
  ['bindAccount', '绑定已有账号'],
  ['register', '注册'],
  ['bindSuccess', '绑定成功'],
  ['userInfo', '头像与UID'],
  ['refreshAvatar', '刷新头像'],
  ['tenantName', '站点名称'],
];

function hostPage(site: string): string {
  const origin = JSON.stringify(new URL(site).origin);
  const buttons = BUTTONS.map(([type, label]) => `<button type="button" data-type="${type}">${label}</button>`);
  return `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>合作网站</title>
<style>body{margin:0;font:14px/1.5 sans-serif;display:flex;flex-wrap:wrap}nav{display:flex;flex-wrap:wrap;gap:4px;padding:8px;width:100%}
iframe{border:1px solid;width:380px;height:600px;flex:none}ol{flex:1;min-width:280px;overflow-wrap:anywhere}</style>
<nav aria-label="消息">${buttons.join('')}</nav>
<iframe name="chat" title="聊天" src="${site}/embedChat"></iframe>
<ol aria-label="收到的消息"></ol>
<script>
const SITE = ${origin};
const uid = new URLSearchParams(location.search).get('uid') ?? 'lily';
const log = document.querySelector('ol');
const KEYED = ['thirdPartyLogin', 'bindAccount', 'register'];
let sent = 0;
// The one rule on this side, too: only the chat's own frame, only from the chat's own origin.
addEventListener('message', ({ source, origin, data }) => {
  if (source !== frames.chat || origin !== SITE) return;
  const line = document.createElement('li');
  line.textContent = data.type + ' ' + data.code + ' ' + data.msg + ' ' + JSON.stringify(data.data);
  log.append(line);
});
async function say(type, more = {}) {
  const message = { type, id: 'm' + ++sent, ...more };
  if (KEYED.includes(type)) {
    const answer = await fetch('/key?uid=' + encodeURIComponent(uid), { method: 'POST' });
    message.oneTimeKey = (await answer.json()).oneTimeKey;
  }
  frames.chat.postMessage(message, SITE);
}
for (const button of document.querySelectorAll('button')) button.onclick = () => say(button.dataset.type);
</script></html>`;
}

/** A page at another origin, put beside the frame: posting to it is open to every page, and it must get nothing. */
function strangerPage(site: string): string {
  return `<!doctype html><meta charset="utf-8"><title>stranger</title><ol></ol><script>
addEventListener('message', ({ data }) => {
  document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: JSON.stringify(data) }));
});
function ask(window) { window.postMessage({ type: 'tenantName', id: 'x' }, ${JSON.stringify(new URL(site).origin)}); }
</script>`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const site = process.argv[2] ?? 'http://localhost:3000';
  const host = await startEmbedHost(() => site, Number(process.argv[3] ?? 3300));
  process.stdout.write(`${host.origin}/?uid=lily\n`);
}
