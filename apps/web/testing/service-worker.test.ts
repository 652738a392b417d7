import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

/** public/sw.js in a scope of its own: what it answers, and above all what it never keeps. */
const code = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const SITE = 'https://site.test';

type Handler = (event: object) => void;
let handlers: Record<string, Handler>;
let stored: Map<string, Map<string, Response>>;
let isOnline: boolean;

beforeEach(() => {
  handlers = {};
  stored = new Map();
  isOnline = true;
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, SITE).pathname;
  const fetchOne = async (request: string | { url: string }) => {
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
      Promise,
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

const happens = async (type: string): Promise<void> => {
  let done: Promise<unknown> | undefined;
  handlers[type]?.({ waitUntil: (work: Promise<unknown>) => void (done = work) });
  await done;
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
