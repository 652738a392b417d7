import { randomInt } from 'node:crypto';
import { DEMO_MARK } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listDemo, tenantValues } from '../../tenant/index.ts';
import { houseNames } from '../core/house-names.ts';
import { isVisibleName } from '../core/nickname-key.ts';

/** Whether a person may bear a name that others see. */
export type NicknameJudge = (nickname: string, player: string) => boolean;

/** Reads what a rule goes by, once for all the names that are judged in one go. */
export type NicknameRule = (deps: Deps, db: Queries) => Promise<NicknameJudge>;

/** Nothing hidden, and nothing that reads as the site or as one of its people. */
const ownRule: NicknameRule = async (deps) => {
  const isHouse = houseNames((await tenantValues(deps)).tenantName);
  return (nickname) => isVisibleName(nickname) && !isHouse(nickname);
};

const rules: NicknameRule[] = [ownRule];

/** Registers a rule of a higher module for all nicknames. Called once when that module is loaded. */
export function ruleNicknames(rule: NicknameRule): void {
  rules.push(rule);
}

/**
 * All the rules as they are now: who judges many names reads them once. A neutral name passes whatever the tenant is called; the mark of the demo's own
 * people passes for these alone.
 */
export async function nicknameJudge(deps: Deps, db: Queries): Promise<NicknameJudge> {
  const judges: NicknameJudge[] = [];
  for (const rule of rules) judges.push(await rule(deps, db));
  const demo: ReadonlySet<string> = new Set(await listDemo(db, 'life'));
  const isPlain = (nickname: string, player: string): boolean =>
    NEUTRAL.test(nickname) || (demo.has(player) && nickname.startsWith(DEMO_MARK));
  return (nickname, player) => isPlain(nickname, player) || judges.every((allows) => allows(nickname, player));
}

export async function mayBeNamed(deps: Deps, db: Queries, nickname: string, player: string): Promise<boolean> {
  return (await nicknameJudge(deps, db))(nickname, player);
}

const DIGITS = 6;
const NEUTRAL = new RegExp(`^彩友\\d{${DIGITS},8}$`);

/** A name that tells nothing of its bearer, for whoever has chosen none. With every draw that was taken it may grow by a digit. */
export function neutralNickname(draw = 0): string {
  const digits = DIGITS + Math.min(2, Math.floor(draw / 8));
  return `彩友${String(randomInt(0, 10 ** digits)).padStart(digits, '0')}`;
}
