import { INVITE_CODES_MAX, type CallInput, type CallOutput, type profileCalls } from '@caiting/contract';
import { GROUPS, type Group } from '@caiting/lottery';
import { formatRate, parseRate } from '@caiting/money';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import {
  countInvitesLocked,
  insertOwnInvite,
  listInvites,
  saveInviteRemark,
  withdrawInvite,
  type InviteCodeRow,
} from './invite-queries.ts';
import { levelsOf, type Levels } from './levels.ts';

type InviteCode = CallOutput<typeof profileCalls.addInviteCode>;

/** Without look-alikes: codes are read out and typed. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MADE_LENGTH = 8;
const TRIES = 5;

const shown = (row: InviteCodeRow): InviteCode => ({
  code: row.code,
  makesAgent: row.makes_agent,
  levels: { ...row.levels },
  usedCount: row.used_count,
  remark: row.remark,
  createdAt: row.created_at.getTime(),
});

/** Makes an invite code of an agent, with levels no higher than the agent's own are now. */
export async function addInviteCode(
  deps: Deps,
  owner: string,
  { makesAgent, levels, code, remark = '' }: CallInput<typeof profileCalls.addInviteCode>,
): Promise<Outcome<InviteCode, 'inviteCodesTooMany' | 'inviteLevelTooHigh' | 'fieldUnique' | 'badInput'>> {
  const given = checkedLevels(levels, await levelsOf(deps, deps.db, owner));
  if (isRefusal(given)) return given;
  return deps.db.tx(async (tx) => {
    if ((await countInvitesLocked(tx, owner)) >= INVITE_CODES_MAX)
      return refuse('inviteCodesTooMany', { params: { max: INVITE_CODES_MAX } });
    const row = await insertFree(tx, owner, { makesAgent, levels: given, remark, code });
    return row ? ok(shown(row)) : refuse('fieldUnique', { field: 'code', params: { field: '邀请码' } });
  });
}

function checkedLevels(
  wished: Readonly<Record<string, string>>,
  own: Levels,
): Record<string, string> | Refusal<'inviteLevelTooHigh' | 'badInput'> {
  const given: Record<string, string> = {};
  for (const [name, text] of Object.entries(wished)) {
    const level = parseRate(text);
    if (!isGroup(name) || level === null) return refuse('badInput', { field: 'levels', params: { field: '返点' } });
    if (level > own[name])
      return refuse('inviteLevelTooHigh', { field: 'levels', params: { group: name, max: formatRate(own[name]) } });
    given[name] = formatRate(level);
  }
  return given;
}

const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name);

/** The code asked for, or a made one that nobody has. */
async function insertFree(
  tx: Tx,
  owner: string,
  {
    code,
    ...invite
  }: { code: string | undefined; makesAgent: boolean; levels: Record<string, string>; remark: string },
): Promise<InviteCodeRow | null> {
  if (code !== undefined) return insertOwnInvite(tx, owner, { ...invite, code });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = Array.from({ length: MADE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const row = await insertOwnInvite(tx, owner, { ...invite, code: made });
    if (row) return row;
  }
  throw new Error('no free invite code was found');
}

export async function inviteCodeList(
  deps: Deps,
  owner: string,
  makesAgent: boolean | undefined,
): Promise<{ list: InviteCode[] }> {
  return { list: (await listInvites(deps.db, owner, makesAgent ?? null)).map(shown) };
}

export async function updateInviteCodeRemark(
  deps: Deps,
  owner: string,
  { code, remark }: { code: string; remark: string },
): Promise<Outcome<Record<string, never>, 'inviteCodeUnknown'>> {
  return (await saveInviteRemark(deps.db, owner, code, remark)) ? ok({}) : refuse('inviteCodeUnknown');
}

/** Withdraws a code: nobody registers with it any more. */
export async function deleteInviteCode(
  deps: Deps,
  owner: string,
  code: string,
): Promise<Outcome<Record<string, never>, 'inviteCodeUnknown'>> {
  return (await withdrawInvite(deps.db, owner, code)) ? ok({}) : refuse('inviteCodeUnknown');
}
