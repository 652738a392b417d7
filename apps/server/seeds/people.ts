import { GRADE_MANAGER, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery';
import { yuan } from '@caiting/money';
import type { Tx } from '../src/platform/db/pool.ts';
import type { Deps } from '../src/platform/deps.ts';
import {
  createPlayer,
  findInvite,
  findPlayerByName,
  hashPassword,
  insertInvite,
  markAgent,
  saveGrade,
  saveSafetyHash,
} from '../src/modules/account/index.ts';
import { cause, post } from '../src/modules/ledger/index.ts';
import { DEMO_ACCOUNTS } from '../src/modules/tenant/index.ts';

/** A person of the demo. Those with a password can sign in; the others only fill the tables with life. */
interface Person {
  readonly userName: string;
  readonly password?: string;
  /** Whole yuan of demo funds. */
  readonly funds: number;
  readonly grade?: number;
  readonly isAgent?: boolean;
  readonly hasSafetyPassword?: boolean;
  /** Name of the upline, which stands earlier in the list; its invite code is used. */
  readonly upline?: string;
}

const DEMO_SAFETY_PASSWORD = '888888';
const PASSWORD = DEMO_ACCOUNTS[0].password;
/** Levels an agent gives on, in percent: each step down keeps half a percent for the upline. */
const CODE_LEVELS: Readonly<Record<string, { code: string; makesAgent: boolean; level: string }>> = {
  agent1: { code: 'AGENT888', makesAgent: true, level: '7.5' },
  lower1: { code: 'LOWER666', makesAgent: false, level: '7.0' },
};

export const PEOPLE: readonly Person[] = [
  { userName: 'player1', password: PASSWORD, funds: 88_888, grade: 4, hasSafetyPassword: true },
  { userName: 'newbie1', password: PASSWORD, funds: 1_000 },
  { userName: 'agent1', password: PASSWORD, funds: 50_000, grade: 6, isAgent: true, hasSafetyPassword: true },
  { userName: 'manager1', password: PASSWORD, funds: 20_000, grade: GRADE_MANAGER, hasSafetyPassword: true },
  { userName: 'lower1', password: PASSWORD, funds: 8_000, grade: 3, upline: 'agent1' },
  { userName: 'lower2', password: PASSWORD, funds: 6_000, grade: 2, upline: 'agent1' },
  { userName: 'leaf01', password: PASSWORD, funds: 3_000, upline: 'lower1' },
  { userName: 'leaf02', password: PASSWORD, funds: 3_000, upline: 'lower1' },
  { userName: 'xiaoyu_99', funds: 30_000, grade: 5 },
  { userName: 'hong8866', funds: 30_000, grade: 3 },
  { userName: 'laozhang', funds: 30_000, grade: 7 },
  { userName: 'sunny_day', funds: 30_000, grade: 2 },
  { userName: 'dafa168', funds: 30_000, grade: 8 },
  { userName: 'meimei520', funds: 30_000, grade: 1 },
];

/** What the browser of a person with a safety password sends for it. */
export const demoSafetyPassword = (userName: string): string => hashSafetyPassword(userName, DEMO_SAFETY_PASSWORD);

/** Makes whoever is missing. Safe to run again after an interruption. Gives ids by name. */
export async function seedPeople(deps: Deps): Promise<Map<string, bigint>> {
  // Nobody knows the password behind this one.
  const lockedHash = await hashPassword(crypto.randomUUID());
  const ids = new Map<string, bigint>();
  for (const person of PEOPLE) {
    const known = await findPlayerByName(deps.db, person.userName);
    ids.set(person.userName, known?.id ?? (await seedPerson(deps, person, lockedHash)));
  }
  return ids;
}

async function seedPerson(deps: Deps, person: Person, lockedHash: string): Promise<bigint> {
  const { userName, password } = person;
  const passwordHash = password ? await hashPassword(hashLoginPassword(userName, password)) : lockedHash;
  const safetyHash = person.hasSafetyPassword ? await hashPassword(demoSafetyPassword(userName)) : null;
  const code = person.upline === undefined ? undefined : CODE_LEVELS[person.upline]?.code;
  const invite = code === undefined ? null : await findInvite(deps.db, code);
  return deps.db.tx(async (tx) => {
    const created = await createPlayer(deps, tx, { userName, passwordHash, invite, from: '127.0.0.1' });
    if (!created.ok) throw new Error(`the seed cannot make ${userName}: ${created.key}`);
    const id = created.data;
    if (person.grade !== undefined) await saveGrade(tx, id, person.grade);
    if (safetyHash !== null) await saveSafetyHash(tx, id, safetyHash);
    if (person.isAgent) await markAgent(tx, id);
    await giveCode(tx, userName, id);
    await post(tx, {
      id: cause('demo.grant', id),
      code: 'demoGrant',
      player: id,
      amount: yuan(person.funds),
      ref: id,
    });
    return id;
  });
}

async function giveCode(tx: Tx, userName: string, owner: bigint): Promise<void> {
  const given = CODE_LEVELS[userName];
  if (!given) return;
  const levels = Object.fromEntries(GROUPS.map((group) => [group, given.level]));
  await insertInvite(tx, { code: given.code, owner, makesAgent: given.makesAgent, levels });
}
