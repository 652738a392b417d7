import { NOTIFICATION_GROUPS, type NotificationGroup, type NotificationKind, type TextParams } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Sweep } from '../../../platform/jobs/sweep.ts';

/** Rows that may be read: kept this long. */
const KEPT_DAYS = 90;
/** SQL: what is older waits for the sweep, and is not there for anybody. */
const KEPT_FROM = `app_now() - interval '${KEPT_DAYS} days'`;
/** More than this nobody counts. */
const UNREAD_MAX = 100;

export interface NotificationRowStored {
  readonly id: bigint;
  readonly key: string;
  readonly kind: NotificationKind;
  readonly template: string;
  readonly params: TextParams;
  readonly bets: number;
  readonly stake: bigint;
  readonly won: bigint;
  readonly rebate: bigint;
  readonly refunded: bigint;
  readonly count: number;
  readonly at: Date;
  readonly is_read: boolean;
}

interface Wanted {
  readonly before: string | null;
  readonly group: NotificationGroup | null;
  readonly unreadOnly: boolean;
  readonly limit: number;
}

/** The cause of what an issue of a lottery brought. */
export const resultKey = (lotteryCode: string, issue: string): string => `bet:${lotteryCode}:${issue}`;

const kindsOf = (group: NotificationGroup | null): readonly string[] | null =>
  group === null ? null : NOTIFICATION_GROUPS[group];

/** Own rows below `before`, newest first. */
export function listNotifications(
  db: Queries,
  player: string,
  { before, group, unreadOnly, limit }: Wanted,
): Promise<readonly NotificationRowStored[]> {
  return db.query<NotificationRowStored>(
    `select id, key, kind, template, params, bets, stake, won, rebate, refunded, count, at, read_at is not null as is_read
       from notification
      where player = $1::bigint and ($2::bigint is null or id < $2::bigint) and ($3::text[] is null or kind = any ($3))
        and (not $4::boolean or read_at is null) and at > ${KEPT_FROM}
      order by id desc limit $5`,
    [player, before, kindsOf(group), unreadOnly, limit],
  );
}

/** Unread rows of each of these players, at most 100 each. */
export async function countUnread(db: Queries, players: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ player: bigint; unread: number }>(
    `select p as player, (select count(*)::int from (select from notification n where n.player = p and n.read_at is null and n.at > ${KEPT_FROM} limit ${UNREAD_MAX}) c) as unread
       from unnest($1::bigint[]) as p`,
    [players],
  );
  return new Map(rows.map(({ player, unread }) => [String(player), unread]));
}

export async function countOne(db: Queries, player: string): Promise<number> {
  return (await countUnread(db, [player])).get(player) ?? 0;
}

/** Unread rows by group, at most 100 looked at in all: what chips of the list say. */
export async function countByGroup(db: Queries, player: string): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: NotificationKind; unread: number }>(
    `select kind, count(*)::int as unread
       from (select kind from notification where player = $1::bigint and read_at is null and at > ${KEPT_FROM} limit ${UNREAD_MAX}) c group by kind`,
    [player],
  );
  return Object.fromEntries(
    Object.entries(NOTIFICATION_GROUPS).map(([group, kinds]) => [
      group,
      rows.reduce((sum, { kind, unread }) => sum + ((kinds as readonly string[]).includes(kind) ? unread : 0), 0),
    ]),
  );
}

/** What rows of a player say, by their keys; a key without a row is left out. */
export async function knownValues(
  db: Queries,
  player: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, TextParams>> {
  const rows = await db.query<{ key: string; params: TextParams }>(
    'select key, params from notification where player = $1::bigint and key = any ($2::text[])',
    [player, keys],
  );
  return new Map(rows.map(({ key, params }) => [key, params]));
}

export function findNotification(db: Queries, player: string, id: string): Promise<{ key: string } | null> {
  return db.maybeOne('select key from notification where player = $1::bigint and id = $2::bigint', [player, id]);
}

/** Marks one row; its key when it was unread. */
export function markOne(tx: Tx, player: string, id: string): Promise<readonly { key: string }[]> {
  return tx.query<{ key: string }>(
    `update notification set read_at = app_now() where player = $1::bigint and id = $2::bigint and read_at is null returning key`,
    [player, id],
  );
}

/** Marks every row up to `id`, of one group or of all; their keys. */
export function markUpTo(
  tx: Tx,
  player: string,
  id: string,
  group: NotificationGroup | null,
): Promise<readonly { key: string }[]> {
  return tx.query<{ key: string }>(
    `update notification set read_at = app_now()
      where player = $1::bigint and id <= $2::bigint and read_at is null and ($3::text[] is null or kind = any ($3)) returning key`,
    [player, id, kindsOf(group)],
  );
}

/** Marks rows by their causes. True when one was unread. */
export async function markKeys(tx: Tx, player: string, keys: readonly string[]): Promise<boolean> {
  const marked = await tx.run(
    `update notification set read_at = app_now() where player = $1::bigint and key = any ($2::text[]) and read_at is null`,
    [player, keys],
  );
  return marked > 0;
}

/** Letters up to this one have been read. */
export async function markLettersUpTo(tx: Tx, player: string, letter: string): Promise<boolean> {
  const marked = await tx.run(
    `update notification set read_at = app_now()
      where player = $1::bigint and read_at is null and key like 'letter:%' and substr(key, 8)::bigint <= $2::bigint`,
    [player, letter],
  );
  return marked > 0;
}

export const OLD_NOTIFICATIONS: Sweep = {
  table: 'notification',
  where: `old.at <= app_now() - interval '${KEPT_DAYS} days'`,
};
