import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { PATTERNS, calls, type CallDef } from './index.ts';
import { CODE_SIGNS, canonicalCode, isTyped, isTypedAccount, narrowTicket, narrowed } from './typed.ts';
import { splitNames } from './staff/named-people.ts';
import { ALIPAY_ACCOUNT, WEIXIN_ACCOUNT } from './calls/cashier/payout-accounts.ts';
import { hashLoginPassword } from './wire/index.ts';

test.each([
  ['Gold1IT6', 'G01D11T6'],
  ['gold1it6', 'G01D11T6'],
  ['ＧＯＬＤ１ｉＴ６', 'G01D11T6'],
  [' gold 1it6\u3000', 'G01D11T6'],
  ['g0ldllt6', 'G01D11T6'],
  ['ab\u200bcd', 'ABCD'],
])('the code %j is %s', (typed, canonical) => {
  expect(canonicalCode(typed)).toBe(canonical);
});

test('codes made here are their own canonical form, and no two of their signs become one', () => {
  expect(canonicalCode(CODE_SIGNS)).toBe(CODE_SIGNS);
});

describe('what was typed, as it is sent', () => {
  test.each([
    ['mobile', '+86 138-0013-8000', '13800138000'],
    ['mobile', '0086 13800138000', '13800138000'],
    ['mobile', '86 13800138000', '13800138000'],
    ['mobile', '１３８００１３８０００', '13800138000'],
    ['mobile', '＋８６１３８００１３８０００', '13800138000'],
    ['bankNumber', '6222 0012 3456 7890 123', '6222001234567890123'],
    ['bankNumber', '６２２２-００１２-３４５６', '622200123456'],
    ['mail', ' Ａlice@Example.COM ', 'alice@example.com'],
    ['userName', 'ｐｌａｙｅｒ１ ', 'player1'],
    ['userName', 'Player_1', 'Player_1'],
    ['smsCode', '１２３４', '1234'],
    ['imageCode', 'ａＢ 3４', 'aB34'],
    ['inviteCode', 'gold 1it6', 'gold1it6'],
    ['qq', '１２３４５', '12345'],
  ] as const)('%s %j is %s', (name, typed, kept) => {
    expect(narrowed(name, typed)).toBe(kept);
    expect(isTyped(name, typed)).toBe(true);
    expect(PATTERNS[name].test(kept)).toBe(true);
  });

  test('another number is not cut to one', () => {
    expect(isTyped('mobile', '+1 138 0013 8000')).toBe(false);
    expect(isTyped('mobile', '8613800138')).toBe(false);
    expect(isTyped('userName', '小王abcd')).toBe(false);
    expect(isTyped('userName', 'has blank')).toBe(false);
  });

  test('accounts elsewhere', () => {
    expect(isTypedAccount(ALIPAY_ACCOUNT, '+86 138 0013 8000')).toBe(true);
    expect(isTypedAccount(WEIXIN_ACCOUNT, 'ｗｘｉｄ＿１２３４')).toBe(true);
  });

  test('a code that staff sent may be typed without its hyphens, in small letters; a ticket of the site stays', () => {
    expect(narrowTicket('abcdef-ghjkmn-pqrstv-234567')).toBe('ABCDEF-GHJKMN-PQRSTV-234567');
    expect(narrowTicket('ＡＢＣＤＥＦ ghjkmn pqrstv234567')).toBe('ABCDEF-GHJKMN-PQRSTV-234567');
    const ticket = 'oIl0_aBcDeFgHiJkLmNoPqRsTuVwXyZ-0123456789aBc';
    expect(narrowTicket(ticket)).toBe(ticket);
  });

  test('a name typed in full width opens the same account', () => {
    expect(hashLoginPassword('ｐｌａｙｅｒ１', 'secret')).toBe(hashLoginPassword('player1', 'secret'));
    const input = calls.login.input.parse({ userName: 'ｐｌａｙｅｒ１', password: 'a'.repeat(64) });
    expect(input.userName).toBe('player1');
  });
});

describe('a person whom staff name', () => {
  /** Names of accounts, as inputs call them. Texts that only look like one (`playName`, a bank's `name`) are no keys of anybody. */
  const KEYS = ['userName', 'otherName', 'upline', 'staffName'];
  const inputs = Object.entries(calls as Record<string, CallDef>)
    .filter(([, { path }]) => path.startsWith('/v1/console/'))
    .flatMap(([name, { input }]) => {
      const { shape = {} } = (input as unknown as { _zod: { def: { shape?: Record<string, z.ZodMiniType> } } })._zod
        .def;
      return KEYS.filter((key) => key in shape).map((key) => [`${name}.${key}`, shape[key] as z.ZodMiniType] as const);
    });

  test('is named in twenty inputs and more', () => expect(inputs.length).toBeGreaterThan(20));

  test.each(inputs)('is found by %s in full width and with what a copy brings along', (_, schema) => {
    for (const typed of ['Player_1', 'Ｐｌａｙｅｒ＿１', ' Player_1\u3000', '\u200bPlayer_1\u2060', 'Player_１\u00a0'])
      expect(schema.parse(typed), JSON.stringify(typed)).toBe('Player_1');
    expect(schema.safeParse('a'.repeat(200)).success).toBe(false);
  });

  test('a list of them is cut at commas of both widths, and blanks', () => {
    expect(splitNames('ａlice，bob、 carol;dave\u3000eve\n')).toEqual(['alice', 'bob', 'carol', 'dave', 'eve']);
  });
});
