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
import { DEMO_ACCOUNTS, markDemo } from '../src/modules/tenant/index.ts';

/** A person of the demo. Those with a password can sign in; the others only fill the tables with life. */
export interface Person {
  readonly userName: string;
  /** Neutral like those that registration draws, and the same on every demo site. */
  readonly nickname: string;
  readonly password?: string;
  /** Whole yuan of demo funds; without them he lives on what he recharges. */
  readonly funds?: number;
  /** Only what no turnover leads to: the levels of players grow with the bets that the seed places. */
  readonly grade?: typeof GRADE_MANAGER;
  readonly isAgent?: boolean;
  readonly hasSafetyPassword?: boolean;
  /** Name of the upline, which stands earlier in the list; its invite code is used. */
  readonly upline?: string;
  /** Another code of his upline than the one below. */
  readonly code?: string;
}

const DEMO_SAFETY_PASSWORD = '888888';
const PASSWORD = DEMO_ACCOUNTS[0].password;
/** Levels an agent gives on, in percent: each step down keeps half a percent for the upline. */
const CODE_LEVELS: Readonly<Record<string, { code: string; makesAgent: boolean; level: string }>> = {
  agent1: { code: 'AGENT888', makesAgent: true, level: '7.5' },
  lower1: { code: 'LOWER666', makesAgent: false, level: '7.0' },
  lower2: { code: 'LOWER777', makesAgent: false, level: '7.0' },
};

export const PEOPLE: readonly Person[] = [
  { userName: 'player1', nickname: '彩友618203', password: PASSWORD, funds: 88_888, hasSafetyPassword: true },
  { userName: 'newbie1', nickname: '彩友304417', password: PASSWORD, funds: 1_000 },
  {
    userName: 'agent1',
    nickname: '彩友752960',
    password: PASSWORD,
    funds: 50_000,
    isAgent: true,
    hasSafetyPassword: true,
  },
  {
    userName: 'manager1',
    nickname: '彩友100001',
    password: PASSWORD,
    funds: 20_000,
    grade: GRADE_MANAGER,
    hasSafetyPassword: true,
  },
  { userName: 'streamer1', nickname: '彩友507214', password: PASSWORD, funds: 2_000, hasSafetyPassword: true },
  { userName: 'saver1', nickname: '彩友846130', password: PASSWORD, funds: 60_000, hasSafetyPassword: true },
  {
    userName: 'lower1',
    nickname: '彩友483725',
    password: PASSWORD,
    funds: 8_000,
    hasSafetyPassword: true,
    upline: 'agent1',
  },
  {
    userName: 'lower2',
    nickname: '彩友915068',
    password: PASSWORD,
    funds: 6_000,
    hasSafetyPassword: true,
    upline: 'agent1',
  },
  {
    userName: 'leaf01',
    nickname: '彩友267341',
    password: PASSWORD,
    funds: 3_000,
    hasSafetyPassword: true,
    upline: 'lower1',
  },
  { userName: 'leaf02', nickname: '彩友839512', password: PASSWORD, funds: 3_000, upline: 'lower1' },
  { userName: 'xiaoyu_99', nickname: '彩友550127', funds: 30_000 },
  { userName: 'hong8866', nickname: '彩友176984', funds: 30_000 },
  { userName: 'laozhang', nickname: '彩友402839', funds: 30_000 },
  { userName: 'sunny_day', nickname: '彩友981356', funds: 30_000 },
  { userName: 'dafa168', nickname: '彩友733041', funds: 30_000 },
  { userName: 'meimei520', nickname: '彩友629578', funds: 30_000 },
];

/** What the browser of a person with a safety password sends for it. */
export const demoSafetyPassword = (userName: string): string => hashSafetyPassword(userName, DEMO_SAFETY_PASSWORD);

/** Makes whoever is missing. Safe to run again after an interruption. Gives ids by name. */
export async function seedPeople(deps: Deps): Promise<Map<string, bigint>> {
  const lockedHash = await newLockedHash();
  const ids = new Map<string, bigint>();
  for (const person of PEOPLE) {
    const known = await findPlayerByName(deps.db, person.userName);
    ids.set(person.userName, known?.id ?? (await makePerson(deps, person, lockedHash)));
  }
  return ids;
}

/** One of them before the others. */
export async function seedPerson(deps: Deps, userName: string): Promise<bigint> {
  const person = PEOPLE.find((one) => one.userName === userName);
  if (person === undefined) throw new Error(`the demo has no ${userName}`);
  return seedOther(deps, person, await newLockedHash());
}

/** Somebody who need not be on the list. */
export async function seedOther(deps: Deps, person: Person, lockedHash: string): Promise<bigint> {
  const known = await findPlayerByName(deps.db, person.userName);
  return known?.id ?? makePerson(deps, person, lockedHash);
}

/** Nobody knows the password behind this one. */
export const newLockedHash = (): Promise<string> => hashPassword(crypto.randomUUID());

async function makePerson(deps: Deps, person: Person, lockedHash: string): Promise<bigint> {
  const { userName, nickname, password } = person;
  const passwordHash = password ? await hashPassword(hashLoginPassword(userName, password)) : lockedHash;
  const safetyHash = person.hasSafetyPassword ? await hashPassword(demoSafetyPassword(userName)) : null;
  const code = person.code ?? (person.upline === undefined ? undefined : CODE_LEVELS[person.upline]?.code);
  const invite = code === undefined ? null : await findInvite(deps.db, code);
  return deps.db.tx(async (tx) => {
    const created = await createPlayer(deps, tx, { userName, nickname, passwordHash, invite, from: '127.0.0.1' });
    if (!created.ok) throw new Error(`the seed cannot make ${userName}: ${created.key}`);
    const id = created.data;
    await markDemo(tx, 'player', id);
    if (person.grade !== undefined) await saveGrade(tx, id, person.grade);
    if (safetyHash !== null) await saveSafetyHash(tx, id, safetyHash);
    if (person.isAgent) await markAgent(tx, id);
    await giveCode(tx, userName, id);
    const { funds } = person;
    if (funds !== undefined)
      await post(tx, { id: cause('demo.grant', id), code: 'demoGrant', player: id, amount: yuan(funds), ref: id });
    return id;
  });
}

async function giveCode(tx: Tx, userName: string, owner: bigint): Promise<void> {
  const given = CODE_LEVELS[userName];
  if (!given) return;
  const levels = Object.fromEntries(GROUPS.map((group) => [group, given.level]));
  await insertInvite(tx, { code: given.code, owner, makesAgent: given.makesAgent, levels });
  if (userName === 'agent1') await giveEndedCodes(tx, owner, levels);
}

/** What an agent's list of codes can look like: for members, expired, used up, withdrawn. */
async function giveEndedCodes(tx: Tx, owner: bigint, levels: Readonly<Record<string, string>>): Promise<void> {
  await tx.run(
    `insert into invite_code (code, owner, makes_agent, levels, remark, used_count, use_limit, expires_at, deleted_at)
     select c.code, $1, false, $2::jsonb, c.remark, c.used, c.use_limit, c.expires_at, c.deleted_at
       from (values ('MEMBER99', '会员群', 0, null::int, null::timestamptz, null::timestamptz),
                    ('SUMMER26', '暑期活动', 0, null, app_now() - interval '1 day', null),
                    ('FRIEND01', '一位朋友', 1, 1, null, null),
                    ('OLDCODE1', '旧码', 0, null, null, app_now())) as c (code, remark, used, use_limit, expires_at, deleted_at)`,
    [owner, JSON.stringify(levels)],
  );
}
