import { randomInt } from 'node:crypto';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';

/** Whether a person may bear a name that others see. `player` is null for who is only being registered. */
export type NicknameRule = (deps: Deps, db: Queries, nickname: string, player: string | null) => Promise<boolean>;

const rules: NicknameRule[] = [];

/** Lets a higher module have a say in nicknames, wherever they come from. Said once when the module is loaded. */
export function ruleNicknames(rule: NicknameRule): void {
  rules.push(rule);
}

export async function mayBeNamed(deps: Deps, db: Queries, nickname: string, player: string | null): Promise<boolean> {
  for (const rule of rules) if (!(await rule(deps, db, nickname, player))) return false;
  return true;
}

/** A name without meaning, for who may not bear the one that would be theirs. */
export const plainNickname = (): string => `会员${randomInt(1_000, 10_000)}`;
