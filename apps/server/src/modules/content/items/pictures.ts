import {
  FIELD_NAMES,
  IMAGE_SIDE_MAX_PX,
  SITE_UPLOAD_MAX_BYTES,
  picturesIn,
  type CallInput,
  type CallOutput,
  type Picture,
  type consoleContentCalls,
} from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fileStore, storeImage, type StoredImage } from '../../../platform/files/index.ts';
import type { UploadedFile } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';

/** Names of these files are apart from all others, so that removing one takes nothing from elsewhere. */
const RULES = { bytesMax: SITE_UPLOAD_MAX_BYTES, sideMax: IMAGE_SIDE_MAX_PX, kind: 'content' } as const;
const STAFF_MAX = 200;
const CLEANED_AT_A_TIME = 500;

interface PictureRow {
  readonly id: bigint;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt_zh: string;
  readonly alt_en: string;
}
const COLUMNS = 'p.id, p.path, p.width, p.height, p.alt_zh, p.alt_en';

const pictureOf = (row: PictureRow): Picture => ({
  id: String(row.id),
  path: row.path,
  width: row.width,
  height: row.height,
  alt: { zh: row.alt_zh, en: row.alt_en },
});

type AddRefusal =
  | 'imageInvalid'
  | 'imageTooLarge'
  | 'imageTooManyPixels'
  | 'imageTooSlow'
  | 'filesAway'
  | 'tooManyRequests'
  | 'fieldEmpty';

/** Takes in a picture of an operator, re-encoded as all pictures are. */
export async function addPicture(
  deps: Deps,
  staff: string,
  { altZh, altEn }: CallInput<typeof consoleContentCalls.uploadContentPicture>,
  file: UploadedFile | null,
): Promise<Outcome<Picture, AddRefusal>> {
  if (file === null) return refuse('fieldEmpty', { field: 'file', params: { field: FIELD_NAMES.file } });
  const stored = await storeImage(deps, file.bytes, RULES);
  if (!stored.ok) return stored;
  const row = await insertPicture(deps.db, staff, stored.data, { altZh, altEn });
  // The same picture may just have been cleaned away; from here on its row holds it.
  if (!(await fileStore(deps).has(row.path))) {
    const again = await storeImage(deps, file.bytes, RULES);
    if (!again.ok) return again;
  }
  return ok(pictureOf(row));
}

function insertPicture(
  db: Queries,
  staff: string,
  { imgPath, width, height }: StoredImage,
  { altZh, altEn }: { readonly altZh: string; readonly altEn: string },
): Promise<PictureRow> {
  return db.one<PictureRow>(
    `insert into content_picture as p (path, width, height, alt_zh, alt_en, staff) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [imgPath, width, height, altZh, altEn, staff],
  );
}

/** What of an item may name pictures. */
export interface WithPictures {
  readonly bodyZh: string;
  readonly bodyEn: string;
  /** A number, or empty. */
  readonly picture: string;
}

/** Numbers of all pictures that an item names, each once. */
export const citedBy = ({ bodyZh, bodyEn, picture }: WithPictures): string[] => [
  ...new Set([...(picture === '' ? [] : [picture]), ...picturesIn(bodyZh), ...picturesIn(bodyEn)]),
];

/** Notes that these are used now, so that none of them is cleaned away meanwhile. False when one is not there. */
export async function usePictures(db: Queries, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const used = await db.run('update content_picture set used_at = app_now() where id = any($1::int8[])', [ids]);
  return used === ids.length;
}

/** Pictures by their number. */
export async function findPictures(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<PictureRow>(`select ${COLUMNS} from content_picture p where p.id = any($1::int8[])`, [
    ids,
  ]);
  return new Map(rows.map((row) => [String(row.id), pictureOf(row)]));
}

export async function picturesForStaff(db: Queries): Promise<CallOutput<typeof consoleContentCalls.contentPictures>> {
  const rows = await db.query<PictureRow & { is_cited: boolean; staff: string; added_at: Date }>(
    `select ${COLUMNS}, p.staff, p.added_at, exists (select from content_picture_use u where u.picture = p.id) as is_cited
       from content_picture p order by p.id desc limit $1`,
    [STAFF_MAX],
  );
  return {
    list: rows.map((row) => ({
      ...pictureOf(row),
      isCited: row.is_cited,
      staff: row.staff,
      at: row.added_at.getTime(),
    })),
  };
}

/**
 * Takes away pictures that no kept version names and nobody used for a day. A use that comes in between moves `used_at`, which the delete looks at again.
 * A file goes when no row names it any more: the same picture may have been given twice.
 */
export async function cleanPictures(deps: Deps): Promise<number> {
  const gone = await deps.db.query<{ path: string }>(
    `delete from content_picture p
      where p.id in (select c.id from content_picture c
                      where c.used_at < app_now() - interval '1 day'
                        and not exists (select from content_picture_use u where u.picture = c.id) order by c.used_at limit $1)
        and p.used_at < app_now() - interval '1 day'
      returning p.path`,
    [CLEANED_AT_A_TIME],
  );
  for (const path of new Set(gone.map((row) => row.path)))
    if ((await deps.db.maybeOne('select 1 from content_picture where path = $1 limit 1', [path])) === null)
      await fileStore(deps).remove(path);
  return gone.length;
}
