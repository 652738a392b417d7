import { recoveryCalls } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { openDb } from '../../../platform/db/pool.ts';
import { createLog } from '../../../platform/log.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance } from '../../../platform/testing/database.ts';
import { setTenantValue } from '../../tenant/index.ts';
import { openSession } from '../index.ts';
import { aPlayer, type TestPlayer } from '../testing/players.ts';
import { mobileOf, otherCode, RECOVERY_MODULES, recoverySite, SAFETY } from '../testing/recovery-site.ts';

const { app, db, deps, config, appTarget, ownerTarget, reachable, begin, sendPhone, answer, proofOf } =
  await recoverySite();

describe('codes of four digits', () => {
  test('five wrong answers end a code; the right one comes too late', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    for (let n = 0; n < 5; n += 1) expect((await answer(message.ticket, otherCode(message.demoCode))).code).toBe(-2122);
    expect((await answer(message.ticket, message.demoCode)).code).toBe(-2122);
  });

  test('answers sent at once to two server processes: five are looked at', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    const second = await createApp({
      config,
      log: createLog('error'),
      db: openDb(appTarget, { connectionsMax: 5 }),
      appTarget,
      ownerTarget,
      modules: RECOVERY_MODULES,
    });
    await second.http.ready();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => answer(message.ticket, otherCode(message.demoCode), n % 2 ? app : second)),
    );
    const { tries } = await db.one<{ tries: number }>('select tries from message_code where address = $1', [
      player.mobile,
    ]);
    expect(tries).toBe(5);
    expect((await answer(message.ticket, message.demoCode)).code).toBe(-2122);
    await second.http.close();
    await second.deps.db.close();
  });

  test('fifteen wrong answers about one number close it for an hour, new codes or not', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    for (let round = 0; round < 3; round += 1) {
      const message = (await sendPhone(ticket, player.mobile)).data;
      for (let n = 0; n < 5; n += 1) await answer(message.ticket, otherCode(message.demoCode));
      await advance(db, 60_001);
    }
    const last = (await sendPhone(ticket, player.mobile)).data;
    expect((await answer(last.ticket, last.demoCode)).code).toBe(-2121);
  });

  test('good once, and for five minutes', async () => {
    const player = await reachable();
    const first = (await begin(player.userName)).data.ticket;
    const message = (await sendPhone(first, player.mobile)).data;
    await advance(db, 299_000);
    expect((await answer(message.ticket, message.demoCode)).code).toBe(1);
    expect((await answer(message.ticket, message.demoCode)).code).toBe(-2122);
    const late = (await sendPhone(first, player.mobile)).data;
    await advance(db, 300_001);
    expect((await answer(late.ticket, late.demoCode)).code).toBe(-2122);
  });

  test('one a minute, five an hour, ten a day to one number; at once counts too', async () => {
    const player = await reachable();
    const again = async () => (await begin(player.userName)).data.ticket;
    const both = await Promise.all([sendPhone(await again(), player.mobile), sendPhone(await again(), player.mobile)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([-2120, 1]);
    const codes: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await advance(db, 60_001);
      codes.push((await sendPhone(await again(), player.mobile)).code);
    }
    expect(codes).toEqual([1, 1, 1, 1, -2121]);
    await advance(db, 3_600_000);
    for (let n = 0; n < 5; n += 1) {
      expect((await sendPhone(await again(), player.mobile)).code).toBe(1);
      await advance(db, 60_001);
    }
    await advance(db, 3_600_000);
    expect((await sendPhone(await again(), player.mobile)).code).toBe(-2121);
  });

  test('a code of one channel is none of the other; a made-up ticket is a wrong code', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    const asMail = await callApp(app, recoveryCalls.verifyMailCode, { ticket: message.ticket, code: message.demoCode });
    expect(asMail.code).toBe(-2122);
    expect((await answer('x'.repeat(43), '1234')).code).toBe(-2122);
    for (const bad of ['123', '12345', 'abcd']) expect((await answer(message.ticket, bad)).code, bad).toBe(-2000);
  });

  test('without a provider the site sends nothing unless it is a demo', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    await setTenantValue(deps, 'demo', false, 'test');
    expect((await sendPhone(ticket, player.mobile)).code).toBe(-2123);
    await setTenantValue(deps, 'demo', true, 'test');
  });

  test('after a few from one address an image code is due', async () => {
    const player = await reachable();
    await setTenantValue(deps, 'recoveriesPerHour', 1, 'test');
    expect((await begin(player.userName)).code).toBe(1);
    expect((await begin(player.userName)).code).toBe(-41);
    const ticket = 'x'.repeat(43);
    await sendPhone(ticket, player.mobile);
    expect((await sendPhone(ticket, player.mobile)).code).toBe(-41);
  });
});

describe('binding a number', () => {
  const bindNumber = async (player: TestPlayer, mobile: string, proof?: string) => {
    const message = await callApp(
      app,
      recoveryCalls.sendPhoneCode,
      { purpose: 'bind', mobile, ...(proof && { proof }) },
      player,
    );
    if (message.code !== 1) return message.code;
    const { ticket, demoCode: code } = message.data;
    return (await callApp(app, recoveryCalls.verifyPhoneCode, { ticket, code }, player)).code;
  };

  test('the first by its code; with a safety password only with a proof of it', async () => {
    const fresh = await aPlayer(deps);
    expect(await bindNumber(fresh, mobileOf(8_000_001))).toBe(1);
    // A stolen session cannot lay its own way over one that stands.
    await advance(db, 60_001);
    expect(await bindNumber(fresh, mobileOf(8_000_002))).toBe(-2112);
    const guarded = await aPlayer(deps, { safetyPassword: SAFETY });
    expect(await bindNumber(guarded, mobileOf(8_000_003))).toBe(-2114);
    expect(await bindNumber(guarded, mobileOf(8_000_003), 'x'.repeat(43))).toBe(-2114);
    const proof = await proofOf(guarded, 'phone');
    expect(await bindNumber(guarded, mobileOf(8_000_003), proof)).toBe(1);
    // One proof, one binding.
    expect(await bindNumber(guarded, mobileOf(8_000_004), proof)).toBe(-2114);
  });

  test('a proof of another purpose, another login or another player binds nothing', async () => {
    const guarded = await aPlayer(deps, { safetyPassword: SAFETY });
    const other = await aPlayer(deps, { safetyPassword: SAFETY });
    const elsewhere = { ip: '127.0.0.1', country: null, userAgent: 'another' };
    const { token } = await db.tx((tx) => openSession(deps, tx, guarded.id, elsewhere));
    for (const purpose of ['mail', 'withdraw', 'safetyQuestion'] as const)
      expect(await bindNumber(guarded, mobileOf(8_000_040), await proofOf(guarded, purpose)), purpose).toBe(-2114);
    const proof = await proofOf(guarded, 'phone');
    expect(await bindNumber({ ...guarded, token }, mobileOf(8_000_040), proof)).toBe(-2114);
    expect(await bindNumber(other, mobileOf(8_000_040), proof)).toBe(-2114);
    expect(await bindNumber(guarded, mobileOf(8_000_040), proof)).toBe(1);
  });

  test('a number of another account is told only after its code came back', async () => {
    const first = await aPlayer(deps);
    const second = await aPlayer(deps);
    expect(await bindNumber(first, mobileOf(8_000_010))).toBe(1);
    await advance(db, 60_001);
    expect(await bindNumber(second, mobileOf(8_000_010))).toBe(-2124);
  });

  test('a code for one’s own number is of no use to anybody else', async () => {
    const owner = await aPlayer(deps);
    const thief = await aPlayer(deps);
    const message = await callApp(
      app,
      recoveryCalls.sendPhoneCode,
      { purpose: 'bind', mobile: mobileOf(8_000_020) },
      owner,
    );
    const input = { ticket: message.data.ticket, code: message.data.demoCode };
    expect((await callApp(app, recoveryCalls.verifyPhoneCode, input, thief)).code).toBe(-2122);
    expect((await callApp(app, recoveryCalls.verifyPhoneCode, input)).code).toBe(-2122);
  });

  test('a visitor cannot bind', async () => {
    const reply = await callApp(app, recoveryCalls.sendPhoneCode, { purpose: 'bind', mobile: mobileOf(8_000_030) });
    expect(reply.code).toBe(-6);
  });
});
