import type { Queries } from '../../../platform/db/pool.ts';

export interface ItemRow {
  readonly id: bigint;
  readonly kind: 'notice' | 'banner';
  readonly version: number;
  readonly title_zh: string;
  readonly title_en: string;
  readonly body_zh: string;
  readonly body_en: string;
  readonly link: string;
  readonly picture: bigint | null;
  readonly is_important: boolean;
  readonly place: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly changed_at: Date;
}

const COLUMNS =
  'id, kind, version, title_zh, title_en, body_zh, body_en, link, picture, is_important, place, starts_at, ends_at, changed_at';

/** What is shown at this moment, in the order of the operators. */
export function listShown(db: Queries, kind: ItemRow['kind'], limit: number): Promise<readonly ItemRow[]> {
  return db.query<ItemRow>(
    `select ${COLUMNS} from content_item
      where kind = $1 and starts_at <= app_now() and (ends_at is null or ends_at > app_now())
      order by place, id desc limit $2`,
    [kind, limit],
  );
}

export function listItems(db: Queries, kind: string | null): Promise<readonly ItemRow[]> {
  return db.query<ItemRow>(
    `select ${COLUMNS} from content_item where ($1::text is null or kind = $1) order by id desc limit 200`,
    [kind],
  );
}

export function findItem(db: Queries, id: string): Promise<ItemRow | null> {
  return db.maybeOne<ItemRow>(`select ${COLUMNS} from content_item where id = $1::int8`, [id]);
}
