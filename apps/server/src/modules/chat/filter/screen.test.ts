import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../tenant/index.ts';
import { screenText } from './screen.ts';
import type { FilterRules } from './screen.ts';
import { bettingLines, writtenVariants } from './variants.ts';

const WORDS = SETTINGS.chatWords.value;
const rules: FilterRules = {
  chatWords: WORDS,
  chatWordOutcome: 'mask',
  chatLinkOutcome: 'mask',
  chatContactOutcome: 'mask',
  chatAllowedHosts: ['caiting.example'],
};
const rulesOf = (text: string): string[] => [...new Set(screenText(text, rules).hits.map(({ rule }) => rule))];

describe('by rule', () => {
  test('at least 95 of 100 written variants are caught', () => {
    const variants = writtenVariants(500, WORDS);
    const missed = variants.filter(({ text }) => screenText(text, rules).hits.length === 0);
    expect(missed.map(({ text, writing }) => `${writing}: ${text}`).slice(25)).toEqual([]);
  });

  test('at most 5 of 1,000 normal betting lines are touched', () => {
    const touched = bettingLines(2_000).filter((line) => screenText(line, rules).hits.length > 0);
    expect(touched.slice(10)).toEqual([]);
  });

  test('other seeds than the one it was made with give the same', () => {
    for (const seed of [101, 202, 303]) {
      const missed = writtenVariants(500, WORDS, seed).filter(({ text }) => screenText(text, rules).hits.length === 0);
      expect(missed.length).toBeLessThanOrEqual(25);
      const touched = bettingLines(2_000, seed).filter((line) => screenText(line, rules).hits.length > 0);
      expect(touched.length).toBeLessThanOrEqual(10);
    }
  });
});

describe('what it is', () => {
  test.each([
    ['稳 赚 不 赔', 'word'],
    ['穩賺不賠', 'word'],
    ['稳\u200b赚*不-赔', 'word'],
    ['加我微信 wang888666', 'contact'],
    ['薇 芯 : wang_888666', 'contact'],
    ['V♥信 123456789', 'contact'],
    ['①③⑧零零壹叁八000', 'contact'],
    ['138 0013 8000', 'contact'],
    ['１３８００１３８０００', 'contact'],
    ['+86 13800138000', 'contact'],
    ['Q群：七八九零一二三四', 'contact'],
    ['看 www。abc。com', 'link'],
    ['abc点com 注册送', 'link'],
    ['https://t.me/abcdef', 'link'],
    ['е х а m р l е . с о m', 'link'],
    ['1.2.3.4:8080', 'link'],
  ])('%s is a %s', (text, rule) => {
    expect(rulesOf(text)).toContain(rule);
  });

  test.each([
    '第20251122045期 大 1000',
    '13 05 18 22 27 33 特 08',
    '1.3.5.7.9 都上',
    '微信支付很快，到账 5000 元',
    '稳，赚不赔本就行',
    '稳一手\n赚不赔',
    '我的 VIP8 返点 8.0',
    '看 www.caiting.example/help',
    '3.cc 笑死',
    '20:30 开的那期，12345',
    '注单 20251122000123456 没派奖',
    '加 100000 元，扣 20000 元',
  ])('%s is talk', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });
});

describe('what becomes of it', () => {
  test('stars stand for each character that is hidden, and nothing else changes', () => {
    expect(screenText('今晚稳 赚\u200b不赔，来', rules).text).toBe('今晚******，来');
    expect(screenText('打 138-0013-8000 找我😊', rules).text).toBe('打 ************* 找我😊');
  });

  test('the site sets the outcome for each kind; off does not look', () => {
    const set = { ...rules, chatWordOutcome: 'off', chatLinkOutcome: 'flag', chatContactOutcome: 'refuse' } as const;
    expect(screenText('稳赚不赔', set)).toEqual({ isRefused: false, text: '稳赚不赔', hits: [] });
    const link = screenText('上 abc123.com', set);
    expect(link).toMatchObject({ isRefused: false, text: '上 abc123.com', hits: [{ rule: 'link', outcome: 'flag' }] });
    expect(screenText('13800138000', set).isRefused).toBe(true);
  });

  test('a long text of the worst kind is read once: work grows with its length and not with the list', () => {
    const many = { ...rules, chatWords: Array.from({ length: 1_000 }, (_, at) => `违禁词${at}号`) };
    const text = '违禁词'.repeat(1_300);
    expect(screenText(text, many).hits).toEqual([]);
  });
});
