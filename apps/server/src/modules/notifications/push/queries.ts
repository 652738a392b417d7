import type { PushableKind } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Sweep } from '../../../platform/jobs/sweep.ts';
import { sessionStands } from '../../account/index.ts';
import type { NotificationRowStored } from '../core/queries.ts';

export const DEVICES_MAX = 10;
/** How long a process may be silent about a message that it took: far longer than sending may last. */
const LEASE = `interval '30 seconds'`;
/** What could not be sent for so long is no news; push services keep it as long. */
const STALE = `interval '24 hours'`;

export interface DeviceRow {
  readonly id: bigint;
  readonly session: bigint;
  readonly device_zh: string;
  readonly device_en: string;
  readonly created_at: Date;
}

export interface NewSubscription {
  readonly player: string;
  readonly session: string;
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: 'zh' | 'en' | undefined;
  readonly device: { readonly zh: string; readonly en: string };
}

/** A message that this process has claimed, with all that decides whether it is sent. */
export interface ClaimedMessage extends NotificationRowStored {
  readonly subscription: bigint;
  readonly player: bigint;
  readonly turn: number;
  readonly tries: number;
  readonly was_sent: boolean;
  readonly is_stale: boolean;
  readonly now: Date;
  readonly is_quiet: boolean;
  readonly hides_sums: boolean;
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: 'zh' | 'en';
  /** Its session is open, and its account. */
  readonly stands: boolean;
  readonly is_wished: boolean;
}

export function listDevices(db: Queries, player: string): Promise<readonly DeviceRow[]> {
  return db.query<DeviceRow>(
    `select id, session, device_zh, device_en, created_at from push_subscription where player = $1::bigint order by id desc`,
    [player],
  );
}

export async function listPushedKinds(db: Queries, player: string): Promise<readonly PushableKind[]> {
  const rows = await db.query<{ kind: PushableKind }>(
    'select kind from notification_pushed where player = $1::bigint order by kind',
    [player],
  );
  return rows.map(({ kind }) => kind);
}

export async function savePushedKinds(tx: Tx, player: string, kinds: readonly PushableKind[]): Promise<void> {
  await tx.run('delete from notification_pushed where player = $1::bigint and not kind = any ($2::text[])', [
    player,
    kinds,
  ]);
  await tx.run(
    `insert into notification_pushed (player, kind) select $1::bigint, k from unnest($2::text[]) as k order by k on conflict do nothing`,
    [player, kinds],
  );
}

export interface Comfort {
  readonly isQuiet: boolean;
  readonly hidesSums: boolean;
}

export async function findComfort(db: Queries, player: string): Promise<Comfort> {
  const row = await db.maybeOne<Comfort>(
    'select is_quiet as "isQuiet", hides_sums as "hidesSums" from push_comfort where player = $1::bigint',
    [player],
  );
  return row ?? { isQuiet: true, hidesSums: true };
}

export async function saveComfort(db: Queries, player: string, { isQuiet, hidesSums }: Comfort): Promise<void> {
  await db.run(
    `insert into push_comfort (player, is_quiet, hides_sums) values ($1::bigint, $2, $3)
     on conflict (player) do update set is_quiet = excluded.is_quiet, hides_sums = excluded.hides_sums, at = excluded.at`,
    [player, isQuiet, hidesSums],
  );
}

/** A session has one device, and an address one person: what stood there before goes, with the messages that waited for it. */
export async function saveSubscription(tx: Tx, one: NewSubscription): Promise<void> {
  const { player, session, endpoint, service, p256dh, auth, language, device } = one;
  // Two windows of one browser save at once, and an address may change hands meanwhile. Subscribing is rare: one at a time.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('push subscriptions', 0))`);
  const before = await tx.query<{ player: bigint; language: string; created_at: Date }>(
    'delete from push_subscription where endpoint = $1 or session = $2::bigint returning player, language, created_at',
    [endpoint, session],
  );
  const own = before.find((row) => String(row.player) === player);
  await tx.run(
    `insert into push_subscription (player, session, endpoint, service, p256dh, auth, language, device_zh, device_en, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, app_now()))`,
    [
      player,
      session,
      endpoint,
      service,
      p256dh,
      auth,
      language ?? own?.language ?? 'zh',
      device.zh,
      device.en,
      own?.created_at ?? null,
    ],
  );
  await tx.run(
    `delete from push_subscription where player = $1::bigint
        and id not in (select id from push_subscription where player = $1::bigint order by id desc limit ${DEVICES_MAX})`,
    [player],
  );
}

export async function deleteDevice(db: Queries, player: string, device: string): Promise<void> {
  await db.run('delete from push_subscription where player = $1::bigint and id = $2::bigint', [player, device]);
}

export async function deleteOfSession(db: Queries, session: string): Promise<void> {
  await db.run('delete from push_subscription where session = $1::bigint', [session]);
}

export async function deleteOfPlayer(db: Queries, player: string): Promise<void> {
  await db.run('delete from push_subscription where player = $1::bigint', [player]);
}

export async function forgetSubscription(db: Queries, id: bigint): Promise<void> {
  await db.run('delete from push_subscription where id = $1', [id]);
}

/** Takes messages that are due, the oldest first, but none for services that have enough under way. No other process takes them for now. */
export function claimMessages(db: Queries, busy: readonly string[], limit: number): Promise<readonly ClaimedMessage[]> {
  return db.query<ClaimedMessage>(
    `with due as materialized (
       select m.subscription, m.key from push_message m join push_subscription d on d.id = m.subscription
        where m.due_at <= clock_timestamp() and not d.service = any ($1::text[])
        order by m.due_at limit $2 for update of m skip locked
     ), claimed as (
       update push_message m set is_claimed = true, due_at = clock_timestamp() + ${LEASE}
         from due where m.subscription = due.subscription and m.key = due.key
       returning m.subscription, m.player, m.key, m.turn, m.tries, m.sent_at, m.queued_at
     )
     select c.subscription, c.player, c.turn, c.tries, c.sent_at is not null as was_sent,
            c.queued_at < clock_timestamp() - ${STALE} as is_stale,
            d.endpoint, d.service, d.p256dh, d.auth, d.language,
            d.player = c.player and ${sessionStands('d.session')} as stands,
            exists (select from notification_pushed w where w.player = c.player and w.kind = n.kind)
              and not exists (select from notification_refused r where r.player = c.player and r.kind = n.kind) as is_wished,
            n.id, n.key, n.kind, n.template, n.params, n.bets, n.stake, n.won, n.rebate, n.refunded, n.count, n.at,
            n.read_at is not null as is_read,
            app_now() as now, coalesce(f.is_quiet, true) as is_quiet, coalesce(f.hides_sums, true) as hides_sums
       from claimed c join push_subscription d on d.id = c.subscription
       join notification n on n.player = c.player and n.key = c.key
       left join push_comfort f on f.player = c.player`,
    [busy, limit],
  );
}

type Message = Pick<ClaimedMessage, 'subscription' | 'key' | 'turn'>;

/** Nothing is left to do, unless the notification grew meanwhile: then it is due again. */
export async function endMessage(db: Queries, { subscription, key, turn }: Message, isSent: boolean): Promise<void> {
  await db.run(
    `update push_message
        set is_claimed = false, due_at = case when turn = $3 then timestamptz 'infinity' else clock_timestamp() end,
            sent_at = case when $4::boolean then clock_timestamp() else sent_at end
      where subscription = $1 and key = $2`,
    [subscription, key, turn, isSent],
  );
  if (isSent) await db.run('update push_subscription set used_at = app_now() where id = $1', [subscription]);
}

/** Is due once more after a pause; one that grew meanwhile begins anew, without waiting. */
export async function postponeMessage(db: Queries, message: Message, pauseMs: number): Promise<void> {
  await db.run(
    `update push_message
        set is_claimed = false, tries = case when turn = $3 then tries + 1 else 0 end,
            due_at = clock_timestamp() + case when turn = $3 then $4 * interval '1 millisecond' else interval '0' end
      where subscription = $1 and key = $2`,
    [message.subscription, message.key, message.turn, pauseMs],
  );
}

/** Waits without having been tried. */
export async function holdMessage(db: Queries, { subscription, key }: Message, ms: number): Promise<void> {
  await db.run(
    `update push_message set is_claimed = false, due_at = clock_timestamp() + $3 * interval '1 millisecond'
      where subscription = $1 and key = $2`,
    [subscription, key, ms],
  );
}

/** Messages that wait now and since when the oldest is due. */
export async function waitingSeconds(db: Queries): Promise<number> {
  const { age } = await db.one<{ age: number }>(
    `select greatest(0, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0))::float8 as age
       from push_message where due_at <= clock_timestamp()`,
  );
  return age;
}

/** Rows that only say that something was sent: for as long as a push service may keep it. */
export const OLD_MESSAGES: Sweep = {
  table: 'push_message',
  where: `old.queued_at < clock_timestamp() - ${STALE} and not old.is_claimed`,
};
