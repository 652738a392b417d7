import type { Deps } from '../../platform/deps.ts';
import { mayBeNamed, plainNickname } from './nickname-rules.ts';
import { listNicknames, replaceNickname } from './profile-queries.ts';

const PEOPLE_AT_ONCE = 2_000;

export interface Renamed {
  readonly userName: string;
  /** What others saw until now. */
  readonly nickname: string;
  readonly now: string;
}

/**
 * Whoever bears a nickname that would be refused today (a word was listed since, somebody else became a room manager) gets one without meaning, as at
 * registration, and may choose another. Looks at so many people after the id `after`; `next` is where to go on, null at the end.
 */
export async function recheckNicknames(
  deps: Deps,
  after: string,
): Promise<{ renamed: Renamed[]; next: string | null }> {
  const people = await listNicknames(deps.db, after, PEOPLE_AT_ONCE);
  const renamed: Renamed[] = [];
  for (const { id, name, nickname } of people) {
    if (await mayBeNamed(deps, deps.db, nickname, String(id))) continue;
    const now = plainNickname();
    // Not when its owner has just taken another.
    if (await replaceNickname(deps.db, id, nickname, now)) renamed.push({ userName: name, nickname, now });
  }
  return { renamed, next: people.length === PEOPLE_AT_ONCE ? String(people.at(-1)?.id) : null };
}
