import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CODES,
  FIELD_NAMES,
  REFUSAL_WORDS,
  SOCKET_WORDS,
  call,
  type CodeRow,
  type RefusalKey,
} from '@caiting/contract';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { refuse } from '../outcome.ts';
import { testApp } from '../testing/app.ts';
import { bind } from './binding.ts';

const CHINESE = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/;
const SERVER = join(import.meta.dirname, '../..');
const keys = Object.keys(CODES) as RefusalKey[];
const rows: Readonly<Record<string, CodeRow>> = CODES;

const refused = call({
  method: 'GET',
  path: '/v1/users/refused',
  who: 'any',
  doc: 'Refuses.',
  input: z.object({ key: z.string() }),
  output: z.object({}),
  refusals: [],
});
const { app } = await testApp({
  config: { logLevel: 'silent' },
  modules: [
    {
      name: 'fixture',
      calls: [
        {
          ...bind(refused, async () => refuse('notFound')),
          handle: async (_context, input) => refuse((input as { key: RefusalKey }).key, { params: WORDS }),
        },
      ],
    },
  ],
});

/** Each place of each sentence holds a word of ours, in both languages. */
const WORDS = new Proxy(
  {},
  {
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    get: () => ({ zh: '词', en: 'word' }),
  },
);

const said = async (key: string, language?: string) => {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const answer = await app.http.inject({ url: `${refused.path}?key=${key}`, headers });
  return answer.json<{ code: number; msg: string }>();
};

describe('every refusal of the contract', () => {
  test.each(keys)('%s is said in English to English readers, in Chinese to others, with the same code', async (key) => {
    const [english, chinese, unsaid] = [
      await said(key, 'en-GB,en;q=0.9,zh;q=0.1'),
      await said(key, 'zh-CN'),
      await said(key),
    ];
    expect(english.msg).not.toMatch(CHINESE);
    expect(english.msg.length).toBeGreaterThan(3);
    expect(chinese.msg).toMatch(CHINESE);
    expect(unsaid).toEqual(chinese);
    expect([english.code, chinese.code]).toEqual([rows[key]?.code, rows[key]?.code]);
  });

  test.each(keys)('%s names in English only places that its Chinese sentence has too', (key) => {
    const places = (text = '') => [...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name);
    const known = places(rows[key]?.zh);
    expect(places(rows[key]?.en).filter((name) => !known.includes(name))).toEqual([]);
  });
});

test.each([
  ['an unknown call', '/v1/users/nothing'],
  ['a missing field', refused.path],
])('%s is told in the language of the page', async (_name, url) => {
  const msgIn = async (language: string) =>
    (await app.http.inject({ url, headers: { 'accept-language': language } })).json<{ msg: string }>().msg;
  expect(await msgIn('en')).not.toMatch(CHINESE);
  expect(await msgIn('zh')).toMatch(CHINESE);
});

test('names of fields and words of refusals are there in both languages', () => {
  for (const { zh, en } of [FIELD_NAMES, REFUSAL_WORDS, SOCKET_WORDS].flatMap((list) => Object.values(list))) {
    expect(zh).not.toBe('');
    expect(en, zh).not.toMatch(CHINESE);
  }
});

test('no refusal is given a Chinese word that has no English', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const params = files.flatMap((name) =>
    [...readFileSync(join(SERVER, name), 'utf8').matchAll(/params: \{[^;]*?\}/g)].map(
      ([text]) => [name, text] as const,
    ),
  );
  expect(params.length).toBeGreaterThan(50);
  expect(params.filter(([, text]) => CHINESE.test(text.replace(/\bzh: [^,]*(?:, en:)/g, '')))).toEqual([]);
});
