import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toEnpath } from '@caiting/contract/wire';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DrawnPages, type PageAnswers } from './drawn-pages.ts';

/** Pages that the server draws with what the site says now. What draws is left by the build of the web app: here it writes down what it was given. */
const webFolder = mkdtempSync(join(tmpdir(), 'caiting-drawn-'));
mkdirSync(join(webFolder, '.draw/pages'), { recursive: true });
writeFileSync(join(webFolder, '.draw/package.json'), '{"type":"module"}');
writeFileSync(
  join(webFolder, '.draw/prerender.js'),
  `let times = 0;
   export async function drawPage(path, known, nowMs) {
     if (known[0][1].text === 'broken') throw new Error('cannot be drawn');
     times += 1;
     return { html: path + ' ' + known[0][1].text + ' at ' + nowMs + ' drawing ' + times, known: '<script>' + JSON.stringify(known) + '</script>' };
   }`,
);
const early = (call: string) => `<meta name="early-call" content="${toEnpath(call)}">`;
const PAGE = `<head>${early('/v1/help')}${early('/v1/user')}</head><body><div id="root"><!--page--></div></body>`;
for (const name of ['help', 'activity']) writeFileSync(join(webFolder, `.draw/pages/${name}.html`), PAGE);

let text: string | null = 'one';
let isForVisitorsAlone = false;
let reads = 0;
const told: string[] = [];
const pages = new DrawnPages({
  webFolder,
  readAnswers: async (): Promise<PageAnswers | null> => {
    reads += 1;
    if (text === 'database away') throw new Error('no connection');
    const answers = [{ call: '/v1/help', input: { a: 1 }, data: { text: text ?? '' } }];
    return text === null ? null : { answers, isForVisitorsAlone, nowMs: 1_000 + reads };
  },
  tell: (error, path) => told.push(`${path} ${(error as Error).message}`),
  keptMs: 0,
});
afterAll(async () => {
  await pages.close();
  rmSync(webFolder, { recursive: true });
});
beforeEach(() => {
  text = 'one';
  isForVisitorsAlone = false;
  told.length = 0;
});

test('the page is drawn with the answers, which it brings along and does not ask for', async () => {
  const html = (await pages.html('/help', true)) ?? '';
  expect(html).toContain('<div id="root">/help one at 1001 drawing 1</div>');
  expect(html).toContain('<script>[[["/v1/help",{"a":1}],{"text":"one"}]]</script></body>');
  expect(html).not.toContain(early('/v1/help'));
  expect(html).toContain(early('/v1/user'));
});

test('it is drawn once for each content, also for many at once', async () => {
  const first = await pages.html('/help', true);
  expect(await pages.html('/help', false)).toBe(first);
  text = 'two';
  const [next, same] = await Promise.all([pages.html('/help', true), pages.html('/help', true)]);
  expect(next).toContain('/help two');
  expect(same).toContain('/help two');
  expect(await pages.html('/help', true)).toBe(await pages.html('/help', true));
});

test('who may be told something else gets the page as it was built', async () => {
  isForVisitorsAlone = true;
  expect(await pages.html('/activity', true)).toContain('/activity one');
  expect(await pages.html('/activity', false)).toBeNull();
});

test('no other page is drawn, and no file elsewhere is read', async () => {
  const before = reads;
  for (const path of ['/index', '/help/x', '/../help', '/', '/help.html'])
    expect(await pages.html(path, true)).toBeNull();
  expect(reads).toBe(before);
  text = null;
  expect(await pages.html('/help', true)).toBeNull();
});

test('where it fails the built page goes out and the reason is told; the next content is drawn again', async () => {
  text = 'broken';
  expect(await pages.html('/help', true)).toBeNull();
  text = 'database away';
  expect(await pages.html('/help', true)).toBeNull();
  expect(told).toEqual(['/help cannot be drawn', '/help no connection']);
  text = 'three';
  expect(await pages.html('/help', true)).toContain('/help three');
});
