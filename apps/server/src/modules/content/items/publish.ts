import type { CallInput, CallOutput, HelpArticle, consoleContentCalls } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { citedBy, usePictures, type WithPictures } from './pictures.ts';
import { findItem, listItems, type ContentKind } from './queries.ts';

type Draft = CallInput<typeof consoleContentCalls.createContent>;
type Change = CallInput<typeof consoleContentCalls.changeContent>;

export type ItemRefusal = 'uploadUnknown' | 'badInput';

const wrong = (field: string): Refusal<'badInput'> => refuse('badInput', { field, params: { field } });

/** Why an item cannot be written like this; null when it can. Its pictures are held until the transaction ends. */
export async function fieldsRefusal(
  tx: Tx,
  kind: ContentKind,
  fields: WithPictures & { readonly slug: string; readonly section?: HelpArticle['section'] | null | undefined },
): Promise<Refusal<ItemRefusal> | null> {
  // Elsewhere pictures stand in the text.
  if (fields.picture !== '' && kind !== 'banner') return wrong('picture');
  if ((fields.slug !== '') !== (kind === 'article' || kind === 'page')) return wrong('slug');
  if ((fields.section ?? null) !== null ? kind !== 'article' : kind === 'article') return wrong('section');
  return (await usePictures(tx, citedBy(fields))) ? null : refuse('uploadUnknown', { field: 'picture' });
}

/** Publishes a notice, a banner, an article or a page. */
export async function createItem(
  deps: Deps,
  staff: string,
  { kind, ...draft }: Draft,
): Promise<Outcome<string, ItemRefusal>> {
  return deps.db.tx(async (tx) => {
    const refused = await fieldsRefusal(tx, kind, draft);
    if (refused) return refused;
    const made = await tx.maybeOne<{ id: bigint }>(
      `insert into content_item (kind, title_zh, title_en, body_zh, body_en, link, is_important, place, starts_at, ends_at, picture, audience, section, slug)
       values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce(to_timestamp(nullif($9::float8, 0) / 1000), app_now()),
               to_timestamp(nullif($10::float8, 0) / 1000), nullif($11, '')::int8, $12, $13, nullif($14, ''))
       on conflict (kind, slug) where slug is not null do nothing returning id`,
      [kind, ...fieldsOf(draft), draft.slug],
    );
    // Also of one that has ended: it is changed, and its links work again.
    if (made === null) return wrong('slug');
    const { id } = made;
    await keepVersion(tx, id, staff, draft);
    return ok(String(id));
  });
}

/** Puts a new version in place of the one that is shown. */
export async function changeItem(
  deps: Deps,
  staff: string,
  { id, ...draft }: Change,
): Promise<Outcome<string, ItemRefusal | 'notFound'>> {
  return deps.db.tx(async (tx) => {
    const known = await findItem(tx, id);
    if (known === null) return refuse('notFound');
    const fields = { ...draft, slug: known.slug ?? '', section: draft.section ?? known.section ?? undefined };
    const refused = await fieldsRefusal(tx, known.kind, fields);
    if (refused) return refused;
    const changed = await tx.run(
      `update content_item set version = version + 1, title_zh = $2, title_en = $3, body_zh = $4, body_en = $5, link = $6,
              is_important = $7, place = $8, starts_at = coalesce(to_timestamp(nullif($9::float8, 0) / 1000), starts_at),
              ends_at = to_timestamp(nullif($10::float8, 0) / 1000), picture = nullif($11, '')::int8, audience = $12, section = $13, shipped = null, changed_at = app_now()
        where id = $1::bigint`,
      [id, ...fieldsOf(fields)],
    );
    if (changed === 0) return refuse('notFound');
    await keepVersion(tx, BigInt(id), staff, draft);
    return ok(id);
  });
}

/** Ends an item at once, also for releases to come; ending it twice changes nothing. */
export async function endItem(deps: Deps, id: string): Promise<Outcome<string, 'notFound'>> {
  return deps.db.tx(async (tx) => {
    const ended = await tx.run(
      `update content_item set ends_at = least(ends_at, app_now()), shipped = null, changed_at = app_now() where id = $1::bigint`,
      [id],
    );
    if (ended === 0) return refuse('notFound');
    await publishLater(tx, 'content.changed', { itemId: id });
    return ok(id);
  });
}

const fieldsOf = (draft: Omit<Draft, 'kind' | 'slug'>) => [
  draft.titleZh,
  draft.titleEn,
  draft.bodyZh,
  draft.bodyEn,
  draft.link,
  draft.important,
  draft.place,
  draft.startsAt ?? 0,
  draft.endsAt ?? 0,
  draft.picture,
  draft.audience,
  draft.section ?? null,
];

async function keepVersion(tx: Tx, id: bigint, staff: string, fields: WithPictures): Promise<void> {
  await tx.run(
    `insert into content_version (item, version, staff, content)
     select id, version, $2, to_jsonb(content_item) - 'id' - 'version' from content_item where id = $1`,
    [id, staff],
  );
  await tx.run(
    `insert into content_picture_use (item, version, picture)
     select i.id, i.version, named from content_item i, unnest($2::int8[]) as named where i.id = $1`,
    [id, citedBy(fields)],
  );
  await publishLater(tx, 'content.changed', { itemId: String(id) });
}

/** All of them for operators, newest first. */
export async function itemsForStaff(
  deps: Deps,
  kind: ContentKind | null,
): Promise<CallOutput<typeof consoleContentCalls.contentItems>> {
  const rows = await listItems(deps.db, kind);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      version: row.version,
      titleZh: row.title_zh,
      titleEn: row.title_en,
      bodyZh: row.body_zh,
      bodyEn: row.body_en,
      link: row.link,
      picture: row.picture === null ? null : String(row.picture),
      important: row.is_important,
      place: row.place,
      audience: row.audience,
      slug: row.slug,
      section: row.section,
      followsRelease: row.shipped !== null,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at?.getTime() ?? null,
      changedAt: row.changed_at.getTime(),
    })),
  };
}
