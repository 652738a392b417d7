import type { Queries } from '../../platform/db/pool.ts';
import type { PageWords } from '../../platform/http/pages/shared-pages.ts';

/** An activity, or a rain, which has ids of its own. */
const PAGE = /^\/activity\/(rain-)?([1-9]\d{0,17})$/;
const RAIN_DESCRIPTION = '红包雨：每场的金额与顺序在公布时就已定好，先到先得；时间、次数与流水要求见页面。';

/** /activity/…: what the activity is called. Operators write it while the site runs, so it is read with each page; in Chinese, as the pages are written. */
export async function activityWords(db: Queries, path: string): Promise<PageWords | null> {
  const [, rain, id] = PAGE.exec(path) ?? [];
  if (id === undefined) return null;
  const row = await db.maybeOne<{ title: string; description: string }>(
    rain === undefined
      ? 'select title_zh as title, summary_zh as description from activity where id = $1::int8'
      : `select title_zh as title, '' as description from rain where id = $1::int8`,
    [id],
  );
  return row && { title: row.title, description: row.description || RAIN_DESCRIPTION, address: path };
}
