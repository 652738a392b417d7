import { CODES, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { until } from '../../../platform/testing/until.ts';
import { auditWhole } from '../../whole-audit.ts';
import { takeBackClosing } from '../core/take-back.ts';
import { signIn as signInOtherwise } from '../login/login.ts';
import { lockPlayer } from '../sessions/lock-player.ts';
import { lockPlayers } from '../sessions/lock-players.ts';
import { SAFETY, closingSite } from '../testing/closing-site.ts';
import { closeDue } from './close-due.ts';

/** An account that its player closes, until it is closed. */

const { db, deps, person, close, signIn, stateOf, due, give } = await closingSite();

describe('asking', () => {
  test('needs both passwords where there are two, and counts wrong ones', async () => {
    const who = await person({ safetyPassword: SAFETY });
    const wrong = hashLoginPassword(who.userName, 'another888');
    expect((await close(who, { password: wrong })).code).toBe(CODES.loginPasswordWrong.code);
    const wrongSafety = hashSafetyPassword(who.userName, '975310');
    expect((await close(who, { safetyPassword: wrongSafety })).code).toBe(CODES.safetyPasswordWrong.code);
    expect(await stateOf(who)).toBe('active');
    const done = await close(who, { safetyPassword: hashSafetyPassword(who.userName, SAFETY) });
    expect(done.code).toBe(1);
    const { is_end, days } = await db.one<{ is_end: boolean; days: number }>(
      `select (due_at at time zone 'Asia/Shanghai')::time = '00:00' as is_end, shanghai_day(due_at) - shanghai_day(asked_at) as days
         from account_closing where player = $1`,
      [who.id],
    );
    expect([is_end, days]).toEqual([true, 8]);
  });

  test('ends every login, and pressed twice is one', async () => {
    const who = await person();
    const answers = await Promise.all([close(who), close(who)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const { open } = await db.one<{ open: number }>(
      'select count(*)::int as open from session where player = $1 and ended_at is null',
      [who.id],
    );
    expect(open).toBe(0);
  });
});

describe('within seven days', () => {
  test('a sign-in says so, and takes it back only when asked to', async () => {
    const who = await person();
    await close(who);
    const told = await signIn(who);
    expect(told).toMatchObject({ code: CODES.accountClosing.code });
    expect(await stateOf(who)).toBe('closing');
    const other = hashLoginPassword(who.userName, 'another888');
    expect((await signIn(who, { password: other, keepAccount: 1 })).code).toBe(CODES.wrongCredentials.code);
    expect(await stateOf(who)).toBe('closing');
    expect((await signIn(who, { keepAccount: 1 })).code).toBe(1);
    expect(await stateOf(who)).toBe('active');
    expect(await db.maybeOne('select from account_closing where player = $1', [who.id])).toBeNull();
  });

  test('whoever proves by something else than the password is told, and it stays', async () => {
    const who = await person();
    await close(who);
    const origin = { ip: '127.0.0.1', country: null, userAgent: 'other' };
    const answer = await db.tx((tx) => signInOtherwise(deps, tx, who.id, origin));
    expect(answer).toMatchObject({ ok: false, key: 'accountClosing' });
    expect(await stateOf(who)).toBe('closing');
    expect(await db.query('select from session where player = $1 and ended_at is null', [who.id])).toEqual([]);
  });

  test('nothing is closed before its time', async () => {
    const who = await person();
    await close(who);
    await closeDue(deps);
    expect(await stateOf(who)).toBe('closing');
  });

  test('money that comes meanwhile puts it off by a day, and it is told', async () => {
    const who = await person();
    await close(who);
    await give(who);
    await due(who);
    await closeDue(deps);
    expect(await stateOf(who)).toBe('closing');
    const { later } = await db.one<{ later: boolean }>(
      `select due_at > app_now() + interval '23 hours' as later from account_closing where player = $1`,
      [who.id],
    );
    expect(later).toBe(true);
    const told = async () =>
      (
        await db.one<{ n: number }>(
          `select count(*)::int as n from outbox where type = 'account.told' and payload ->> 'userId' = $1::text and payload ->> 'letter' = 'closingPutOff'`,
          [who.userId],
        )
      ).n;
    expect(await told()).toBe(1);
    // Looked at every day; told again a week later, and not each time.
    const perDay: number[] = [];
    for (let day = 2; day <= 9; day += 1) {
      await due(who);
      await closeDue(deps);
      perDay.push(await told());
    }
    expect(perDay).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
  });

  test('an account that is shut for good, as at the end of a demo, is not opened by taking it back', async () => {
    const who = await person();
    await close(who);
    await lockPlayers(deps, [who.userId], '演示已结束');
    expect((await signIn(who, { keepAccount: 1 })).code).toBe(CODES.accountLocked.code);
    expect(await stateOf(who)).toBe('locked');
  });

  test('nor by taking it back in the very moment', async () => {
    const who = await person();
    await close(who);
    const { tx, commit } = await db.begin();
    await takeBackClosing(tx, who.id);
    const shut = lockPlayers(deps, [who.userId], '演示已结束');
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await db.maybeOne(waits)) !== null, 'the end of the demo to come to the player');
    await commit();
    await shut;
    expect(await stateOf(who)).toBe('locked');
  });

  test('a lock of staff stops it', async () => {
    const who = await person();
    await close(who);
    await db.tx((tx) => lockPlayer(tx, who.id));
    await due(who);
    await closeDue(deps);
    expect(await stateOf(who)).toBe('locked');
  });
});

test('the books of all these add up', async () => {
  const { findings } = await auditWhole(db);
  expect(findings).toEqual([]);
});
