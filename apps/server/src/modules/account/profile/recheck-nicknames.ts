import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { job, type JobQueue } from '../../../platform/jobs/jobs.ts';
import { nicknameKey } from '../core/nickname-key.ts';
import { tellPlayer } from '../core/tell-player.ts';
import { neutralNickname, nicknameJudge } from './nickname-rules.ts';

const PEOPLE_AT_ONCE = 2_000;
/** So many names are read and judged before the server's thread turns to others again. */
const PAGE = 250;

export interface Renamed {
  readonly userName: string;
  /** What others saw until now. */
  readonly nickname: string;
  readonly now: string;
}

/**
 * Whoever bears a nickname that would be refused today (a word was listed since, somebody else became a room manager, an account is called like it) gets a
 * neutral one, as at registration, and may choose another. Looks at so many people after the id `after`, by the rules as they are when it begins; `next` is
 * where to go on, null at the end.
 */
export async function recheckNicknames(
  deps: Deps,
  after: string,
): Promise<{ renamed: Renamed[]; next: string | null }> {
  const allows = await nicknameJudge(deps, deps.db);
  const renamed: Renamed[] = [];
  let last = after;
  for (let seen = 0; seen < PEOPLE_AT_ONCE; seen += PAGE) {
    const people = await listNicknames(deps.db, last, PAGE);
    const wrong = people.filter(({ id, nickname, is_login_name }) => is_login_name || !allows(nickname, String(id)));
    renamed.push(...(await rename(deps, wrong)));
    await readAnew(deps.db, people);
    if (people.length < PAGE) return { renamed, next: null };
    last = String(people.at(-1)?.id);
  }
  return { renamed, next: last };
}

const RECHECK_JOB = 'account.recheck-nicknames';

/** Every night, so that a word that was listed, or a room manager's name, holds for names of before too; each job sends the next one with its commit. */
export const recheckJob = (deps: Deps): JobQueue<object> =>
  job<{ after?: string }>({
    name: RECHECK_JOB,
    cron: '25 4 * * *',
    isExclusive: true,
    handle: async (tx, { after = '0' }) => {
      const { renamed, next } = await recheckNicknames(deps, after);
      for (const { userName, nickname } of renamed) deps.log.info({ userName, nickname }, 'nickname taken away');
      if (next !== null) await deps.jobs.send(tx, RECHECK_JOB, { after: next });
    },
  });

/** A neutral name may be taken already: whoever got none is drawn another. */
const DRAWS = [0, 8, 16] as const;

async function rename(deps: Deps, people: readonly NicknameRow[]): Promise<Renamed[]> {
  const renamed: Renamed[] = [];
  let left = people;
  for (const draw of DRAWS) {
    if (left.length === 0) break;
    const names = new Set<string>();
    while (names.size < left.length) names.add(neutralNickname(draw));
    const drawn = [...names];
    const changes = left.map((person, at): NewNickname => {
      const now = drawn[at] as string;
      return { ...person, now, key: nicknameKey(now) };
    });
    const done = new Set(
      await deps.db.tx(async (tx) => {
        const replaced = await replaceNicknames(tx, changes);
        const told = changes.filter(({ id }) => replaced.includes(id));
        for (const { id, nickname, now } of told)
          await tellPlayer(tx, id, 'nicknameReplacedByStaff', { was: nickname, now });
        return replaced;
      }),
    );
    for (const { id, name, nickname, now } of changes)
      if (done.has(id)) renamed.push({ userName: name, nickname, now });
    left = left.filter(({ id }) => !done.has(id));
  }
  return renamed;
}

interface NicknameRow {
  readonly id: bigint;
  readonly name: string;
  readonly nickname: string;
  /** How it was read when it was taken; null for a name that holds nothing against others. */
  readonly key: string | null;
  /** Some account logs in by a name that reads like it. */
  readonly is_login_name: boolean;
}

/** What people are called, by id after `after`. */
function listNicknames(db: Queries, after: string, limit: number): Promise<NicknameRow[]> {
  return db.query<NicknameRow>(
    `select p.id, p.name, p.nickname, p.nickname_key as key, exists (select from player o where login_name_key(o.name) = p.nickname_key) as is_login_name
       from player p
      where p.id > $1 and not exists (select from account_closing c where c.player = p.id and c.closed_at is not null)
      order by p.id limit $2`,
    [after, limit],
  );
}

interface NewNickname extends Omit<NicknameRow, 'key'> {
  readonly now: string;
  /** How `now` reads. */
  readonly key: string;
}

/** Gives people other nicknames; the ids of those who had not taken another meanwhile, and whose new one was free. */
async function replaceNicknames(db: Queries, changes: readonly NewNickname[]): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `update player p set nickname = c.now, nickname_key = c.key, nickname_changed_at = null
       from unnest($1::int8[], $2::text[], $3::text[], $4::text[]) as c (id, was, now, key)
      where p.id = c.id and p.nickname = c.was and not exists (select from player o where o.nickname_key = c.key)
     returning p.id`,
    [
      changes.map(({ id }) => id),
      changes.map(({ nickname }) => nickname),
      changes.map(({ now }) => now),
      changes.map(({ key }) => key),
    ],
  );
  return rows.map(({ id }) => id);
}

/** A letter may be read otherwise than when a name was taken: kept by its old reading, the name would be free for the next. */
async function readAnew(db: Queries, people: readonly NicknameRow[]): Promise<void> {
  const changed = people
    .map(({ id, nickname, key }) => ({ id, nickname, was: key, key: nicknameKey(nickname) }))
    .filter(({ was, key }) => was !== null && was !== key);
  if (changed.length === 0) return;
  // Of two that read alike from now on one holds the reading.
  const old = [...new Map(changed.map((one) => [one.key, one])).values()];
  await db.run(
    `update player p set nickname_key = c.key
       from unnest($1::int8[], $2::text[], $3::text[]) as c (id, nickname, key)
      where p.id = c.id and p.nickname = c.nickname and not exists (select from player o where o.nickname_key = c.key)`,
    [old.map(({ id }) => id), old.map(({ nickname }) => nickname), old.map(({ key }) => key)],
  );
}
