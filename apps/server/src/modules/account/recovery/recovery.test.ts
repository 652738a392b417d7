import {
  accountCalls,
  answerText,
  hashLoginPassword,
  hashSafetyPassword,
  recoveryCalls,
  safetyCalls,
} from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/pool.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { advance } from '../../../platform/testing/database.ts';
import { passwordQueue } from '../core/password.ts';
import { lockPlayer, resetBySupport } from '../index.ts';
import { solvedChallenge } from '../testing/challenges.ts';
import { aPlayer, sent, type TestPlayer } from '../testing/players.ts';
import { LOGIN, mobileOf, otherCode, recoverySite, SAFETY } from '../testing/recovery-site.ts';

const { app, db, deps, reachable, begin, sendPhone, answer, proofOf } = await recoverySite();

const reset = (ticket: string, userName: string, password: string) =>
  callApp(app, recoveryCalls.forgetPasswordReset, { ticket, password: hashLoginPassword(userName, password) });
const login = (userName: string, password: string) =>
  callApp(app, accountCalls.login, { userName, password: sent(userName, password) });
/** The newest message to an address, as the staff's outbox has it. */
const outboxCode = async (address: string) => {
  const row = await db.one<{ body: string }>('select body from message where address = $1 order by id desc limit 1', [
    address,
  ]);
  return /\d{4}/.exec(row.body)?.[0] ?? '';
};

describe('a forgotten login password', () => {
  test('by phone: a code from the outbox, then a new password; every login ends and the ticket is spent', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    expect((await reset(ticket, player.userName, 'newpass99')).code).toBe(-2126);
    const message = (await sendPhone(ticket, player.mobile)).data;
    const code = await outboxCode(player.mobile);
    expect(message.demoCode).toBe(code);
    expect((await answer(message.ticket, code)).data).toEqual({ result: 1 });
    expect((await reset(ticket, player.userName, 'newpass99')).code).toBe(1);
    await expect.poll(async () => (await callApp(app, accountCalls.userInfo, {}, player)).code).toBe(-49);
    expect((await login(player.userName, LOGIN)).code).toBe(-2100);
    expect((await login(player.userName, 'newpass99')).code).toBe(1);
    expect((await reset(ticket, player.userName, 'again9999')).code).toBe(-2126);
  });

  test('by mail, whatever the case of the address', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName.toUpperCase())).data;
    const message = await callApp(app, recoveryCalls.sendMailCode, {
      purpose: 'recover',
      recovery: ticket,
      mail: player.mail.toUpperCase(),
    });
    const code = await outboxCode(player.mail);
    expect((await callApp(app, recoveryCalls.verifyMailCode, { ticket: message.data.ticket, code })).code).toBe(1);
    expect((await reset(ticket, player.userName, 'newpass99')).code).toBe(1);
  });

  test('by the security question, and a lock that guesses brought about is taken off', async () => {
    const player = await reachable();
    await setQuestion(player);
    for (let n = 0; n < 5; n += 1) await login(player.userName, 'wrong999').catch(() => undefined);
    const { ticket } = (await begin(player.userName)).data;
    const challenge = await solvedChallenge(app, { purpose: 'recover' });
    expect((await ask(ticket, player.userName, 3, '  第一 小学 ', challenge)).code).toBe(1);
    expect((await reset(ticket, player.userName, 'newpass99')).code).toBe(1);
    await db.run(`delete from attempt where key like 'i:%'`);
    expect((await login(player.userName, 'newpass99')).code).toBe(1);
  });

  test('not the digits of the safety password', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    await answer(message.ticket, message.demoCode);
    expect((await reset(ticket, player.userName, SAFETY)).code).toBe(-2005);
  });

  test('not before a way is proved: neither at once, nor with a code that was sent, nor after a wrong answer', async () => {
    const player = await reachable();
    await setQuestion(player);
    const { ticket } = (await begin(player.userName)).data;
    const tryIt = async () => (await reset(ticket, player.userName, 'newpass99')).code;
    expect(await tryIt()).toBe(-2126);
    const message = (await sendPhone(ticket, player.mobile)).data;
    expect(await tryIt()).toBe(-2126);
    await answer(message.ticket, otherCode(message.demoCode));
    await ask(ticket, player.userName, 3, '第二小学');
    expect(await tryIt()).toBe(-2126);
    expect((await login(player.userName, LOGIN)).code).toBe(1);
    await answer(message.ticket, message.demoCode);
    expect(await tryIt()).toBe(1);
  });

  test('the proof of one way back opens no other one', async () => {
    const [owner, thief] = [await reachable(), await reachable()];
    const { ticket } = (await begin(owner.userName)).data;
    const own = (await begin(thief.userName)).data;
    const message = (await sendPhone(own.ticket, thief.mobile)).data;
    // The code of the thief's number under the owner's ticket, and the owner's ticket after the thief's proof.
    expect((await answer(ticket, message.demoCode)).code).toBe(-2122);
    expect((await answer(message.ticket, message.demoCode)).code).toBe(1);
    expect((await reset(ticket, owner.userName, 'newpass99')).code).toBe(-2126);
    expect((await login(owner.userName, LOGIN)).code).toBe(1);
  });

  test('a way back is open for fifteen minutes', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    await answer(message.ticket, message.demoCode);
    await advance(db, 15 * 60_000 + 1);
    expect((await reset(ticket, player.userName, 'newpass99')).code).toBe(-2126);
  });

  test('a way back that was begun and proved before does not outlive a new password, however it came', async () => {
    const proved = async (player: { userName: string; mobile: string }) => {
      const { ticket } = (await begin(player.userName)).data;
      await db.run(`update message_code set sent_at = sent_at - interval '2 hours'`);
      const message = (await sendPhone(ticket, player.mobile)).data;
      await answer(message.ticket, message.demoCode);
      return ticket;
    };
    const player = await reachable();
    const [first, second] = [await proved(player), await proved(player)];
    expect((await reset(first, player.userName, 'newpass99')).code).toBe(1);
    expect((await reset(second, player.userName, 'thief9999')).code).toBe(-2126);

    const changing = await reachable();
    const third = await proved(changing);
    const change = { oldPassword: sent(changing.userName, LOGIN), password: sent(changing.userName, 'newpass99') };
    expect((await callApp(app, recoveryCalls.resetPassword, change, changing)).code).toBe(1);
    expect((await reset(third, changing.userName, 'thief9999')).code).toBe(-2126);

    const taken = await reachable();
    const fourth = await proved(taken);
    const { ok: isReset } = await db.tx((tx) => resetBySupport(deps, tx, taken.id));
    expect(isReset).toBe(true);
    expect((await reset(fourth, taken.userName, 'thief9999')).code).toBe(-2126);
  });

  test.each([
    ['a new password', (tx: Tx, id: bigint) => tx.run(`select set_password_hash($1, 'changed')`, [id])],
    ['a reset by support', (tx: Tx, id: bigint) => resetBySupport(deps, tx, id)],
    ['a lock', (tx: Tx, id: bigint) => lockPlayer(tx, id)],
  ])('the old one changes nothing any more after %s, however far the change was', async (_, act) => {
    const player = await reachable();
    const change = { oldPassword: sent(player.userName, LOGIN), password: sent(player.userName, 'thief9999') };
    const { late, before } = await db.tx(async (tx) => {
      await act(tx, player.id);
      const { before: hash } = await tx.one<{ before: string }>('select password_hash_of($1) as before', [player.id]);
      // Finds the old password right, and waits for the player's row.
      const changes = callApp(app, recoveryCalls.resetPassword, change, player);
      const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await db.maybeOne(isWaiting)) !== null, 'the change to come to the player');
      return { late: changes, before: hash };
    });
    expect((await late).code).toBe(-2129);
    const { hash } = await db.one<{ hash: string }>('select password_hash_of($1) as hash', [player.id]);
    expect(hash).toBe(before);
  });

  test('changed with the old one: the other logins end, this one stays', async () => {
    const player = await reachable();
    const other = (await login(player.userName, LOGIN)).data.token;
    const change = (old: string, next: string) =>
      callApp(
        app,
        recoveryCalls.resetPassword,
        { oldPassword: sent(player.userName, old), password: sent(player.userName, next) },
        player,
      );
    expect((await change('wrong999', 'newpass99')).code).toBe(-2129);
    expect((await change(LOGIN, LOGIN)).code).toBe(-2005);
    expect((await change(LOGIN, SAFETY)).code).toBe(-2005);
    expect((await change(LOGIN, 'newpass99')).code).toBe(1);
    expect((await callApp(app, accountCalls.userInfo, {}, player)).code).toBe(1);
    await expect.poll(async () => (await callApp(app, accountCalls.userInfo, {}, { token: other })).code).toBe(-49);
    for (let n = 0; n < 5; n += 1) await change('wrong999', 'newpass00');
    expect((await change('newpass99', 'newpass00')).code).toBe(-2105);
  });
});

describe('nothing tells who exists', () => {
  test('unknown names, foreign numbers and known ones get answers of one shape, and only the known one a message', async () => {
    const player = await reachable();
    const shape = (value: object) => Object.keys(value).toSorted((a, b) => a.localeCompare(b));
    const [known, unknown] = [await begin(player.userName), await begin('nobody777')];
    expect([unknown.code, shape(unknown.data)]).toEqual([known.code, shape(known.data)]);
    const stranger = await sendPhone(unknown.data.ticket, mobileOf(9_000_001));
    const wrongNumber = await sendPhone(known.data.ticket, mobileOf(9_000_002));
    const right = await sendPhone(known.data.ticket, player.mobile);
    for (const reply of [stranger, wrongNumber])
      expect([reply.code, shape(reply.data), reply.data.demoCode.length]).toEqual([right.code, shape(right.data), 4]);
    expect(
      await db.query('select 1 from message where address = any($1)', [[mobileOf(9_000_001), mobileOf(9_000_002)]]),
    ).toEqual([]);
    // The code shown for a number that is nobody's is right for nothing.
    expect((await answer(stranger.data.ticket, stranger.data.demoCode)).code).toBe(-2122);
    expect((await answer(wrongNumber.data.ticket, wrongNumber.data.demoCode)).code).toBe(-2122);
  });

  test('the limits of a number nobody has are those of any other', async () => {
    const { ticket } = (await begin('nobody778')).data;
    expect((await sendPhone(ticket, mobileOf(9_000_003))).code).toBe(1);
    expect((await sendPhone(ticket, mobileOf(9_000_003))).code).toBe(-2120);
  });

  test('a security question answers a stranger like a wrong answer, after the same work', async () => {
    const player = await reachable();
    await setQuestion(player);
    const tickets = [(await begin(player.userName)).data.ticket, (await begin('nobody779')).data.ticket];
    const before = passwordQueue.done;
    const [wrong, stranger] = [
      await ask(tickets[0] ?? '', player.userName, 3, '错的'),
      await ask(tickets[1] ?? '', 'nobody779', 3, '错的'),
    ];
    expect(stranger).toEqual(wrong);
    expect(passwordQueue.done - before).toBe(2);
    // The right answer to another question is wrong.
    expect((await ask(tickets[0] ?? '', player.userName, 2, '第一 小学')).code).toBe(-2127);
  });
});

describe('a forgotten safety password', () => {
  test('is got back by whoever is signed in and proves another way', async () => {
    const player = await reachable();
    const { ticket } = (await begin(player.userName, 'safety', player)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    await answer(message.ticket, message.demoCode);
    const next = hashSafetyPassword(player.userName, '975310');
    // Not without that login, and not with one of somebody else.
    expect((await callApp(app, recoveryCalls.forgetPasswordReset, { ticket, password: next })).code).toBe(-2126);
    const thief = await aPlayer(deps);
    expect((await callApp(app, recoveryCalls.forgetPasswordReset, { ticket, password: next }, thief)).code).toBe(-2126);
    expect((await callApp(app, recoveryCalls.forgetPasswordReset, { ticket, password: next }, player)).code).toBe(1);
    const verified = await callApp(
      app,
      safetyCalls.verifySafetyPassword,
      { safetyPassword: next, verifyType: 'withdraw' },
      player,
    );
    expect(verified.code).toBe(1);
    expect((await login(player.userName, LOGIN)).code).toBe(1);
  });

  test('somebody else’s leads nowhere', async () => {
    const player = await reachable();
    const thief = await aPlayer(deps);
    const { ticket } = (await begin(player.userName, 'safety', thief)).data;
    const message = (await sendPhone(ticket, player.mobile)).data;
    expect((await answer(message.ticket, message.demoCode)).code).toBe(-2122);
    expect((await begin(player.userName, 'safety')).code).toBe(-6);
  });
});

const answerHash = (userName: string, text: string) => hashLoginPassword(userName, answerText(text));
async function setQuestion(player: TestPlayer) {
  const proof = await proofOf(player, 'safetyQuestion');
  const input = { questionId: 3, answer: answerHash(player.userName, '第一 小学'), proof };
  return callApp(app, recoveryCalls.setSafetyQuestion, input, player);
}
const ask = (ticket: string, userName: string, questionId: number, text: string, more = {}) =>
  callApp(app, recoveryCalls.verifySafetyQuestion, { ticket, questionId, answer: answerHash(userName, text), ...more });

describe('the security question', () => {
  test('is set, listed as set, and changed only with a proof', async () => {
    const player = await reachable();
    expect((await setQuestion(player)).code).toBe(1);
    const { list, score } = (await callApp(app, safetyCalls.securityList, {}, player)).data;
    expect(list.filter(({ isSet }) => isSet).map(({ kind }) => kind)).toEqual([
      'loginPassword',
      'safetyPassword',
      'safetyQuestion',
      'phone',
      'mail',
    ]);
    expect(score).toBe(100);
    expect(list.find(({ kind }) => kind === 'phone')?.shown).toMatch(/^138\*{4}\d{4}$/);
    const bare = { questionId: 1, answer: answerHash(player.userName, '外滩十八号') };
    expect((await callApp(app, recoveryCalls.setSafetyQuestion, bare, player)).code).toBe(-2114);
    expect((await callApp(app, recoveryCalls.setSafetyQuestion, { ...bare, questionId: 99 }, player)).code).toBe(-2000);
  });
});

describe('a request to the staff by somebody who cannot sign in', () => {
  const FORM = { realName: '王小明', contact: '13800138000', detail: '常在上海登录，上周充值过一百元' };
  /** The picture's answer is in nobody's hands: a right one is put into the database. */
  const challenge = () => solvedChallenge(app, { purpose: 'recover' });
  const ask = async (userName: string, more: object = {}) =>
    callApp(app, recoveryCalls.askRecovery, { ...FORM, userName, ...(await challenge()), ...more });

  test('needs its image code, and answers alike for a name that nobody has', async () => {
    const player = await reachable();
    expect((await callApp(app, recoveryCalls.askRecovery, { ...FORM, userName: player.userName })).code).toBe(-41);
    expect((await ask(player.userName, { imageCode: 'WRNG' })).code).toBe(-2102);
    expect((await ask(player.userName)).code).toBe(1);
    expect((await ask('nobody_at_all')).code).toBe(1);
    expect((await ask(player.userName)).code).toBe(-2130);
    expect((await ask('nobody_at_all')).code).toBe(-2130);
    expect((await ask(player.userName, { contact: 'neither a number nor an address' })).code).not.toBe(1);
  });

  test('five an hour from one address, the sixth is refused', async () => {
    for (let n = 1; n <= 5; n += 1) expect((await ask(`no_such_name_${n}`)).code).toBe(1);
    expect((await ask('no_such_name_6')).code).toBe(-2172);
    await advance(db, 3_601_000);
    expect((await ask('no_such_name_6')).code).toBe(1);
  });

  test('strangers do not keep the owner of a name out: another contact may ask too, up to twenty', async () => {
    const player = await reachable();
    for (let n = 0; n < 20; n += 1) {
      await db.run('delete from attempt');
      expect((await ask(player.userName, { contact: mobileOf(5_000_000 + n) })).code).toBe(1);
    }
    await db.run('delete from attempt');
    expect((await ask(player.userName, { contact: mobileOf(6_000_000) })).code).toBe(-2130);
  });
});
