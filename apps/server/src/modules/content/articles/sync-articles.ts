import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { SHIPPED, shippedHash, type Shipped } from './shipped.ts';

/** Whose versions of a text came with the site. */
const RELEASE = 'release';
/** Two processes that start at once write them once. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('content:articles', 0))`;

/**
 * Writes the articles and pages that came with the site into their rows (docs/decisions/0204): what operators never touched follows, what they wrote or
 * ended stays theirs, and what no longer comes with the site is ended. Every start of a server does it; without a change it writes nothing. Gives the
 * number of changed rows.
 */
export async function syncArticles({ db }: Pick<Deps, 'db'>, shipped: readonly Shipped[] = SHIPPED): Promise<number> {
  return db.tx(async (tx) => {
    await tx.run(LOCK);
    const changed = [...(await put(tx, shipped)), ...(await endOthers(tx, shipped))];
    // Open pages ask for all of them again, once.
    if (changed[0]) await publishLater(tx, 'content.changed', { itemId: String(changed[0].id) });
    return changed.length;
  });
}

/** Gives an article or page back to the releases. */
export async function followRelease(
  { db }: Pick<Deps, 'db'>,
  id: string,
  shipped: readonly Shipped[] = SHIPPED,
): Promise<Outcome<string, 'notFound'>> {
  return db.tx(async (tx) => {
    await tx.run(LOCK);
    const row = await tx.maybeOne<{ kind: string; slug: string | null }>(
      'select kind, slug from content_item where id = $1::int8 for update',
      [id],
    );
    const own = shipped.filter(({ kind, slug }) => kind === row?.kind && slug === row.slug);
    if (own.length === 0) return refuse('notFound');
    // No text has this hash: it counts as an older one.
    await tx.run(`update content_item set shipped = repeat('0', 12) where id = $1::int8 and shipped is null`, [id]);
    if ((await put(tx, own)).length > 0) await publishLater(tx, 'content.changed', { itemId: id });
    return ok(id);
  });
}

type Changed = readonly { readonly id: bigint }[];
const COLUMNS = 'kind, slug, section, title_zh, title_en, body_zh, body_en, is_important, place, shipped';

function put(db: Queries, shipped: readonly Shipped[]): Promise<Changed> {
  return db.query(
    `with put as (
       insert into content_item as i (${COLUMNS})
       select ${COLUMNS} from jsonb_to_recordset($1::jsonb) as s (kind text, slug text, section text, title_zh text, title_en text,
                                                                  body_zh text, body_en text, is_important boolean, place int, shipped text)
       on conflict (kind, slug) where slug is not null do update set
         section = excluded.section, title_zh = excluded.title_zh, title_en = excluded.title_en, body_zh = excluded.body_zh,
         body_en = excluded.body_en, is_important = excluded.is_important, place = excluded.place, shipped = excluded.shipped,
         audience = 'everybody', link = '', starts_at = least(i.starts_at, app_now()), ends_at = null, version = i.version + 1, changed_at = app_now()
       -- Ended with a shipped text: a release had taken it away.
       where i.shipped is not null and (i.shipped <> excluded.shipped or i.ends_at is not null)
       returning i.*)
     insert into content_version (item, version, staff, content)
     select id, version, $2, to_jsonb(put) - 'id' - 'version' from put returning item as id`,
    [JSON.stringify(shipped.map((one) => ({ ...one, shipped: shippedHash(one) }))), RELEASE],
  );
}

function endOthers(db: Queries, shipped: readonly Shipped[]): Promise<Changed> {
  return db.query(
    `update content_item i set ends_at = app_now(), changed_at = app_now()
      where i.shipped is not null and i.ends_at is null
        and not exists (select from unnest($1::text[], $2::text[]) as s (kind, slug) where s.kind = i.kind and s.slug = i.slug)
      returning id`,
    [shipped.map(({ kind }) => kind), shipped.map(({ slug }) => slug)],
  );
}
