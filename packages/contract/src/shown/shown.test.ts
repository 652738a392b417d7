import { parseMoney, yuan } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import { datedLink } from './dated-link.ts';
import { fillText } from './fill-text.ts';
import { beijingTime, fileTime, listDay, listTime, sentenceTime } from './time-text.ts';
import { countText, shortIssue, wholeIssue, yuanText } from './figures-text.ts';

describe('money', () => {
  test.each([
    ['0', '¥0.00'],
    ['1000', '¥1,000.00'],
    ['12680.5', '¥12,680.50'],
    ['1234567.899', '¥1,234,567.89'],
    ['-4.7564', '−¥4.76'],
    ['0.0199', '¥0.01'],
  ])('%s yuan reads %s', (wire, shown) => {
    expect(yuanText(wire)).toBe(shown);
    expect(yuanText(parseMoney(wire)!)).toBe(shown);
  });

  test('four decimals where interest and rebates are told', () => expect(yuanText('0.0196', 4)).toBe('¥0.0196'));
  test('what was written with separators before reads the same', () =>
    expect(yuanText('50,000.00')).toBe('¥50,000.00'));
  test('what is no amount stays as it is', () => expect(yuanText('—')).toBe('—'));
});

test('a link to a list of records asks for the day it speaks of, in Shanghai, and others stay', () => {
  // Half past midnight in Shanghai: bets of the issue may have been placed the evening before.
  const at = Date.UTC(2026, 10, 27, 16, 30);
  expect(datedLink('/userCenter/betRecord?lottery=ssc1', at)).toBe(
    '/userCenter/betRecord?lottery=ssc1&range=custom&from=2026-11-27&to=2026-11-28',
  );
  expect(datedLink('/userCenter/billRecord', at)).toBe(
    '/userCenter/billRecord?range=custom&from=2026-11-27&to=2026-11-28',
  );
  expect(datedLink('/userCenter/withdraw', at)).toBe('/userCenter/withdraw');
  expect(datedLink('', at)).toBe('');
});

test('issues have two forms', () => {
  expect(wholeIssue('202611260417')).toBe('20261126-0417');
  expect(shortIssue('202611260417')).toBe('11260417');
  // Numbers of official lotteries without a day in them stay as they are.
  expect(wholeIssue('2026131')).toBe('2026131');
  expect(shortIssue('2026131')).toBe('2026131');
});

test('counts', () => {
  expect(countText(0)).toBe('0');
  expect(countText(1_234_567)).toBe('1,234,567');
  expect(countText(99.5, 2)).toBe('99.50');
});

describe('times are those of Shanghai', () => {
  // 2026-11-25T22:13:38Z is the 26th there.
  const at = Date.UTC(2026, 10, 25, 22, 13, 38);
  const later = Date.UTC(2027, 0, 5);
  test('in sentences', () => {
    expect(sentenceTime(at, 'zh')).toBe('2026年11月26日 06:13');
    expect(sentenceTime(at, 'en')).toBe('26 November 2026, 06:13');
    expect(beijingTime(at)).toEqual({
      zh: '北京时间2026年11月26日 06:13',
      en: '26 November 2026, 06:13 (Beijing time)',
    });
  });
  test('in lists, with the year where it is not this one', () => {
    expect(listTime(at, at, 'zh')).toBe('11-26 06:13:38');
    expect(listTime(at, at, 'en', false)).toBe('26 Nov 06:13');
    expect(listTime(at, later, 'zh')).toBe('2026-11-26 06:13:38');
    expect(listDay(at, later, 'en')).toBe('26 Nov 2026');
  });
  test('in files', () => expect(fileTime(at)).toBe('2026-11-26 06:13:38'));
});

describe('places of a sentence', () => {
  test('write what the wire has in the form of their kind', () => {
    expect(fillText('第{issue:issue}期，退回 {amount:yuan}', { issue: '202611260417', amount: '1000' })).toBe(
      '第20261126-0417期，退回 ¥1,000.00',
    );
    expect([0, 1, '1', 2].map((n) => fillText('{n:count} {n|ticket is|tickets are} kept', { n }))).toEqual([
      '0 tickets are kept',
      '1 ticket is kept',
      '1 ticket is kept',
      '2 tickets are kept',
    ]);
    expect(fillText('{a:yuan} {b:yuan4} {n:count}', { a: yuan(5), b: '0.12345', n: 1200 })).toBe('¥5.00 ¥0.1234 1,200');
  });
  test('a word of ours is said in the language', () => {
    expect(fillText('{until:time}', { until: { zh: '永久', en: 'for good' } }, 'en')).toBe('for good');
  });
});
