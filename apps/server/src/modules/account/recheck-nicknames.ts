import type { Deps } from '../../platform/deps.ts';
import { nicknameJudge, plainNickname } from './nickname-rules.ts';
import { listNicknames, replaceNicknames, type NewNickname } from './profile-queries.ts';

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
 * Whoever bears a nickname that would be refused today (a word was listed since, somebody else became a room manager) gets one without meaning, as at
 * registration, and may choose another. Looks at so many people after the id `after`, by the rules as they are when it begins; `next` is where to go on,
 * null at the end.
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
    const changes = people
      .filter(({ id, nickname }) => !allows(nickname, String(id)))
      .map((person): NewNickname => ({ ...person, now: plainNickname() }));
    const done = new Set(changes.length > 0 ? await replaceNicknames(deps.db, changes) : []);
    renamed.push(
      ...changes.filter(({ id }) => done.has(id)).map(({ name, nickname, now }) => ({ userName: name, nickname, now })),
    );
    if (people.length < PAGE) return { renamed, next: null };
    last = String(people.at(-1)?.id);
  }
  return { renamed, next: last };
}
