import { hashLoginPassword, hashSafetyPassword, type UserId } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { cause, post } from '../../ledger/index.ts';
import { hashPassword } from '../core/password.ts';
import { insertInvite, markAgent, saveSafetyHash } from '../core/queries.ts';
import { createPlayer } from '../login/register.ts';
import { openSession } from '../sessions/open-session.ts';

export interface TestPlayer {
  readonly id: bigint;
  readonly userId: UserId;
  readonly userName: string;
  readonly nickname: string;
  /** What the person types. */
  readonly password: string;
  /** Bearer of an open session. */
  readonly token: string;
}

export interface PlayerOptions {
  readonly userName?: string;
  /** Else a neutral one. */
  readonly nickname?: string;
  readonly balance?: Money;
  readonly upline?: bigint;
  readonly isAgent?: boolean;
  /** Levels by group as percent text, where an upline gives them. */
  readonly levels?: Readonly<Record<string, string>>;
  /** Six digits; costs a hash. The call then takes `hashSafetyPassword(userName, digits)`. */
  readonly safetyPassword?: string;
}

const PASSWORD = 'secret123';
// The hash of nothing anybody can type: these people come in by their token. Tests of the login register through the call.
const UNUSED_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
let made = 0;

/** A registered, signed-in player with a balance, made without the cost of a password hash. */
export async function aPlayer(deps: Deps, options: PlayerOptions = {}): Promise<TestPlayer> {
  const userName = options.userName ?? `user${(made += 1)}_${process.pid}`;
  const { safetyPassword } = options;
  const safetyHash =
    safetyPassword === undefined ? null : await hashPassword(hashSafetyPassword(userName, safetyPassword));
  return deps.db.tx(async (tx) => {
    const invite = options.upline === undefined ? null : await inviteOf(tx, options.upline, options);
    const named = options.nickname === undefined ? {} : { nickname: options.nickname };
    const draft = { userName, passwordHash: UNUSED_HASH, invite, from: '127.0.0.1', ...named };
    const created = await createPlayer(deps, tx, draft);
    if (!created.ok) throw new Error(`${userName} exists`);
    const id = created.data;
    if (options.isAgent) await markAgent(tx, id);
    if (safetyHash !== null) await saveSafetyHash(tx, id, safetyHash);
    if (options.balance)
      await post(tx, { id: cause('test.grant', id), code: 'demoGrant', player: id, amount: options.balance, ref: id });
    const { token } = await openSession(deps, tx, id, { ip: '127.0.0.1', country: null, userAgent: 'test' });
    // As if they had just typed their password: tests of that undo it.
    await tx.run(`update session set password_proven_at = 'infinity' where player = $1`, [id]);
    const { nickname } = await tx.one<{ nickname: string }>('select nickname from player where id = $1', [id]);
    return { id, userId: String(id) as UserId, userName, nickname, password: PASSWORD, token };
  });
}

async function inviteOf(
  tx: Parameters<typeof insertInvite>[0],
  owner: bigint,
  { levels = {}, isAgent = false }: PlayerOptions,
) {
  const code = `t${owner}x${(made += 1)}`.slice(0, 12);
  await insertInvite(tx, { code, owner, makesAgent: isAgent, levels });
  return { code, owner, makes_agent: isAgent, levels };
}

/** What a browser sends for a password. */
export const sent = (userName: string, password: string): string => hashLoginPassword(userName, password);
