import { randomUUID } from 'node:crypto';
import { CLOSED_NAME, CODES, calls, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { obstaclesOf, registerLeaving } from '../../../platform/db/leaving.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { fileStore } from '../../../platform/files/index.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { createRoom } from '../../chat/index.ts';
import { auditLedger, cause, post } from '../../ledger/index.ts';
import { modules } from '../../index.ts';
import { auditWhole } from '../../whole-audit.ts';
import { aPlayer, type PlayerOptions, type TestPlayer } from '../testing/players.ts';
import { upload } from '../testing/upload.ts';
import { closeDue } from './close-due.ts';
import { closedChecks } from './audit-closed.ts';
import { hasLeft, takeBackClosing } from '../core/take-back.ts';
import { hashPassword } from '../core/password.ts';
import { signIn as signInOtherwise } from '../login/login.ts';
import { recheckNicknames } from '../profile/recheck-nicknames.ts';
import { lockPlayers } from '../sessions/lock-players.ts';
import { lockPlayer } from '../sessions/lock-player.ts';

/** An account that its player closes: what is in the way, seven days, and what is left of it. */

const { app, db, owner } = await testApp({ modules, config: { logLevel: 'silent' } });
const { deps } = app;
const SAFETY = '135790';

/** Somebody who can type a password. */
async function person(options: PlayerOptions = {}): Promise<TestPlayer> {
  const who = await aPlayer(deps, options);
  const hash = await hashPassword(hashLoginPassword(who.userName, who.password));
  await db.run('select set_password_hash($1, $2)', [who.id, hash]);
  return who;
}
const typed = (who: TestPlayer) => hashLoginPassword(who.userName, who.password);
const close = (who: TestPlayer, more: object = {}) =>
  callApp(app, calls.closeAccount, { password: typed(who), ...more } as never, who);
const signIn = (who: TestPlayer, more: object = {}) =>
  callApp(app, calls.login, { userName: who.userName, password: typed(who), ...more } as never);
const obstacles = async (who: TestPlayer) => (await callApp(app, calls.closingState, {}, who)).data.obstacles;
const stateOf = async (who: TestPlayer) =>
  (
    await db.one<{ state: string }>(
      `select case when c.closed_at is not null then 'closed' when c.player is not null then 'closing' else p.state end as state
         from player p left join account_closing c on c.player = p.id where p.id = $1`,
      [who.id],
    )
  ).state;
/** As if it had been asked for as many days earlier as make it due now. */
const due = (who: TestPlayer) =>
  db.run(
    `update account_closing set due_at = app_now(), asked_at = asked_at - (shanghai_day(due_at) - shanghai_day(app_now())) * interval '1 day'
      where player = $1`,
    [who.id],
  );
const give = (who: TestPlayer, id = 1n) =>
  db.tx((tx) =>
    post(tx, { id: cause('test.grant', who.id + id), code: 'demoGrant', player: who.id, amount: yuan(5), ref: who.id }),
  );

const giveUnlessLeft = (who: TestPlayer) =>
  db.tx(async (tx) => {
    if (await hasLeft(tx, who.id)) throw new Error('has left');
    return post(tx, {
      id: cause('test.grant', who.id),
      code: 'demoGrant',
      player: who.id,
      amount: yuan(5),
      ref: who.id,
    });
  });
const LEAVING = modules.flatMap(({ leaving }) => leaving ?? []);

describe('what stands in the way', () => {
  test('income from gifts, whoever has the room now', async () => {
    const who = await person();
    await owner.run(
      `insert into account (player, asset, balance) values ($1::bigint, 'hold.gift:' || $1::text, 300000000)`,
      [who.id],
    );
    expect(await obstacles(who)).toEqual([{ kind: 'gifts', count: 1, amount: '3' }]);
    await owner.run(`delete from account where player = $1 and asset like 'hold.gift%'`, [who.id]);
  });

  test('nothing for an empty account; money, and members of an agent', async () => {
    expect(await obstacles(await person())).toEqual([]);
    const agent = await person({ balance: yuan(12), isAgent: true });
    await aPlayer(deps, { upline: agent.id });
    expect(await obstacles(agent)).toEqual([
      { kind: 'balance', count: 1, amount: '12' },
      { kind: 'members', count: 1, amount: null },
    ]);
    expect((await close(agent)).code).toBe(CODES.closingBlocked.code);
    expect(await stateOf(agent)).toBe('active');
  });

  test('earnings of a wallet that was emptied on a day that is not paid', async () => {
    const who = await person({ balance: yuan(9) });
    const kinds = async (tx: Queries) => (await obstaclesOf(deps, tx, who.userId)).map(({ kind }) => kind);
    const { tx, rollback } = await owner.begin();
    for (const [n, code] of (['yuebaoIn', 'yuebaoOut'] as const).entries())
      await post(tx, { id: cause('test.wallet', who.id, n), code, player: who.id, amount: yuan(9), ref: who.id });
    const before = await kinds(tx);
    await tx.query(
      'insert into yuebao_day (day, rate, paid_at) values (shanghai_day(app_now()) - 1, 0, app_now()), (shanghai_day(app_now()), 0, app_now())',
    );
    const after = await kinds(tx);
    await rollback();
    expect([before, after]).toEqual([['balance', 'yuebaoEarnings'], ['balance']]);
  });

  test('bets, chases, rounds of games, a live room, and nothing of them for anybody else', async () => {
    const [who, other] = [await person({ balance: yuan(2) }), await person()];
    const issue = await anIssue(db);
    const line = { lotteryCode: issue.lotteryCode, playDetailCode: 'DWD', bettingNumber: '1,-,-,-,-', bettingCount: 1 };
    const price = { bettingAmount: '2', bettingPoint: '8', bettingUnit: '1', bettingIssue: issue.issueNo };
    const bettingData = [{ ...line, ...price, graduationCount: 1 }];
    const bet = await callApp(app, calls.addBetting, { bettingData, requestId: randomUUID() } as never, who);
    expect(bet.code).toBe(1);
    expect(await obstacles(who)).toEqual([{ kind: 'bets', count: 1, amount: '2' }]);
    await createRoom(deps, { code: 'inway', title: '直播', subTitle: '', content: '' });
    const { tx, rollback } = await owner.begin();
    await tx.query(
      `insert into chase (player, id, lottery_code, mode, multiple, stop_on_win, issues, lines, total, entry_seq, created_at)
       values ($1, 1, 'ssc1', 'same', 1, true, 5, 1, 500000000, 1, app_now())`,
      [who.id],
    );
    await tx.query(
      `insert into live_room (code, lottery, type, streamer, talk_room, title, title_en, cover, source_kind, source)
       values ('inway', 'ssc1', 'SSC', $1, 'inway', '直播', 'Live', 'clip:dice', 'demo', 'x')`,
      [who.id],
    );
    await tx.query(
      `insert into game (code, provider, kind, name_zh, name_en, sort) values ('inway', 'house', 'card', '牌', 'Cards', 99)`,
    );
    await tx.query(
      `insert into game_round (provider, round, player, game, staked) values ('house', 'inway', $1, 'inway', 300000000)`,
      [who.id],
    );
    await tx.query('insert into game_result_day (player, day) values ($1, shanghai_day(app_now()) - 1)', [who.id]);
    const found = await obstaclesOf(deps, tx, who.userId);
    const nobodys = await obstaclesOf(deps, tx, other.userId);
    await rollback();
    expect(new Map(found.map(({ kind, count, amount }) => [kind, [count, amount]]))).toEqual(
      new Map<string, unknown>([
        ['bets', [1, yuan(2)]],
        ['chases', [1, null]],
        ['games', [2, yuan(3)]],
        ['liveRoom', [1, null]],
      ]),
    );
    expect(nobodys).toEqual([]);
  });

  test('an open recharge', async () => {
    const who = await person();
    await owner.run(
      `insert into recharge_order (order_no, player, request_id, line_id, line_name, channel, provider, amount, fee, credit, state, pay_url, expires_at, kind, asked, fee_rate)
       values ('RCLOSE1', $1, gen_random_uuid(), 'l', 'l', 'alipay', 'sandbox-a', 1000000000, 0, 1000000000, 'created', '', app_now() + interval '1 hour', 'redirect', 1000000000, 0)`,
      [who.id],
    );
    expect(await obstacles(who)).toEqual([{ kind: 'recharges', count: 1, amount: '10' }]);
  });
});

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

describe('closed', () => {
  async function closed(
    options: PlayerOptions = {},
    before?: (who: TestPlayer) => Promise<unknown>,
  ): Promise<TestPlayer> {
    const who = await person(options);
    await before?.(who);
    await close(who, options.safetyPassword ? { safetyPassword: hashSafetyPassword(who.userName, SAFETY) } : {});
    await due(who);
    await closeDue(deps);
    return who;
  }

  test('nothing personal is left, the books are, and the name is nobody’s again', async () => {
    const who = await closed({ nickname: '林间小路' }, async ({ id }) => {
      await db.run(
        `update player set real_name = '张三', qq = '123456', mobile = '13800001111', mobile_verified_at = app_now(), mail = 'a@b.example',
            mail_verified_at = app_now(), avatar = '/files/aa/x.webp' where id = $1`,
        [id],
      );
    });
    expect(await stateOf(who)).toBe('closed');
    const row = await db.one(
      'select nickname, real_name, qq, mobile, mail, avatar, registered_from, last_login_place from player where id = $1',
      [who.id],
    );
    expect(row).toEqual({
      nickname: CLOSED_NAME,
      real_name: '',
      qq: '',
      mobile: null,
      mail: null,
      avatar: '',
      registered_from: '',
      last_login_place: '',
    });
    const rest = await db.one<{ n: number }>(
      `select count(*)::int as n from session where player = $1 and (address <> '' or user_agent <> '' or ended_at is null)`,
      [who.id],
    );
    expect(rest.n).toBe(0);
    expect((await signIn(who)).code).toBe(CODES.wrongCredentials.code);
    expect((await signIn(who, { keepAccount: 1 })).code).toBe(CODES.wrongCredentials.code);
    const again = await callApp(app, calls.register, {
      userName: who.userName.toUpperCase().slice(0, 1) + who.userName.slice(1),
      password: hashLoginPassword(who.userName, 'caiting888'),
      accepted: true,
    } as never);
    expect(again.code).toBe(CODES.userNameTaken.code);
    // Carried out twice it changes nothing.
    await closeDue(deps);
    expect(await stateOf(who)).toBe('closed');
  });

  test('pictures go with it, but for those that stand for more than one person', async () => {
    const other = await person();
    const paths: Record<string, string> = {};
    const give = async (by: TestPlayer, name: string, background: string, purpose = 'avatar') => {
      const square = { width: 64, height: 64, channels: 3, background } as const;
      const { data } = await upload(app, by, await sharp({ create: square }).png().toBuffer(), { purpose });
      paths[name] = data.imgPath;
    };
    const who = await closed({}, async (leaver) => {
      await give(leaver, 'avatar', '#a00');
      await give(leaver, 'proof', '#0a0', 'evidence');
      await give(leaver, 'shared', '#00a');
      await give(other, 'shared', '#00a');
      await give(leaver, 'cover', '#aa0', 'cover');
      await give(other, 'anothers', '#0aa');
      await createRoom(deps, { code: 'cover1', title: '直播', subTitle: '', content: '' });
      await owner.run(
        `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ('cover1', 'SSC', '封面', 'house', 60, 10, 4)`,
      );
      await owner.run(
        `insert into live_room (code, lottery, type, streamer, talk_room, title, title_en, cover, source_kind, source)
         values ('cover1', 'cover1', 'SSC', $1, 'cover1', '直播', 'Live', $2, 'demo', 'x')`,
        [other.id, paths['cover']],
      );
    });
    const left: string[] = [];
    for (const [name, path] of Object.entries(paths)) if (await fileStore(deps).has(path)) left.push(name);
    expect(left).toEqual(['shared', 'cover', 'anothers']);
    expect(await db.query('select from upload where player = $1', [who.id])).toEqual([]);
  });

  test('the name in its place is nobody else’s, and no rule of names gives it another', async () => {
    const gone = await closed({ nickname: '无名' });
    const other = await person();
    const taken = await callApp(app, calls.infoUpdate, { nickname: CLOSED_NAME } as never, other);
    expect(taken.code).toBe(CODES.nicknameForbidden.code);
    await recheckNicknames(deps, String(gone.id - 1n));
    const { nickname } = await db.one<{ nickname: string }>('select nickname from player where id = $1', [gone.id]);
    expect(nickname).toBe(CLOSED_NAME);
  });

  test('its words in the chat stay under no name, and where it read is forgotten', async () => {
    await createRoom(deps, { code: 'closing', title: '大厅', subTitle: '', content: '' });
    const who = await closed({ nickname: '山中客' }, async ({ id, userName }) => {
      await owner.run(
        `insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, status, user_ids, nickname, user_name, avatar, grade, mention_names)
         values ('closing', 900001, $1, 'closing-test', 1, '{"text":"晚安"}', 1, '{}', '山中客', $2, '', 1, '{}')`,
        [id, userName],
      );
      await owner.run(`insert into chat_visit (user_id, room_code, read_id) values ($1, 'closing', 0)`, [id]);
    });
    expect(await db.query('select nickname, user_name from chat_message where sender_id = $1', [who.id])).toEqual([
      { nickname: CLOSED_NAME, user_name: '' },
    ]);
    expect(await db.query('select from chat_visit where user_id = $1', [who.id])).toEqual([]);
  });

  test('money that comes all the same stops nobody else’s, and the audit names it', async () => {
    const [gone, other] = [await closed({}), await person()];
    const set = await owner.begin();
    await set.tx.query(
      `create temp table credit_stage on commit drop as
         select player, null::bigint as bet_id, 201::smallint as code, 500000000::bigint as amount, 1::bigint as k, 500000000::bigint as running
           from unnest(array[$1, $2]::bigint[]) as player`,
      [gone.id, other.id],
    );
    await set.tx.query('select credit_accounts()');
    const { findings } = await auditLedger(set.tx, { checks: closedChecks, only: 'closedAccountsAreEmpty' });
    await set.rollback();
    expect(findings).toEqual([expect.objectContaining({ detail: expect.stringContaining(`player ${gone.id}`) })]);
  });

  test('money by hand and of a provider, at the same moment, is either in the way or refused', async () => {
    for (let n = 0; n < 6; n += 1) {
      const who = await person();
      await close(who);
      await due(who);
      const [posted] = await Promise.allSettled([giveUnlessLeft(who), closeDue(deps)]);
      const state = await stateOf(who);
      expect(state === 'closed').toBe(posted.status === 'rejected');
      const { balance } = await db.one<{ balance: bigint }>(
        `select balance from account where player = $1 and asset = 'main'`,
        [who.id],
      );
      expect(balance).toBe(state === 'closed' ? 0n : yuan(5));
    }
  });

  test('never over money, though no module said that it is in the way', async () => {
    const who = await person();
    await close(who);
    await give(who);
    await expect(owner.query('select close_account($1, false)', [who.id])).rejects.toThrow(/has money left/);
    expect(await stateOf(who)).toBe('closing');
  });

  test('one that fails does not keep the others waiting', async () => {
    const [bad, good] = [await person(), await person()];
    for (const who of [bad, good]) await close(who);
    await due(bad);
    await due(good);
    registerLeaving(deps, [
      {
        erase: async (_tx, player) => {
          if (player === bad.userId) throw new Error('planted');
        },
      },
    ]);
    await expect(closeDue(deps)).rejects.toThrow(/not closed: 1/);
    registerLeaving(deps, LEAVING);
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['closing', 'closed']);
    await closeDue(deps);
    expect(await stateOf(bad)).toBe('closed');
  });

  test('of somebody who has shut himself out, the number stays until that is over', async () => {
    const who = await closed({}, async ({ id }) => {
      await db.run(`update player set mobile = '13800002222', mobile_verified_at = app_now() where id = $1`, [id]);
      await owner.run(
        `insert into protection_player (player, since, excluded_kind, excluded_from, excluded_until) values ($1, app_now(), 'selfExclusion', app_now(), app_now() + interval '180 days')
         on conflict (player) do update set excluded_kind = 'selfExclusion', excluded_from = app_now(), excluded_until = app_now() + interval '180 days'`,
        [id],
      );
    });
    const mobile = async () =>
      (await db.one<{ mobile: string | null }>('select mobile from player where id = $1', [who.id])).mobile;
    expect([await stateOf(who), await mobile()]).toEqual(['closed', '13800002222']);
    await closeDue(deps);
    expect(await mobile()).toBe('13800002222');
    await owner.run('update protection_player set excluded_until = app_now() where player = $1', [who.id]);
    await closeDue(deps);
    expect(await mobile()).toBeNull();
  });
});

test('the books of all these add up', async () => {
  const { findings } = await auditWhole(db);
  expect(findings).toEqual([]);
});
