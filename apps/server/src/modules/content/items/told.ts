import type { BothLanguages } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Session } from '../../../platform/http/binding.ts';
import { listShown } from './queries.ts';

const NOTICES_MAX = 20;
/** Notices that began longer ago are no news. */
const NEWS_DAYS = 14;

/** Notices in force for this player that are news: they began in the last days, and not before he was there. */
export async function noticesTold(
  db: Queries,
  session: Session,
): Promise<{ readonly id: string; readonly title: BothLanguages }[]> {
  const [rows, { since }] = await Promise.all([
    listShown(db, { kind: 'notice', session, limit: NOTICES_MAX }),
    db.one<{ since: Date }>(
      `select greatest(registered_at, app_now() - interval '${NEWS_DAYS} days') as since from player where id = $1`,
      [session.userId],
    ),
  ]);
  return rows
    .filter(({ starts_at }) => starts_at >= since)
    .map(({ id, title_zh, title_en }) => ({ id: String(id), title: { zh: title_zh, en: title_en } }));
}
