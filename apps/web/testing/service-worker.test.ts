import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { calls, toEnpath } from '@caiting/contract';
import { beforeEach, describe, expect, test } from 'vitest';

/** public/sw.js in a scope of its own: what it answers, and above all what it never keeps. */
const code = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const SITE = 'https://site.test';

type Handler = (event: object) => void;
let handlers: Record<string, Handler>;
let stored: Map<string, Map<string, Response>>;
let isOnline: boolean;
/** What the worker did in the browser, in turn. */
let done: unknown[];
let windows: object[];
let asked: { url: string; init: RequestInit }[];

beforeEach(() => {
  handlers = {};
  stored = new Map();
  isOnline = true;
  done = [];
  windows = [];
  asked = [];
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, SITE).pathname;
  const fetchOne = async (request: string | { url: string }, init?: RequestInit) => {
    if (init) asked.push({ url: String(request), init });
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response(`content of ${pathOf(request)}`);
  };
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths) files.set(path, await fetchOne(path));
      },
    };
  };
  runInContext(
    code,
    createContext({
      URL,
      URLSearchParams,
      Promise,
      registration: { showNotification: async (...shown: unknown[]) => void done.push(['shown', ...shown]) },
      clients: { matchAll: async () => windows, openWindow: async (url: string) => void done.push(['opened', url]) },
      location: { origin: SITE },
      fetch: fetchOne,
      addEventListener: (type: string, handler: Handler) => void (handlers[type] = handler),
      skipWaiting: async () => undefined,
      caches: {
        open,
        keys: async () => [...stored.keys()],
        delete: async (name: string) => stored.delete(name),
        match: async (path: string) => [...stored.values()].map((files) => files.get(path)).find(Boolean),
      },
    }),
  );
});

const happens = async (type: string, event: object = {}): Promise<void> => {
  let work: Promise<unknown> | undefined;
  handlers[type]?.({ ...event, waitUntil: (begun: Promise<unknown>) => void (work = begun) });
  await work;
};
/** What the worker answers with; undefined where it leaves the request to the browser. */
async function answerTo(url: string, given: { method?: string; mode?: string } = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { url: new URL(url, SITE).href, method: 'GET', mode: 'cors', ...given };
  handlers['fetch']?.({ request, respondWith: (work: Promise<Response>) => void (answer = work) });
  return (await answer)?.text();
}

describe('the service worker', () => {
  test.each([
    ['a call', '/v1/users/userInfo', {}],
    ['a picture of a person', '/v1/images/7', {}],
    ['a form', '/index', { method: 'POST', mode: 'navigate' }],
    ['another site', 'https://other.test/assets/x.js', {}],
    ['the manifest', '/manifest.webmanifest', {}],
    ['a file that the browser keeps itself', '/assets/a-1.js', {}],
    ['a page of operators', '/console/players?tab=list', { mode: 'navigate' }],
  ])('leaves %s alone', async (_name, url, given) => {
    await happens('install');
    const kept = [...stored.values()].map((files) => [...files.keys()]);
    expect(await answerTo(url, given)).toBeUndefined();
    expect([...stored.values()].map((files) => [...files.keys()])).toEqual(kept);
  });

  test('keeps no page, and answers one that cannot be fetched with the page that says so', async () => {
    await happens('install');
    expect(await answerTo('/userCenter/billRecord', { mode: 'navigate' })).toBe('content of /userCenter/billRecord');
    isOnline = false;
    expect(await answerTo('/userCenter/billRecord', { mode: 'navigate' })).toBe('content of /offline.html');
    expect(await answerTo('/offline.css')).toBe('content of /offline.css');
  });

  test('keeps the files of this release: its cache is named after what is in them', () => {
    const files = ['public/offline.html', 'public/offline.css', 'public/offline.js', 'public/boot.js'];
    const hash = createHash('sha256');
    for (const file of [...files, 'src/ui/tokens.css', 'public/favicon.svg'])
      hash.update(readFileSync(new URL(`../${file}`, import.meta.url)));
    expect(/'(caiting-offline-\w+)'/.exec(code)?.[1]).toBe(`caiting-offline-${hash.digest('hex').slice(0, 8)}`);
  });

  test('forgets what earlier versions kept', async () => {
    stored.set('caiting-offline-0', new Map());
    stored.set('of-somebody-else', new Map());
    await happens('install');
    await happens('activate');
    expect([...stored.keys()]).toEqual(['of-somebody-else', /'(caiting-offline-\w+)'/.exec(code)?.[1]]);
  });
});

describe('a message to this device', () => {
  const told = {
    title: '充值已到账',
    body: '单号 R1',
    tag: 'topic',
    url: '/userCenter/billRecord?range=today',
    lang: 'zh-CN',
  };
  const pressed = (url: string | undefined) =>
    happens('notificationclick', { notification: { close: () => void done.push('closed'), data: { url } } });
  const windowOf = (isControlled = true, path = '/index') => ({
    frameType: 'top-level',
    url: `${SITE}${path}`,
    focus: async () => void done.push('focused'),
    navigate: async (url: string) => {
      if (!isControlled) throw new TypeError('not controlled');
      done.push(['led', url]);
    },
  });

  test('is shown as it is; one of the same tag takes its place', async () => {
    await happens('push', { data: { json: () => told } });
    const { title, body, tag, lang, url } = told;
    expect(JSON.parse(JSON.stringify(done))).toEqual([
      ['shown', title, { body, tag, lang, icon: '/icons/icon-192.png', data: { url } }],
    ]);
  });

  test('leads an open window to its page, or opens one', async () => {
    await pressed(told.url);
    windows = [{ ...windowOf(), frameType: 'nested' }, windowOf()];
    await pressed(told.url);
    windows = [windowOf(false)];
    await pressed(told.url);
    const url = `${SITE}${told.url}`;
    const first = ['closed', ['opened', url]];
    const second = ['closed', 'focused', ['led', url]];
    const third = ['closed', 'focused', ['opened', url]];
    expect(done).toEqual([...first, ...second, ...third]);
  });

  test('leads nobody away from a page of operators', async () => {
    windows = [windowOf(true, '/console/withdrawals'), windowOf(true, '/consoles')];
    await pressed(told.url);
    windows = [windowOf(true, '/console')];
    await pressed(told.url);
    const url = `${SITE}${told.url}`;
    expect(done).toEqual(['closed', 'focused', ['led', url], 'closed', ['opened', url]]);
  });

  test.each(['https://other.test/x', '//other.test/x', 'javascript:alert(1)', 'https://site.test.other.test/'])(
    'never leads to %s',
    async (url) => {
      await pressed(url);
      expect(done).toEqual(['closed', ['opened', SITE]]);
    },
  );

  test('tells the site where the browser has another address from now on', async () => {
    const toJSON = () => ({ endpoint: 'https://push.test/2', keys: { p256dh: 'p', auth: 'a' } });
    await happens('pushsubscriptionchange', { newSubscription: { toJSON } });
    expect(asked.map(({ url, init }) => [url, init.method, String(init.body)])).toEqual([
      [toEnpath(calls.savePushSubscription.path), 'POST', 'endpoint=https%3A%2F%2Fpush.test%2F2&p256dh=p&auth=a'],
    ]);
    await happens('pushsubscriptionchange', {});
    expect(asked).toHaveLength(1);
  });
});
