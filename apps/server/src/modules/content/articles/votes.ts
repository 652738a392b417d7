import { contentCalls, type CallOutput, type consoleContentCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { listInForce } from '../items/queries.ts';
import { textHash } from './shipped.ts';

/** Votes are for mending articles; older ones tell nothing of that. */
const VOTES_KEPT_DAYS = 365;

/** One vote per voter and version of an article; the last one counts. Nobody but operators sees the sums. */
export const helpVoteBinding = bind(
  contentCalls.helpVote,
  async ({ deps, session }, { slug, version, useful, browser }) => {
    const isCurrent = (await listInForce(deps.db, 'article')).some(
      (row) => row.slug === slug && textHash(row) === version,
    );
    if (!isCurrent) return refuse('notFound');
    await saveVote(deps.db, {
      slug,
      version,
      useful,
      voter: session ? `player:${session.userId}` : `browser:${browser.toLowerCase()}`,
    });
    return ok({});
  },
);

interface Vote {
  readonly slug: string;
  readonly version: string;
  readonly voter: string;
  readonly useful: boolean;
}

async function saveVote(db: Queries, { slug, version, voter, useful }: Vote): Promise<void> {
  await db.run(
    `insert into help_vote (article, version, voter, is_useful) values ($1, $2, $3, $4)
     on conflict (article, version, voter) do update set is_useful = excluded.is_useful, voted_at = app_now()`,
    [slug, version, voter, useful],
  );
}

/** What operators read: every article in its present version, those of most complaint first. */
export async function helpVotes({ db }: Deps): Promise<CallOutput<typeof consoleContentCalls.helpVotes>> {
  const rows = await db.query<{ article: string; version: string; useful: number; not_useful: number }>(
    `select article, version, count(*) filter (where is_useful)::int as useful, count(*) filter (where not is_useful)::int as not_useful
       from help_vote group by article, version`,
  );
  const list = (await listInForce(db, 'article')).map(({ slug: named, title_zh: title, ...words }) => {
    const [slug, version] = [named ?? '', textHash({ title_zh: title, ...words })];
    const row = rows.find((one) => one.article === slug && one.version === version);
    return { slug, version, title, useful: row?.useful ?? 0, notUseful: row?.not_useful ?? 0 };
  });
  return { list: list.toSorted((a, b) => b.notUseful - a.notUseful) };
}

export function deleteOldVotes(db: Queries): Promise<number> {
  return db.run(`delete from help_vote where voted_at < app_now() - interval '${VOTES_KEPT_DAYS} days'`);
}
