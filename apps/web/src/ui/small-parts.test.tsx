import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { clockText } from './hooks/duration.ts';
import { Field, TextArea } from './form/Field.tsx';
import { BallRow } from './lottery/BallRow.tsx';
import { Money } from './display/Money.tsx';
import { pageNumbers } from './layout/Pager.tsx';

const textOf = (html: string) => html.replace(/<[^>]+>/g, '');
const money = (props: Parameters<typeof Money>[0]) => textOf(renderToStaticMarkup(<Money {...props} />));

describe('Money', () => {
  test('two decimals, floored, with thousands commas', () => {
    expect(money({ value: '12680.5' })).toBe('¥12,680.50');
    expect(money({ value: '0.0199' })).toBe('¥0.01');
  });
  test('a sign only where direction is the point', () => {
    expect(money({ value: '19600', signed: true })).toBe('+¥19,600.00');
    expect(money({ value: '-200', signed: true })).toBe('−¥200.00');
    expect(money({ value: '0', signed: true })).toBe('¥0.00');
    expect(money({ value: '60' })).toBe('¥60.00');
  });
  test('statements show up to four decimals', () => {
    expect(money({ value: '0.0396', decimals: 4 })).toBe('¥0.0396');
    expect(money({ value: '2.5', decimals: 4 })).toBe('¥2.50');
    expect(money({ value: '2.501', decimals: 4 })).toBe('¥2.501');
  });
  test('an open amount is a dash', () => expect(money({ value: null })).toBe('—'));
});

test('a ball row has one label with the numbers', () => {
  expect(renderToStaticMarkup(<BallRow group="SSC" numbers={['7', '3', '9', '0', '4']} />)).toContain(
    'aria-label="开奖号码 7 3 9 0 4"',
  );
  expect(renderToStaticMarkup(<BallRow group="K3" numbers={['1', '4', '6']} />)).toContain('和值 11');
});

test('a row without a result keeps the room of its balls', () => {
  const blanks = renderToStaticMarkup(<BallRow group="PK10" numbers={null} />);
  expect(blanks.match(/blank/g)).toHaveLength(10);
});

test('time left', () => {
  expect(clockText(42)).toBe('00:42');
  expect(clockText(129)).toBe('02:09');
  expect(clockText(3599)).toBe('59:59');
  expect(clockText(29_322)).toBe('08:08:42');
});

test('page numbers leave gaps, never the ends', () => {
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

describe.each([
  ['a field', Field],
  ['a text area', TextArea],
])('%s', (_, Part) => {
  const described = (said: { hint?: string; error?: string }) => {
    const html = renderToStaticMarkup(<Part label="账号" id="name" {...said} />);
    const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    return ids.map((id) => textOf(new RegExp(`<p id="${id}".*?</p>`).exec(html)?.[0] ?? 'missing').trim());
  };
  test('says its error and goes on saying its hint; both describe it', () => {
    expect(described({ hint: '4–16 位', error: '账号太短' })).toEqual(['账号太短', '4–16 位']);
    expect(described({ hint: '4–16 位' })).toEqual(['4–16 位']);
    expect(described({ error: '账号太短' })).toEqual(['账号太短']);
    expect(described({})).toEqual([]);
  });
});
