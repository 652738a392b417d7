import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_MARK, hashLoginPassword, hashSafetyPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { createPlayer, findPlayerByName, hashPassword, saveSafetyHash } from '../modules/account/index.ts';
import { findRoom, makeManager } from '../modules/chat/index.ts';
import { cause, post } from '../modules/ledger/index.ts';
import { hadDemo, hasDemo, listDemo, markDemo, readTenantValues } from '../modules/tenant/index.ts';
import type { Deps } from '../platform/deps.ts';

/** The people of demo-life (docs/decisions/0321): made at its first start, by the functions that registration and the demo's seed use. */

const NAMES = ['小林', '阿策', '老周', '晚晴', '南风', '半夏', '大刘', '知秋', '橙子', '北斗'] as const;
/** Plans are pushed by managers of a room: one of them is that, of a room of talk about one lottery and of no other. */
const PLANNER = NAMES[1];
const PLANNERS_ROOM = 'ssc';
/** Play money that each begins with; who has none left bets no more. */
const FUNDS_YUAN = 5_000;
const SAFETY_DIGITS = 6;

/** How one of them signs in. */
export interface DemoPerson {
  readonly userName: string;
  readonly nickname: string;
  readonly password: string;
  readonly safetyDigits: string;
  readonly isPlanner: boolean;
}

/** Readable by its owner alone: nobody else can act as one of them. */
const FILE = 'demo-life.json';

/** Makes who is missing and gives those that can sign in. Empty on a site that is no demo. */
export async function makeDemoPeople(deps: Deps): Promise<readonly DemoPerson[]> {
  const { db, config } = deps;
  const isDemo = !config.isProduction && (await readTenantValues(db)).demo;
  const isEnded = (await hadDemo(db)) && !(await hasDemo(db));
  if (!isDemo || isEnded) return [];
  const path = join(config.dataFolder, FILE);
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly DemoPerson[]) : [];
  const people: DemoPerson[] = [];
  for (const [at, name] of NAMES.entries()) {
    const userName = `yanshi${String(at + 1).padStart(2, '0')}`;
    const kept = known.find((one) => one.userName === userName);
    // Made by the server of another data folder, or by a visitor: nobody here knows its password, and guesses would lock this address out.
    if (kept === undefined && (await findPlayerByName(db, userName)) !== null) continue;
    people.push(kept ?? draft(userName, name));
  }
  // Before the accounts: an interrupted start leaves passwords without an account, and never an account whose password nobody has.
  mkdirSync(config.dataFolder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(people, null, 2)}\n`, { mode: 0o600 });
  for (const person of people) await makePerson(deps, person);
  const marked = new Set(await listDemo(db, 'life'));
  const own = await Promise.all(people.map(async (person) => (await findPlayerByName(db, person.userName))?.id));
  // A visitor may have taken one of the login names in this moment: that one is not ours.
  return people.filter((_, at) => marked.has(String(own[at])));
}

const draft = (userName: string, name: string): DemoPerson => ({
  userName,
  nickname: `${DEMO_MARK}${name}`,
  password: randomBytes(12).toString('base64url'),
  safetyDigits: String(randomInt(10 ** SAFETY_DIGITS)).padStart(SAFETY_DIGITS, '0'),
  isPlanner: name === PLANNER,
});

async function makePerson(deps: Deps, person: DemoPerson): Promise<void> {
  const { userName, nickname, password, safetyDigits, isPlanner } = person;
  if ((await findPlayerByName(deps.db, userName)) !== null) return;
  const passwordHash = await hashPassword(hashLoginPassword(userName, password));
  const safetyHash = await hashPassword(hashSafetyPassword(userName, safetyDigits));
  await deps.db.tx(async (tx) => {
    const made = await createPlayer(deps, tx, { userName, nickname, passwordHash, invite: null, from: '127.0.0.1' });
    // Taken in this moment by somebody else.
    if (!made.ok) return;
    const id = made.data;
    await markDemo(tx, 'player', id);
    await markDemo(tx, 'life', id);
    await saveSafetyHash(tx, id, safetyHash);
    const amount = yuan(FUNDS_YUAN);
    await post(tx, { id: cause('demo.grant', id), code: 'demoGrant', player: id, amount, ref: id });
    const room = isPlanner ? await findRoom(tx, PLANNERS_ROOM) : null;
    if (room !== null && room.deleted_at === null) await makeManager(tx, PLANNERS_ROOM, String(id));
  });
}
