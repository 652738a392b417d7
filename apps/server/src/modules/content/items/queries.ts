import type { CONTENT_KINDS, ContentAudience, HelpArticle } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Session } from '../../../platform/http/binding.ts';

export type ContentKind = (typeof CONTENT_KINDS)[number];

export interface ItemRow {
  readonly id: bigint;
  readonly kind: ContentKind;
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
  readonly audience: ContentAudience;
  readonly slug: string | null;
  readonly section: HelpArticle['section'] | null;
  /** Null once operators have written it. */
  readonly shipped: string | null;
}

const COLUMNS =
  'id, kind, version, title_zh, title_en, body_zh, body_en, link, picture, is_important, place, starts_at, ends_at, changed_at, audience, slug, section, shipped';

/** SQL: items of the kind $1 that are shown now. */
export const IN_FORCE = 'kind = $1 and starts_at <= app_now() and (ends_at is null or ends_at > app_now())';

const audiencesOf = (session: Session | null): ContentAudience[] =>
  session === null
    ? ['everybody', 'visitor']
    : ['everybody', 'player', ...(session.isAgent ? (['agent'] as const) : [])];

/** What this reader is shown at this moment, in the order of the operators. */
export function listShown(
  db: Queries,
  { kind, session, limit }: { kind: ContentKind; session: Session | null; limit: number },
): Promise<readonly ItemRow[]> {
  return db.query<ItemRow>(
    `select ${COLUMNS} from content_item where ${IN_FORCE} and audience = any ($2::text[]) order by place, id desc limit $3`,
    [kind, audiencesOf(session), limit],
  );
}

/** What anybody is shown at this moment. */
export function listInForce(db: Queries, kind: ContentKind): Promise<readonly ItemRow[]> {
  return db.query<ItemRow>(`select ${COLUMNS} from content_item where ${IN_FORCE} order by place, id desc`, [kind]);
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
