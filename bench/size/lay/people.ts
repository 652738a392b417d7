import type pg from 'pg';
import { layRows } from '../../support/lay-rows.ts';
import {
  DAYS,
  FIRST_PLAYER,
  GRANT,
  IN_ROW,
  READER,
  SMALL_AGENT,
  SMALL_LINE,
  STAKE,
  TOP_AGENT,
  wavesOf,
  winsBefore,
  WON,
  type Size,
  type Wave,
} from './shape.ts';

/** Levels below the agent above everybody, the first of them with one in five hundred. */
const DEPTH = 5;
const TRIGGERED = ['player', 'downline'];
const SHARED_LETTERS = 20;
/** The newest have been there for so long: before the site was installed, which says of nobody by whose code he came. */
const SINCE_DAYS = DAYS + 30;

/** Players with their lines, accounts, sessions, letters and notifications, as registration and the site's news write them. */
export async function layPeople(client: pg.Client, size: Size): Promise<void> {
  for (const table of TRIGGERED) await client.query(`alter table ${table} disable trigger user`);
  await layRows(client, ['player', 'account', 'downline', 'session', 'letter', 'notification'], async () => {
    await layPlayers(client, size.players);
    await client.query(
      `insert into downline (agent, member, depth)
         select u.agent, p.id, cardinality(p.upline_path) - u.place + 1
           from player p cross join lateral unnest(p.upline_path) with ordinality as u (agent, place) where p.id >= ${READER}`,
    );
    for (const wave of wavesOf(size)) await layAccounts(client, wave);
    await layNews(client);
  });
  await client.query(PASTS_OF_PLAYERS);
  await client.query(
    'insert into line_size (agent, day, team, direct) select agent, day, team, direct from line_size_of_downline()',
  );
  for (const table of TRIGGERED) await client.query(`alter table ${table} enable trigger user`);
}

async function layPlayers(client: pg.Client, players: number): Promise<void> {
  await person(client, { first: TOP_AGENT, count: 1, agents: 1 }, null);
  await person(client, { first: READER, count: 1, agents: 0 }, null);
  await person(client, { first: SMALL_AGENT, count: 1, agents: 1 }, null);
  await person(
    client,
    { first: SMALL_AGENT + 1, count: SMALL_LINE, agents: 0 },
    { first: SMALL_AGENT, count: 1, agents: 1 },
  );
  let above: Level = { first: TOP_AGENT, count: 1, agents: 1 };
  for (const level of levelsOf(players)) {
    await person(client, level, above);
    above = level;
  }
}

interface Level {
  readonly first: number;
  readonly count: number;
  readonly agents: number;
}

export function levelsOf(players: number): Level[] {
  const direct = Math.max(2, Math.round(players / 500));
  const each = Math.floor((players - direct) / (DEPTH - 1));
  const counts = [direct, ...Array.from({ length: DEPTH - 2 }, () => each)];
  counts.push(players - counts.reduce((sum, count) => sum + count, 0));
  let first = FIRST_PLAYER;
  return counts.map((count) => {
    const level = { first, count, agents: Math.max(1, Math.round(count / 10)) };
    first += count;
    return level;
  });
}

/** The agents of the level above take turns. All are older than the first bet, by up to a year. */
async function person(client: pg.Client, level: Level, above: Level | null): Promise<void> {
  await client.query(
    `insert into player (id, name, nickname, password_hash, is_agent, upline, upline_path, grade, accepted_terms_at, registered_at, mobile,
                         mobile_verified_at, mail, mail_verified_at, last_login_at) overriding system value
     select p.id, 'p' || p.id, '会员' || p.id, '-', n < ${level.agents}, u.id, case when u.id is null then '{}' else u.upline_path || u.id end, 1 + n % 5, t.at, t.at,
            '10' || p.id, t.at, 'p' || p.id || '@example.com', t.at, app_now() - interval '1 hour'
       from generate_series(0, ${level.count - 1}) as n
      cross join lateral (select ${level.first}::int8 + n as id) as p
      cross join lateral (select app_now() - interval '${SINCE_DAYS} days' - interval '365 days' * (1 - n::float8 / ${level.count}) as at) as t
       left join player u on u.id = ${above?.first ?? 0}::int8 + n % ${above?.agents ?? 1}`,
  );
}

/** What the trigger `player_keeps_past` keeps of each row, by its own arguments. */
const PASTS_OF_PLAYERS = `
  do $$
  declare
    v_of text[] := (select string_to_array(encode(g.tgargs, 'escape'), '\\000') from pg_trigger g where g.tgrelid = 'player'::regclass and g.tgfoid = 'keep_term'::regproc);
  begin
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
    insert into term_change (tbl, key, row)
      select 'player', term_key(to_jsonb(p), v_of[1]), term_row(to_jsonb(p), v_of[2], v_of[3]) from player p where p.id >= ${READER};
  end $$`;

/** As they stand after all bets of the wave. */
async function layAccounts(client: pg.Client, { first, players, bets }: Wave): Promise<void> {
  await client.query(
    `insert into account (player, asset, balance, seq)
     select ${first} + i, 'main', ${GRANT} - ${STAKE}::int8 * k + ${WON}::int8 * ${winsBefore('i', 'k')}, 1 + k + ${winsBefore('i', 'k')}
       from generate_series(0, ${players - 1}) as i
      cross join lateral (select (${bets / IN_ROW}::int8 - i + ${players - 1}) / ${players} * ${IN_ROW} as k) as b`,
  );
  for (const table of ['wager_total', 'player_growth'])
    await client.query(
      `insert into ${table} (player, valid)
       select ${first} + i, ${STAKE}::int8 * ((${bets / IN_ROW}::int8 - i + ${players - 1}) / ${players} * ${IN_ROW}) from generate_series(0, ${players - 1}) as i`,
    );
}

/** A session, two notifications of which one is unread, and for each fifth a letter; some letters to everybody. */
async function layNews(client: pg.Client): Promise<void> {
  await client.query(
    `insert into session (token_hash, player, created_at, expires_at, last_act_at, address, place, user_agent)
       select sha256(p.id::text::bytea), p.id, app_now() - interval '1 day', app_now() + interval '30 days', app_now() - interval '1 hour',
              '10.' || (p.id % 250) || '.' || (p.id / 250 % 250) || '.' || (p.id / 62500 % 250), '上海', 'bench'
         from player p where p.id >= ${READER};
     insert into notification (player, key, kind, template, params, bets, stake, won, at, read_at)
       select p.id, 'bet:bench:' || n, 'bet', 'bet', '{"lotteryCode": "benchssc", "issueNo": "202611210001", "lotteryName": "压测彩"}', 1, ${STAKE}, 0,
              app_now() - interval '1 day' * n, case n when 1 then null else app_now() end
         from player p cross join generate_series(1, 2) as n where p.id >= ${READER};
     insert into letter (cause, audience, player, template, params, sent_at)
       select 'bench:' || id, 'one', id, 'gradeRisen', '{"grade": "2", "gift": "8.00"}', app_now() - interval '20 days' from player where id >= ${READER} and id % 5 = 0;
     insert into letter (cause, audience, title_zh, body_zh, sent_at)
       select 'bench:all:' || n, 'everybody', '第' || n || '封', '正文', app_now() - interval '10 days' from generate_series(1, ${SHARED_LETTERS}) as n`,
  );
}
