import { NOTES_SHOWN, TAGS_MAX, consoleNoteCalls, type CallInput, type CallOutput } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, holdPlayer } from '../../account/index.ts';
import { onPlayer } from '../core/on-player.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { loggedLook } from '../core/logged-look.ts';
import { pageOf } from '../core/page.ts';

type Calls = typeof consoleNoteCalls;
type Note = CallOutput<Calls['playerNotes']>['list'][number];

/** Notes and tags about players, of staff and for staff alone. */
export const noteBindings = [
  loggedLook(
    consoleNoteCalls.playerNotes,
    ({ deps }, input) => playerNotes(deps, input),
    ({ userName }) => ({ userName }),
  ),
  logged(consoleNoteCalls.addPlayerNote, ({ deps, staff }, { userName, playerNote }) =>
    onPlayer(deps, userName, async (tx, player) => {
      await insertNote(tx, { player: player.id, staff: staff.staffId, name: staff.name, body: playerNote });
      return done(`${player.name}：备注已写下`);
    }),
  ),
  logged(consoleNoteCalls.removePlayerNote, async ({ deps, staff }, { noteId }) =>
    (await saveRemoved(deps.db, noteId, staff.name)) ? done(`备注 ${noteId} 已撤下`) : refuse('notFound'),
  ),
  logged(consoleNoteCalls.tagPlayer, ({ deps, staff }, { userName, tag, on }) =>
    onPlayer<'tagsFull'>(deps, userName, async (tx, player) => {
      // Of many at once each counts those before it.
      await holdPlayer(tx, player.id);
      if (!on) await deleteTag(tx, player.id, tag);
      else if (!(await insertTag(tx, player.id, tag, staff.name)))
        return refuse('tagsFull', { params: { n: TAGS_MAX } });
      return done(`${player.name}：${on ? '已加标签' : '已移除标签'} ${tag}`);
    }),
  ),
];

async function playerNotes(
  deps: Deps,
  { userName, before, pageSize }: CallInput<Calls['playerNotes']>,
): Promise<Outcome<CallOutput<Calls['playerNotes']>, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const [rows, tags] = await Promise.all([
    listNotes(deps.db, player.id, before ?? null, pageSize + 1),
    tagsOf(deps.db, [player.id]),
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  return ok({ tags: tags(player.id), list: page.map(noteOf), next });
}

interface NoteRow {
  readonly id: bigint;
  readonly name: string;
  readonly body: string;
  readonly at: Date;
  readonly removed_at: Date | null;
  readonly removed_by: string;
}

const noteOf = ({ id, name, body, at, removed_at, removed_by }: NoteRow): Note => ({
  noteId: String(id),
  at: at.getTime(),
  staffName: name,
  playerNote: removed_at === null ? body : '',
  removedBy: removed_by,
});

/** What a card shows of notes: the newest that stand. */
export async function newestNotes(db: Queries, player: bigint): Promise<Note[]> {
  const rows = await db.query<NoteRow>(
    `select id, name, body, at, removed_at, removed_by from staff_player_note
      where player = $1 and removed_at is null order by id desc limit $2`,
    [player, NOTES_SHOWN],
  );
  return rows.map(noteOf);
}

/** Tags of these players: one read for a page. */
export async function tagsOf(db: Queries, players: readonly bigint[]): Promise<(player: bigint) => string[]> {
  const rows = await db.query<{ player: bigint; tags: string[] }>(
    'select player, array_agg(tag order by tag) as tags from staff_player_tag where player = any ($1) group by player',
    [players],
  );
  const found = new Map(rows.map(({ player, tags }) => [player, tags]));
  return (player) => found.get(player) ?? [];
}

/** Players with a tag, the newest accounts first. */
export async function playersWithTag(db: Queries, tag: string, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ player: bigint }>(
    'select player from staff_player_tag where tag = $1 order by player desc limit $2',
    [tag, limit],
  );
  return rows.map(({ player }) => player);
}

/** Whoever closes the account: what staff noted of the person goes too. */
export async function eraseNotes(tx: Tx, player: string): Promise<void> {
  await tx.run('delete from staff_player_note where player = $1::bigint', [player]);
  await tx.run('delete from staff_player_tag where player = $1::bigint', [player]);
}

function listNotes(db: Queries, player: bigint, before: string | null, limit: number): Promise<NoteRow[]> {
  return db.query<NoteRow>(
    `select id, name, body, at, removed_at, removed_by from staff_player_note
      where player = $1 and id < coalesce($2::int8, 9223372036854775807) order by id desc limit $3`,
    [player, before, limit],
  );
}

async function insertNote(
  tx: Tx,
  note: { readonly player: bigint; readonly staff: string; readonly name: string; readonly body: string },
): Promise<void> {
  await tx.run('insert into staff_player_note (player, staff, name, body) values ($1, $2, $3, $4)', [
    note.player,
    note.staff,
    note.name,
    note.body,
  ]);
}

async function saveRemoved(db: Queries, id: string, by: string): Promise<boolean> {
  const count = await db.run(
    `update staff_player_note set body = '—', removed_at = app_now(), removed_by = $2 where id = $1 and removed_at is null`,
    [id, by],
  );
  return count === 1;
}

/** False when the player has as many as there may be; the row of the player is held, so two at once are one after the other. */
async function insertTag(tx: Tx, player: bigint, tag: string, by: string): Promise<boolean> {
  const count = await tx.run(
    `insert into staff_player_tag (player, tag, name)
     select $1, $2, $3 where (select count(*) from staff_player_tag where player = $1 and tag <> $2) < $4
     on conflict (player, tag) do nothing`,
    [player, tag, by, TAGS_MAX],
  );
  return (
    count === 1 ||
    (await tx.maybeOne('select from staff_player_tag where player = $1 and tag = $2', [player, tag])) !== null
  );
}

async function deleteTag(tx: Tx, player: bigint, tag: string): Promise<void> {
  await tx.run('delete from staff_player_tag where player = $1 and tag = $2', [player, tag]);
}
