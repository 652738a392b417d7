import type pg from 'pg';
import { layRows } from '../../support/lay-rows.ts';
import { DAYS, FIRST_PLAYER, READER, ROOMS, type Size } from './shape.ts';

/** One text for ten bets, as docs/growth.md reckons. */
const BETS_A_TEXT = 10;
const DIRECT_TEXTS = 3;
const READER_CHATS = 5;
/** What the reader has not read in each room. */
const UNREAD = 30;

/** Talk of sixty days in the rooms of the hall, private chats of every fifth player, and who has been where. */
export async function layTalk(client: pg.Client, { bets, players }: Size): Promise<void> {
  const texts = Math.max(ROOMS * UNREAD * 2, Math.round(bets / BETS_A_TEXT));
  await client.query(
    `insert into chat_room (code, title, created_at) select 'size' || r, '第' || r || '厅', app_now() - interval '${DAYS + 1} days' from generate_series(0, ${ROOMS - 1}) as r`,
  );
  await layRows(client, ['chat_room', 'chat_message', 'chat_visit', 'direct_room'], async () => {
    await client.query(
      `insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade, created_at)
         select 'size' || n % ${ROOMS}, n / ${ROOMS} + 1, ${FIRST_PLAYER} + n * 7919 % ${players}, 'bench' || n, 1, '今晚彩厅见，祝各位好运常在。', '会员', 'player', '', 1,
                app_now() - interval '${DAYS} days' * (1 - n::float8 / ${texts}) from generate_series(0, ${texts - 1}) as n;
       update chat_room r set seq = m.texts, said = m.texts from (select room_code, count(*) as texts from chat_message group by room_code) as m where m.room_code = r.code`,
    );
    await layChats(client, players);
    await client.query(
      `insert into chat_visit (user_id, room_code, read_id)
         select ${FIRST_PLAYER} + n, 'size' || (n / 10 + r) % ${ROOMS}, 1 from generate_series(0, ${players - 1}, 10) as n cross join generate_series(0, 1) as r;
       insert into chat_visit (user_id, room_code, read_id)
         select ${READER}, r.code, (select m.id from chat_message m where m.room_code = r.code and m.seq = r.seq - ${UNREAD}) from chat_room r where r.code like 'size%'`,
    );
  });
}

/** A pair of neighbours in ten players has a chat; the reader has some. */
async function layChats(client: pg.Client, players: number): Promise<void> {
  await client.query(
    `create temp table pair as
       select n, ${FIRST_PLAYER}::int8 + n * 10 as low, ${FIRST_PLAYER}::int8 + n * 10 + 1 as high from generate_series(0, ${Math.max(1, Math.floor(players / 10)) - 1}) as n
       union all select 1000000000 + n, ${READER}, ${FIRST_PLAYER}::int8 + n from generate_series(0, ${READER_CHATS - 1}) as n;
     insert into chat_room (code, title, kind, seq, said, created_at) select 'direct-' || n, '', 'direct', ${DIRECT_TEXTS}, ${DIRECT_TEXTS}, app_now() - interval '2 days' from pair;
     insert into direct_room (room_code, low_id, high_id, latest_at) select 'direct-' || n, low, high, app_now() - interval '1 day' from pair;
     insert into chat_message (room_code, seq, sender_id, send_key, message_type, body, nickname, user_name, avatar, grade, created_at)
       select 'direct-' || n, s, case s % 2 when 0 then low else high end, 'bench' || s, 1, '在吗', '会员', 'player', '', 1, app_now() - interval '1 day'
         from pair cross join generate_series(1, ${DIRECT_TEXTS}) as s;
     drop table pair`,
  );
}
