import type { RainState } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

export interface RainRow {
  readonly id: bigint;
  readonly title_zh: string;
  readonly title_en: string;
  readonly wagering: number;
  readonly per_device: boolean;
  readonly staff: string;
  readonly chances: readonly { readonly grade: number; readonly chances: number }[];
  readonly windows: readonly WindowRow[];
}

/** Fen come as text inside JSON: a number there would lose digits. */
export interface WindowRow {
  readonly id: string;
  readonly state: RainState;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly packets: number;
  readonly taken: number;
  readonly pool_fen: string;
  readonly left_fen: string;
  readonly commitment: string;
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::int8`;

/** SQL: how window `w` stands at `now.at`. */
const STATE = `case when w.cancelled_at is not null then 'cancelled' when w.starts_at > now.at then 'coming' when w.ends_at <= now.at then 'ended'
  when w.taken = w.packets then 'emptied' else 'running' end`;

const ROWS = `select r.id, r.title_zh, r.title_en, r.wagering, r.per_device, r.staff,
       (select jsonb_agg(jsonb_build_object('grade', c.grade, 'chances', c.chances) order by c.grade) from rain_chance c where c.rain = r.id) as chances,
       (select jsonb_agg(jsonb_build_object('id', w.id::text, 'state', ${STATE}, 'starts_at', ${MS('w.starts_at')}, 'ends_at', ${MS('w.ends_at')},
                 'packets', w.packets, 'taken', w.taken, 'pool_fen', w.pool_fen::text, 'left_fen', w.left_fen::text, 'commitment', w.commitment)
                 order by w.starts_at) from rain_window w where w.rain = r.id) as windows
  from rain r, (select app_now() as at) as now`;

/** Days that a rain is still shown after its last window. */
const SHOWN_AFTER_DAYS = 30;
const SHOWN_MAX = 20;
const STAFF_MAX = 100;

/** What players see: the rain whose next window comes first, or runs, then those that are over, the newest first. */
export function listShownRains(db: Queries): Promise<readonly RainRow[]> {
  return db.query<RainRow>(
    `with shown as materialized (
       select w.rain, max(w.ends_at) as last, min(w.starts_at) filter (where w.ends_at > now.at and w.cancelled_at is null) as next
         from rain_window w, (select app_now() as at) as now group by w.rain, now.at
       having max(w.ends_at) > now.at - $1::int * interval '1 day')
     select rows.* from (${ROWS}) as rows join shown on shown.rain = rows.id
      order by shown.next nulls last, shown.last desc, rows.id desc limit $2`,
    [SHOWN_AFTER_DAYS, SHOWN_MAX],
  );
}

export function listAllRains(db: Queries): Promise<readonly RainRow[]> {
  return db.query<RainRow>(`${ROWS} order by r.id desc limit $1`, [STAFF_MAX]);
}

export function findRain(db: Queries, id: string): Promise<RainRow | null> {
  return db.maybeOne<RainRow>(`${ROWS} where r.id = $1::int8`, [id]);
}

export interface OwnRow {
  readonly rain_window: bigint;
  readonly used: number;
  readonly got: bigint;
}

/** What a player has opened, by window. */
export function listOwn(db: Queries, player: string, windows: readonly string[]): Promise<readonly OwnRow[]> {
  return db.query<OwnRow>(
    `select rain_window, count(*)::int as used, sum(amount)::int8 as got
       from rain_take where player = $1::int8 and rain_window = any($2::int8[]) group by rain_window`,
    [player, windows],
  );
}

export async function gradeOf(db: Queries, player: string): Promise<number> {
  return (await db.one<{ grade: number }>('select grade from player where id = $1::int8', [player])).grade;
}
