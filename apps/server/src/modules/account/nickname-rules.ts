import { randomInt } from 'node:crypto';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';

/** Whether a person may bear a name that others see. `player` is null for who is only being registered. */
export type NicknameJudge = (nickname: string, player: string | null) => boolean;

/** Reads what a rule goes by, once for all the names that are judged in one go. */
export type NicknameRule = (deps: Deps, db: Queries) => Promise<NicknameJudge>;

const rules: NicknameRule[] = [];

/** Lets a higher module have a say in nicknames, wherever they come from. Said once when the module is loaded. */
export function ruleNicknames(rule: NicknameRule): void {
  rules.push(rule);
}

/** All the rules as they are now: who judges many names reads them once. */
export async function nicknameJudge(deps: Deps, db: Queries): Promise<NicknameJudge> {
  const judges: NicknameJudge[] = [];
  for (const rule of rules) judges.push(await rule(deps, db));
  return (nickname, player) => judges.every((allows) => allows(nickname, player));
}

export async function mayBeNamed(deps: Deps, db: Queries, nickname: string, player: string | null): Promise<boolean> {
  return (await nicknameJudge(deps, db))(nickname, player);
}

/** A name without meaning, for who may not bear the one that would be theirs. */
export const plainNickname = (): string => `会员${randomInt(1_000, 10_000)}`;
