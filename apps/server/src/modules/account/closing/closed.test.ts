import { CLOSED_NAME, CODES, calls, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { registerLeaving } from '../../../platform/db/leaving.ts';
import { fileStore } from '../../../platform/files/index.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { createRoom } from '../../chat/index.ts';
import { modules } from '../../index.ts';
import { auditLedger, cause, post } from '../../ledger/index.ts';
import { auditWhole } from '../../whole-audit.ts';
import { hasLeft } from '../core/take-back.ts';
import { recheckNicknames } from '../profile/recheck-nicknames.ts';
import { SAFETY, closingSite } from '../testing/closing-site.ts';
import type { PlayerOptions, TestPlayer } from '../testing/players.ts';
import { upload } from '../testing/upload.ts';
import { closedChecks } from './audit-closed.ts';
import { closeDue } from './close-due.ts';

/** The end of an account that its player closes: what goes, what stays, and never over money. */

const { app, db, owner, deps, person, close, signIn, stateOf, due, give } = await closingSite();
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
/** A hash that was the same for every closed account, and that everybody can read here. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const LEAVING = modules.flatMap(({ leaving }) => leaving ?? []);

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

  // Nor does the past of the row tell it to who tries numbers: beside it stands a hash that nobody knows.
  const hidden = 'mail,mobile,password_hash,qq,real_name,safety_hash';
  const past = await owner.query<{ guessed: boolean }>(
    `select c.row ->> 'hidden' = term_row(g.guess, '', $2) ->> 'hidden' as guessed
       from term_change c cross join (select jsonb_build_object('mail', null, 'mobile', '13800002222', 'qq', '', 'real_name', '', 'safety_hash', null,
              'password_hash', $3::text) as guess) as g where c.tbl = 'player' and c.key::jsonb ->> 0 = $1::text`,
    [String(who.id), hidden, NO_PASSWORD],
  );
  expect(past.length).toBeGreaterThan(2);
  expect(past.filter(({ guessed }) => guessed)).toEqual([]);
});

test('the books of all these add up', async () => {
  const { findings } = await auditWhole(db);
  expect(findings).toEqual([]);
});
