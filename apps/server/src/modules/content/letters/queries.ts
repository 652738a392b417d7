import type { LetterTemplate, TextParams } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** Letters that may be read: kept this long. */
export const LETTERS_KEPT_DAYS = 90;
/** More than this nobody counts. */
const UNREAD_MAX = 100;

export interface LetterRow {
  readonly id: bigint;
  readonly template: LetterTemplate | '';
  readonly params: TextParams;
  readonly title_zh: string;
  readonly title_en: string;
  readonly body_zh: string;
  readonly body_en: string;
  readonly sent_at: Date;
  readonly is_read: boolean;
  /** Who wrote it, and what he is called now; null for the site. */
  readonly sender: bigint | null;
  readonly sender_name: string | null;
}

export const KEPT = `sent_at > app_now() - interval '${LETTERS_KEPT_DAYS} days'`;
const SHOWN = 'id, template, params, title_zh, title_en, body_zh, body_en, sent_at, sender';

/** Letters that player $1 may read, from $2 downwards: his own by index, and of the few shared ones those whose audience he belongs to. */
const inbox = (columns: string) => `
  select ${columns} from letter
   where audience = 'one' and player = $1::bigint and ${KEPT} and ($2::bigint is null or id < $2::bigint)
  union all
  select ${columns} from letter
   where audience <> 'one' and ${KEPT} and ($2::bigint is null or id < $2::bigint)
     and exists (
       select from player p
        where p.id = $1::bigint and letter.sent_at >= p.registered_at
          and case letter.audience
                when 'everybody' then true
                when 'many' then p.id = any (letter.players)
                when 'level' then p.grade = letter.grade
                else letter.agent = p.id or letter.agent = any (p.upline_path)
              end)`;
const READ_UP_TO = 'coalesce((select letter from letter_read_up_to where player = $1::bigint), 0)';

export function listLetters(
  db: Queries,
  player: string,
  before: string | null,
  limit: number,
): Promise<readonly LetterRow[]> {
  return db.query<LetterRow>(
    `select i.*, (m.letter is not null or i.id <= ${READ_UP_TO}) as is_read, s.shown_name as sender_name
       from (${inbox(SHOWN)}) i
       left join player s on s.id = i.sender
       left join letter_mark m on m.player = $1::bigint and m.letter = i.id
      where not coalesce(m.is_deleted, false)
      order by i.id desc limit $3::int`,
    [player, before, limit],
  );
}

export async function findLetter(db: Queries, player: string, id: string): Promise<LetterRow | null> {
  const [row] = await listLetters(db, player, String(BigInt(id) + 1n), 1);
  return row && String(row.id) === id ? row : null;
}

export async function countUnread(db: Queries, player: string): Promise<number> {
  const { unread } = await db.one<{ unread: number }>(
    `select count(*)::int as unread from (
       select from (${inbox('id')}) i
        where i.id > ${READ_UP_TO}
          and not exists (select from letter_mark m where m.player = $1::bigint and m.letter = i.id)
        limit ${UNREAD_MAX}) u`,
    [player, null],
  );
  return unread;
}

export async function markRead(db: Queries, player: string, id: string): Promise<void> {
  await markManyRead(db, player, [id]);
}

export async function markManyRead(db: Queries, player: string, ids: readonly string[]): Promise<void> {
  await db.run(
    'insert into letter_mark (player, letter) select $1::bigint, unnest($2::bigint[]) on conflict do nothing',
    [player, ids],
  );
}

export async function markAllRead(db: Queries, player: string, upTo: string): Promise<void> {
  await db.run(
    `insert into letter_read_up_to (player, letter) values ($1, $2)
     on conflict (player) do update set letter = greatest(letter_read_up_to.letter, excluded.letter)`,
    [player, upTo],
  );
}

export async function markDeleted(db: Queries, player: string, id: string): Promise<void> {
  await db.run(
    `insert into letter_mark (player, letter, is_deleted) values ($1, $2, true)
     on conflict (player, letter) do update set is_deleted = true`,
    [player, id],
  );
}

const LETTER_WITH_SENDER =
  'l.id, l.template, l.params, l.title_zh, l.title_en, l.body_zh, l.body_en, l.sent_at, false as is_read, l.sender, s.shown_name as sender_name';

/** One letter, whoever it is for. */
export function findAnyLetter(db: Queries, id: string): Promise<LetterRow | null> {
  return db.maybeOne<LetterRow>(
    `select ${LETTER_WITH_SENDER} from letter l left join player s on s.id = l.sender where l.id = $1::bigint`,
    [id],
  );
}

/** Unread letters to a level, a line or everybody that reached this player in the last days, the newest first. */
export function listShared(db: Queries, player: string, days: number, limit: number): Promise<readonly LetterRow[]> {
  return db.query<LetterRow>(
    `select ${LETTER_WITH_SENDER}
       from player p
       join letter l on l.audience in ('everybody', 'level', 'line') and l.sent_at >= p.registered_at
                    and l.sent_at > app_now() - $2::int * interval '1 day'
       left join player s on s.id = l.sender
      where p.id = $1::bigint
        and case l.audience
              when 'everybody' then true
              when 'level' then p.grade = l.grade
              else l.agent = p.id or l.agent = any (p.upline_path)
            end
        and l.id > ${READ_UP_TO}
        and not exists (select from letter_mark m where m.player = p.id and m.letter = l.id)
      order by l.id desc limit $3`,
    [player, days, limit],
  );
}

export function deleteOldLetters(db: Queries): Promise<number> {
  return db.run(`delete from letter where sent_at <= app_now() - interval '${LETTERS_KEPT_DAYS} days'`);
}
