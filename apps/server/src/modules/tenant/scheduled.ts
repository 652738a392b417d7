import { SCHEDULE_DAYS_MAX, settingTakesTwo } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { unfit, wishFor, writtenValue, type SettingWish } from './set-value.ts';
import { forgetValues } from './values.ts';

/** Tenant values that are wanted from a moment ahead on (docs/decisions/0335). */

export interface ScheduledWish extends SettingWish {
  readonly startsAt: number;
}

type ScheduleRefusal = 'settingUnknown' | 'badInput' | 'scheduleTime' | 'scheduleWaits';

/** `byTwo` is asked as by `changeSetting`, for the value and the moment. Gives what was wanted. */
export async function scheduleSetting<Key extends string>(
  deps: Deps,
  given: { readonly key: string; readonly value: string; readonly startsAt: number; readonly staffId: string },
  byTwo: (tx: Tx, wish: ScheduledWish) => Promise<Refusal<Key> | bigint>,
): Promise<Outcome<ScheduledWish, ScheduleRefusal | Key>> {
  return deps.db.tx<Outcome<ScheduledWish, ScheduleRefusal | Key>>(
    async (tx) => {
      const read = await wishFor(tx, given.key, writtenValue(given.key, given.value));
      if (!read.ok) return read;
      // Whether the site is a demo is nothing to be wanted ahead.
      if (read.data.key === 'demo') return unfit('demo');
      const wish = { ...read.data, startsAt: given.startsAt };
      const refused = await unfitTime(tx, wish);
      if (refused) return refused;
      const request = settingTakesTwo(wish.key, wish.after, wish.before) ? await byTwo(tx, wish) : null;
      if (isRefusal(request)) return request;
      await tx.query('select schedule_setting($1, $2, $3, $4, $5)', [
        wish.key,
        JSON.stringify(wish.after),
        new Date(wish.startsAt),
        given.staffId,
        request,
      ]);
      return ok(wish);
    },
    { keepsOnRefusal: true },
  );
}

async function unfitTime(
  tx: Tx,
  { key, startsAt }: ScheduledWish,
): Promise<Refusal<'scheduleTime' | 'scheduleWaits'> | null> {
  const { fits, waits } = await tx.one<{ fits: boolean; waits: boolean }>(
    `select $2::timestamptz > app_now() and $2::timestamptz <= app_now() + $3 * interval '1 day' as fits,
            exists (select from scheduled_setting where key = $1 and ended is null) as waits`,
    [key, new Date(startsAt), SCHEDULE_DAYS_MAX],
  );
  if (!fits) return refuse('scheduleTime', { field: 'startsAt', params: { n: SCHEDULE_DAYS_MAX } });
  return waits ? refuse('scheduleWaits', { field: 'key' }) : null;
}

/** False where there is none of the number that could be taken back. */
export async function takeBackScheduled({ db }: Deps, id: string, staffId: string): Promise<boolean> {
  const { taken } = await db.one<{ taken: boolean }>('select take_back_setting($1, $2) as taken', [id, staffId]);
  return taken;
}

/** Carries out what is due, each in a transaction of its own; safe in several processes. */
export async function carryOutScheduled(deps: Deps): Promise<void> {
  const due = await deps.db.query<{ id: bigint; key: string; after: unknown }>(
    'select id, key, after from scheduled_setting where ended is null and starts_at <= (select app_now()) order by starts_at, id limit 20',
  );
  for (const { id, key, after } of due) {
    const came = await deps.db.tx(async (tx) => {
      // Beside the other values as they are by now.
      const { ok: fits } = await wishFor(tx, key, after);
      const { outcome } = await tx.one<{ outcome: string | null }>('select carry_out_setting($1, $2) as outcome', [
        id,
        fits,
      ]);
      if (outcome === 'done') await publishLater(tx, 'tenant.changed', { key });
      return outcome;
    });
    if (came === 'done') forgetValues(deps);
    if (came !== null) deps.log.info({ key, scheduled: String(id), outcome: came }, 'scheduled setting');
  }
}

export interface ScheduledRow {
  readonly id: bigint;
  readonly key: string;
  readonly after: unknown;
  readonly starts_at: Date;
  readonly asked_name: string;
  readonly agreed_name: string;
  readonly made_at: Date;
  readonly ended: 'done' | 'takenBack' | 'outdated' | null;
  readonly ended_at: Date | null;
  readonly ended_name: string;
}

/** The newest first, by key. */
export const listScheduled = (db: Queries, before: string | null, size: number): Promise<ScheduledRow[]> =>
  db.query<ScheduledRow>(
    `select id, key, after, starts_at, asked_name, agreed_name, made_at, ended, ended_at, ended_name from scheduled_setting
      where $1::int8 is null or id < $1 order by id desc limit $2`,
    [before, size],
  );
