import { payoutAccountCalls } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { accountModule } from '../../account/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { cashierModule } from '../index.ts';
import { aCard, aCardNumber, aPayee, cardOf, type Payee } from '../testing/payouts.ts';
import { maskName, maskNumber } from './mask.ts';
import { resealOld } from './reseal-old.ts';
import { sealerOf, sealerWith, UNBOUND } from './seal.ts';

const {
  app,
  db,
  owner: databaseOwner,
} = await testApp({ modules: [ledgerModule, tenantModule, accountModule, cashierModule] });

const HOUR_MS = 3_600_000;
const add = (payee: Payee, more: object = {}) =>
  callApp(app, payoutAccountCalls.addBankCard, cardOf(payee, more), payee);
const cards = async (payee: Payee) => (await callApp(app, payoutAccountCalls.bankCardList, {}, payee)).data;
const check = (payee: Payee, cardId: string, bankNumber: string, realName = '王小明') =>
  callApp(app, payoutAccountCalls.checkBankCard, { cardId, bankNumber, realName }, payee);
const change = (payee: Payee, cardId: string, bankNumber: string) =>
  callApp(
    app,
    payoutAccountCalls.updateBankCard,
    { cardId, bankCode: 'CCB', bankNumber, branch: '', safetyPassword: payee.safetyPassword },
    payee,
  );

describe('binding a card', () => {
  test('shows four digits and one letter of the name, and never the number', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber('4321');
    const { data, code } = await add(payee, { bankNumber: number });
    expect(code).toBe(1);
    expect(data).toMatchObject({ shown: '**** **** 4321', holder: '王**', bankName: '中国工商银行', usableAt: null });
    const listed = await cards(payee);
    expect(listed).toMatchObject({ holder: '王**', max: 5, checkDue: true });
    const detail = await callApp(app, payoutAccountCalls.bankCardDetail, { cardId: data.id }, payee);
    for (const answer of [data, listed, detail.data]) expect(JSON.stringify(answer)).not.toContain(number);
    const row = await db.one<{ text: string }>(
      'select row_to_json(a)::text as text from payout_account a where id = $1',
      [data.id],
    );
    expect(row.text).not.toContain(number);
  });

  test('9 and 29 digits are numbers of cards, 8 and 30 are not, nor are letters', async () => {
    // Full width and the spaces that people write between digits are theirs to write.
    for (const good of ['623456789', '6'.repeat(29), '６２２２００００００００', '6222 0000 1111'])
      expect((await add(await aPayee(app), { bankNumber: good })).code).toBe(1);
    const payee = await aPayee(app);
    for (const bad of ['62345678', '6'.repeat(30), '62220000000000a', ''])
      expect((await add(payee, { bankNumber: bad })).code, bad).toBeLessThan(-1999);
  });

  test('names at the limits, and names with markup', async () => {
    const holder = '王'.repeat(50);
    expect((await add(await aPayee(app), { realName: '王明' })).code).toBe(1);
    expect((await add(await aPayee(app), { realName: holder })).code).toBe(1);
    const payee = await aPayee(app);
    for (const bad of ['王', `${holder}王`, '<b>王明</b>', '王明<script>', 'Wang&Ming', '王 明', 'A', '王明1'])
      expect(await add(payee, { realName: bad }), bad).toMatchObject({ data: { field: 'realName' } });
    for (const bad of ['<img src=x>', '"支行', 'a\u0000b'])
      expect((await add(payee, { branch: bad })).code, bad).toBeLessThan(-1999);
    expect((await add(payee, { bankCode: 'NOBANK' })).code).toBeLessThan(-1999);
  });

  test('a wrong safety password is refused with the tries left, and a missing one leads to setting it', async () => {
    const payee = await aPayee(app);
    const wrong = await add({ ...payee, safetyPassword: '0'.repeat(64) });
    expect(wrong).toMatchObject({ code: -2110, data: { field: 'safetyPassword', left: 4 } });
    await db.run('select set_safety_hash($1, null, false)', [payee.id]);
    expect((await add(payee)).code).toBe(-2112);
  });

  test('a number that has an owner is refused in the same words, whoever that is', async () => {
    const [first, second] = [await aPayee(app), await aPayee(app)];
    const number = aCardNumber();
    await aCard(app, first, { bankNumber: number });
    const other = await add(second, { bankNumber: number });
    expect(other).toMatchObject({ code: -2340, data: { field: 'bankNumber' } });
    await check(first, (await cards(first)).list[0]?.id ?? '', number);
    expect(await add(first, { bankNumber: number })).toEqual(other);
  });

  test('of two who bind one number at once, one has it', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => aPayee(app)));
    const bankNumber = aCardNumber();
    const answers = await Promise.all(people.map((payee) => add(payee, { bankNumber })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => b - a)).toEqual([1, -2340, -2340, -2340]);
  });

  test('the first name is kept for every later account', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber();
    const card = await aCard(app, payee, { bankNumber: number });
    await check(payee, card.id, number);
    expect(await add(payee, { realName: '李小明' })).toMatchObject({ code: -2341, data: { field: 'realName' } });
    const alipay = { realName: '李小明', account: '13800138000', safetyPassword: payee.safetyPassword };
    expect((await callApp(app, payoutAccountCalls.addAlipay, alipay, payee)).code).toBe(-2341);
    expect((await callApp(app, payoutAccountCalls.addAlipay, { ...alipay, realName: '王小明' }, payee)).code).toBe(1);
  });

  test('five cards and no sixth', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber();
    const card = await aCard(app, payee, { bankNumber: number });
    await check(payee, card.id, number);
    for (let n = 2; n <= 5; n += 1) expect((await add(payee)).code).toBe(1);
    expect(await add(payee)).toMatchObject({ code: -2342, msg: '最多可绑定5个，请先修改已绑定的账户' });
  });
});

describe('knowing a bound card', () => {
  test('is asked for before a second card and before a change, counts five minutes and for this login alone', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber();
    const card = await aCard(app, payee, { bankNumber: number });
    expect((await add(payee)).code).toBe(-2345);
    expect((await change(payee, card.id, aCardNumber())).code).toBe(-2345);
    expect(await check(payee, card.id, number, '王大明')).toMatchObject({ code: -2346, data: { field: 'bankNumber' } });
    expect((await check(payee, card.id, number)).code).toBe(1);
    expect((await cards(payee)).checkDue).toBe(false);
    expect((await add(payee)).code).toBe(1);
    await advance(db, 300_001);
    expect((await add(payee)).code).toBe(-2345);
  });

  test('five wrong tries lock it for an hour, right ones too; ten at once get no more', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber();
    const card = await aCard(app, payee, { bankNumber: number });
    const tries = await Promise.all(Array.from({ length: 10 }, () => check(payee, card.id, '622200000000000')));
    expect(tries.filter(({ code }) => code === -2346).length).toBeLessThanOrEqual(5);
    expect((await check(payee, card.id, number)).code).toBe(-2347);
    await advance(db, HOUR_MS + 1);
    expect((await check(payee, card.id, number)).code).toBe(1);
  });

  test('somebody else’s card does not exist', async () => {
    const [owner, other] = [await aPayee(app), await aPayee(app)];
    const number = aCardNumber();
    const card = await aCard(app, owner, { bankNumber: number });
    await aCard(app, other);
    expect((await check(other, card.id, number)).code).toBe(-2344);
    expect((await callApp(app, payoutAccountCalls.bankCardDetail, { cardId: card.id }, other)).code).toBe(-2344);
  });
});

describe('changing', () => {
  test('cools off for a day, three times within 30 days; the same number again changes nothing', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber();
    const card = await aCard(app, payee, { bankNumber: number });
    let current = number;
    for (const left of [2, 1, 0]) {
      await check(payee, card.id, current);
      current = aCardNumber();
      const { data } = await change(payee, card.id, current);
      expect(data).toMatchObject({ changesLeft: left, bankName: '中国建设银行' });
      // Two readings of one clock.
      expect(Math.abs((data.usableAt ?? 0) - data.changedAt - 24 * HOUR_MS)).toBeLessThan(1_000);
    }
    await check(payee, card.id, current);
    expect((await change(payee, card.id, aCardNumber())).code).toBe(-2343);
    expect((await change(payee, card.id, current)).code).toBe(1);
    await advance(db, 24 * HOUR_MS);
    expect((await cards(payee)).list[0]?.usableAt).toBeNull();
    await advance(db, 30 * 24 * HOUR_MS);
    await check(payee, card.id, current);
    expect((await change(payee, card.id, aCardNumber())).code).toBe(1);
  });

  test('an account after the first cools off too', async () => {
    const payee = await aPayee(app);
    await aCard(app, payee);
    const weixin = { realName: '王小明', account: 'wx_wang88', safetyPassword: payee.safetyPassword };
    const { data } = await callApp(app, payoutAccountCalls.addWeixin, weixin, payee);
    expect(data).toMatchObject({ shown: 'wx***8', kind: 'weixin' });
    expect(Math.abs((data.usableAt ?? 0) - data.createdAt - 24 * HOUR_MS)).toBeLessThan(1_000);
    expect((await callApp(app, payoutAccountCalls.addWeixin, { ...weixin, account: 'wx_other' }, payee)).code).toBe(
      -2342,
    );
  });
});

describe('alipay, weixin, coins', () => {
  test('accounts at their patterns and past them', async () => {
    const payee = await aPayee(app);
    const base = { realName: '王小明', safetyPassword: payee.safetyPassword };
    for (const bad of ['1380013800', '138001380000', 'a@b', '<x>@b.cn', ''])
      expect(
        (await callApp(app, payoutAccountCalls.addAlipay, { ...base, account: bad }, payee)).code,
        bad,
      ).toBeLessThan(-1999);
    for (const bad of ['wx123', `w${'x'.repeat(20)}`, '1wxabcde'])
      expect(
        (await callApp(app, payoutAccountCalls.addWeixin, { ...base, account: bad }, payee)).code,
        bad,
      ).toBeLessThan(-1999);
    const mail = await callApp(app, payoutAccountCalls.addAlipay, { ...base, account: 'Wang.Ming@Example.com' }, payee);
    expect(mail.data.shown).toBe('W***@Example.com');
    const other = await aPayee(app);
    const same = { ...base, safetyPassword: other.safetyPassword, account: 'wang.ming@example.com' };
    expect((await callApp(app, payoutAccountCalls.addAlipay, same, other)).code).toBe(-2340);
  });

  test('a coin address is checked for its own network, and may be changed', async () => {
    const payee = await aPayee(app);
    const base = { remark: '冷钱包', safetyPassword: payee.safetyPassword };
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const addCoin = (network: 'TRC20' | 'ERC20' | 'BTC', address: string) =>
      callApp(app, payoutAccountCalls.addDigitalCurrency, { ...base, network, address }, payee);
    expect(await addCoin('ERC20', tron)).toMatchObject({
      code: -2348,
      msg: '地址不是有效的ERC20地址，请逐字核对',
      data: { field: 'address' },
    });
    expect((await addCoin('TRC20', tron.replace('6t', '6u'))).code).toBe(-2348);
    const added = await addCoin('TRC20', tron);
    expect(added.data).toMatchObject({
      shown: 'TR7NHq…Lj6t',
      network: 'TRC20',
      coin: 'USDT',
      holder: '',
      usableAt: null,
    });
    const changed = await callApp(
      app,
      payoutAccountCalls.updateDigitalCurrency,
      { ...base, id: added.data.id, network: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      payee,
    );
    expect(changed.data).toMatchObject({ network: 'BTC', coin: 'BTC', shown: 'bc1qw5…f3t4' });
    const { list, networks } = (await callApp(app, payoutAccountCalls.digitalCurrencyList, {}, payee)).data;
    expect(list).toHaveLength(1);
    expect(networks.map(({ network }) => network)).toEqual(['TRC20', 'ERC20', 'BTC']);
    const capitals = await aPayee(app);
    const again = { ...base, network: 'BTC', address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4' } as const;
    const taken = await callApp(
      app,
      payoutAccountCalls.addDigitalCurrency,
      { ...again, safetyPassword: capitals.safetyPassword },
      capitals,
    );
    expect(taken.code).toBe(-2340);
  });
});

describe('sealing and masks', () => {
  /** What a stranger with the database alone does: numbers change places. */
  test('a sealed number opens in its own row alone', async () => {
    const [one, other] = [await aPayee(app), await aPayee(app)];
    const number = aCardNumber();
    const { id } = await aCard(app, one, { bankNumber: number });
    const foreign = await aCard(app, other, { bankNumber: aCardNumber() });
    const exchange = () =>
      databaseOwner.run(
        `update payout_account a set sealed = b.sealed from payout_account b
          where (a.id, b.id) in (($1::int8, $2::int8), ($2::int8, $1::int8))`,
        [id, foreign.id],
      );
    await exchange();
    await expect(check(other, foreign.id, number)).rejects.toThrow('answered 500');
    await exchange();
    expect((await check(one, id, number)).code).toBe(1);
  });

  test('what was sealed for nothing is sealed for its row at the next start, once', async () => {
    const payee = await aPayee(app);
    const number = aCardNumber();
    const { id } = await aCard(app, payee, { bankNumber: number });
    const sealer = sealerOf(app.deps);
    await databaseOwner.run('update payout_account set sealed = $2 where id = $1', [id, sealer.seal(number, UNBOUND)]);
    await databaseOwner.run('update payout_holder set sealed = $2 where player = $1', [
      payee.id,
      sealer.seal('王小明', UNBOUND),
    ]);
    // They are of a site that kept no evidence yet.
    await databaseOwner.run(`update audit_begin set at = app_now() + interval '1 second'`);
    await resealOld(app.deps);
    expect((await check(payee, id, number)).code).toBe(1);
    await databaseOwner.run('update payout_account set sealed = $2 where id = $1', [id, sealer.seal(number, UNBOUND)]);
    await resealOld(app.deps);
    await databaseOwner.run('update audit_begin set at = app_now()');
    await expect(check(payee, id, number)).rejects.toThrow('answered 500');
  });

  test('a sealed number opens with its key alone, and no two seals are alike', () => {
    const [one, other] = [sealerWith('ab'.repeat(32)), sealerWith('cd'.repeat(32))];
    const sealed = one.seal('6222001234', 'a row');
    expect(one.open(sealed, 'a row')).toBe('6222001234');
    expect(one.seal('6222001234', 'a row').equals(sealed)).toBe(false);
    expect(() => other.open(sealed, 'a row')).toThrow('authenticate');
    expect(() => one.open(sealed, 'another row')).toThrow('authenticate');
    expect(() => one.open(sealed, UNBOUND)).toThrow('authenticate');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => one.open(sealed, 'a row')).toThrow('authenticate');
    expect(one.fingerprint('bank', '1').equals(one.fingerprint('bank', '1'))).toBe(true);
    expect(one.fingerprint('bank', '1').equals(one.fingerprint('alipay', '1'))).toBe(false);
    expect(one.fingerprint('bank', '1').equals(other.fingerprint('bank', '1'))).toBe(false);
  });

  test('masks', () => {
    expect(maskName('欧阳娜娜')).toBe('欧***');
    expect(maskName('John Ronald Smith')).toBe('J***');
    expect(maskNumber('alipay', '13800138000')).toBe('138****8000');
    expect(maskNumber('bank', '123456789')).toBe('**** **** 6789');
  });
});

describe('a stolen session', () => {
  test('binds no first account without the login password; later ones wait as ever', async () => {
    const payee = await aPayee(app);
    await db.run('update session set password_proven_at = null where player = $1', [payee.id]);
    expect((await callApp(app, payoutAccountCalls.addBankCard, cardOf(payee), payee)).code).toBe(-2180);
    await db.run('update session set password_proven_at = app_now() where player = $1', [payee.id]);
    expect((await callApp(app, payoutAccountCalls.addBankCard, cardOf(payee), payee)).code).toBe(1);
  });
});
