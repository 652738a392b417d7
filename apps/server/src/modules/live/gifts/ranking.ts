import { RANKING_SIZE, liveCalls, moneyText, type CallOutput } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { listPlayersByIds } from '../../account/index.ts';
import { findRoom } from '../core/rooms.ts';

type Ranking = CallOutput<typeof liveCalls.giftRanking>;

export const rankingBinding = bind(liveCalls.giftRanking, async ({ deps, session }, { room, day }) => {
  if ((await findRoom(deps.db, room)) === null) return refuse('liveUnknown');
  return ok(await rank(deps.db, session.userId, room, day ?? null));
});

interface Row {
  readonly place: number;
  readonly sender: bigint;
  readonly gifts: bigint;
  readonly amount: bigint;
}

/** The first of a day by what they gave, who reached it first before others; and the own place, which counts who stands above. */
async function rank(db: Queries, userId: string, room: string, day: string | null): Promise<Ranking> {
  const [{ day: asked }, rows, own] = await Promise.all([
    db.one<{ day: string }>(`select to_char(coalesce($1::date, shanghai_day(app_now())), 'YYYY-MM-DD') as day`, [day]),
    db.query<Row>(
      `select row_number() over (order by amount desc, at)::int as place, sender, gifts, amount from live_gift_day
        where room = $1 and day = coalesce($2::date, shanghai_day(app_now())) order by amount desc, at limit ${RANKING_SIZE}`,
      [room, day],
    ),
    db.maybeOne<Row>(
      `select 1 + (select count(*) from live_gift_day o where o.room = d.room and o.day = d.day and (o.amount > d.amount or o.amount = d.amount and o.at < d.at))::int
              as place, d.sender, d.gifts, d.amount
         from live_gift_day d where d.room = $1 and d.day = coalesce($2::date, shanghai_day(app_now())) and d.sender = $3`,
      [room, day, userId],
    ),
  ]);
  const all = own === null ? rows : [...rows, own];
  const players = await listPlayersByIds(db, [...new Set(all.map(({ sender }) => sender))]);
  const byId = new Map(players.map((player) => [player.id, player]));
  const present = ({ place, sender, gifts, amount }: Row): Ranking['list'][number] => ({
    place,
    userId: String(sender) as UserId,
    name: byId.get(sender)?.shown_name ?? '',
    avatar: byId.get(sender)?.avatar ?? '',
    gifts: Number(gifts),
    amount: moneyText(money(amount)),
  });
  return { day: asked, list: rows.map(present), own: own && present(own) };
}
