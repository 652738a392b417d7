import {
  CODE_SIGNS,
  GROUP_WORDS,
  INVITE_CODES_MAX,
  profileCalls,
  FIELD_NAMES,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import { GROUPS, type Group } from '@caiting/lottery';
import { formatRate, parseRate } from '@caiting/money';
import { randomInt } from 'node:crypto';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { houseNames } from '../core/house-names.ts';
import { levelsOf, type Levels } from '../core/levels.ts';

export const inviteCodesBindings = [
  bind(profileCalls.addInviteCode, ({ deps, session, requestId }, input) =>
    addInviteCode(deps, session.userId, requestId, input),
  ),
  bind(profileCalls.updateInviteCodeRemark, ({ deps, session }, input) =>
    updateInviteCodeRemark(deps, session.userId, input),
  ),
  bind(profileCalls.updateInviteCodeLevels, ({ deps, session }, input) =>
    updateInviteCodeLevels(deps, session.userId, input),
  ),
  bind(profileCalls.inviteCodeLevels, ({ deps, session }, { code }) => pastLevels(deps, session.userId, code)),
  bind(profileCalls.deleteInviteCode, ({ deps, session }, { code }) => deleteInviteCode(deps, session.userId, code)),
  bind(profileCalls.inviteCodeList, async ({ deps, session }, { makesAgent }) =>
    ok(await inviteCodeList(deps, session.userId, makesAgent)),
  ),
];

type InviteCode = CallOutput<typeof profileCalls.addInviteCode>;

const MADE_LENGTH = 8;
const TRIES = 5;

/** Whether somebody may still register by a code that was not withdrawn. */
export function stateOf({
  is_expired,
  use_limit,
  used_count,
}: Pick<InviteCodeRow, 'is_expired' | 'use_limit' | 'used_count'>): InviteCode['state'] {
  if (is_expired) return 'expired';
  return use_limit !== null && used_count >= use_limit ? 'usedUp' : 'open';
}

const shown = (row: InviteCodeRow): InviteCode => ({
  code: row.code,
  makesAgent: row.makes_agent,
  levels: { ...row.levels },
  levelsSince: row.levels_since.getTime(),
  usedCount: row.used_count,
  useLimit: row.use_limit,
  expiresAt: row.expires_at?.getTime() ?? null,
  state: stateOf(row),
  remark: row.remark,
  createdAt: row.created_at.getTime(),
});

type AddInvite = CallInput<typeof profileCalls.addInviteCode>;
type AddedInvite = Outcome<
  InviteCode,
  'inviteCodesTooMany' | 'inviteLevelTooHigh' | 'inviteCodeForbidden' | 'fieldUnique' | 'badInput'
>;

/** Makes an invite code of an agent, with levels no higher than the agent's own are now. */
export async function addInviteCode(
  deps: Deps,
  owner: string,
  requestId: string,
  input: AddInvite,
): Promise<AddedInvite | Refusal<'requestIdReused'>> {
  const key = { userId: owner, requestId, call: 'addInviteCode', body: input };
  return deps.db.tx((tx) => once(tx, key, () => addIn(deps, tx, owner, input)));
}

async function addIn(
  deps: Deps,
  tx: Tx,
  owner: string,
  { makesAgent, levels, code, remark = '', useLimit, days }: AddInvite,
): Promise<AddedInvite> {
  const given = checkedLevels(levels, await levelsOf(deps, tx, owner));
  if (isRefusal(given)) return given;
  // It stands in the link and is read out: nobody is invited by "KEFU".
  if (code !== undefined && houseNames((await tenantValues(deps)).tenantName)(code))
    return refuse('inviteCodeForbidden', { field: 'code' });
  if ((await countInvitesLocked(tx, owner)) >= INVITE_CODES_MAX)
    return refuse('inviteCodesTooMany', { params: { max: INVITE_CODES_MAX } });
  const ends = { useLimit: useLimit ?? null, days: days ?? null };
  const row = await insertFree(tx, owner, { makesAgent, levels: given, remark, code, ...ends });
  return row ? ok(shown(row)) : refuse('fieldUnique', { field: 'code', params: { field: FIELD_NAMES.inviteCode } });
}

function checkedLevels(
  wished: Readonly<Record<string, string>>,
  own: Levels,
): Record<string, string> | Refusal<'inviteLevelTooHigh' | 'badInput'> {
  const given: Record<string, string> = {};
  for (const [name, text] of Object.entries(wished)) {
    const level = parseRate(text);
    if (!isGroup(name) || level === null)
      return refuse('badInput', { field: 'levels', params: { field: FIELD_NAMES.levels } });
    if (level > own[name])
      return refuse('inviteLevelTooHigh', {
        field: 'levels',
        params: { group: GROUP_WORDS[name], max: formatRate(own[name]) },
      });
    given[name] = formatRate(level);
  }
  return given;
}

const isGroup = (name: string): name is Group => (GROUPS as readonly string[]).includes(name);

/** The code asked for, or a made one that nobody has. */
async function insertFree(
  tx: Tx,
  owner: string,
  { code, ...invite }: Omit<NewInvite, 'code'> & { readonly code: string | undefined },
): Promise<InviteCodeRow | null> {
  if (code !== undefined) return insertOwnInvite(tx, owner, { ...invite, code: code.toUpperCase() });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = Array.from({ length: MADE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
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
  return (await saveInviteRemark(deps.db, owner, code, remark))
    ? ok({})
    : refuse('inviteCodeUnknown', { field: 'code' });
}

/** Changes what the next ones who come by the code get, no higher than the agent's own levels are now. */
export async function updateInviteCodeLevels(
  deps: Deps,
  owner: string,
  { code, levels }: CallInput<typeof profileCalls.updateInviteCodeLevels>,
): Promise<Outcome<InviteCode, 'inviteCodeUnknown' | 'inviteLevelTooHigh' | 'badInput'>> {
  return deps.db.tx(async (tx) => {
    const given = checkedLevels(levels, await levelsOf(deps, tx, owner));
    if (isRefusal(given)) return given;
    const row = await saveInviteLevels(tx, owner, code, given);
    return row ? ok(shown(row)) : refuse('inviteCodeUnknown', { field: 'code' });
  });
}

async function pastLevels(
  deps: Deps,
  owner: string,
  code: string,
): Promise<Outcome<CallOutput<typeof profileCalls.inviteCodeLevels>, 'inviteCodeUnknown'>> {
  const rows = await deps.db.maybeOne<{ list: PastLevels[] | null }>(
    `select (select json_agg(json_build_object('levels', l.levels, 'since', floor(extract(epoch from l.since) * 1000),
                                               'until', floor(extract(epoch from l.until) * 1000)) order by l.id desc)
               from (select * from invite_past_levels where code = c.code order by id desc limit ${PAST_LEVELS_SHOWN}) l) as list
       from invite_code c where c.code = $2 and c.owner = $1 and c.deleted_at is null`,
    [owner, code],
  );
  return rows ? ok({ list: rows.list ?? [] }) : refuse('inviteCodeUnknown', { field: 'code' });
}

interface PastLevels {
  readonly levels: Record<string, string>;
  readonly since: number;
  readonly until: number;
}

const PAST_LEVELS_SHOWN = 50;

/** Withdraws a code: nobody registers with it any more. */
export async function deleteInviteCode(
  deps: Deps,
  owner: string,
  code: string,
): Promise<Outcome<Record<string, never>, 'inviteCodeUnknown'>> {
  return (await withdrawInvite(deps.db, owner, code)) ? ok({}) : refuse('inviteCodeUnknown', { field: 'code' });
}

interface InviteCodeRow {
  readonly code: string;
  readonly makes_agent: boolean;
  readonly levels: Readonly<Record<string, string>>;
  readonly levels_since: Date;
  readonly used_count: number;
  readonly remark: string;
  readonly created_at: Date;
  readonly use_limit: number | null;
  readonly expires_at: Date | null;
  readonly is_expired: boolean;
}

interface NewInvite {
  readonly code: string;
  readonly makesAgent: boolean;
  readonly levels: Readonly<Record<string, string>>;
  readonly remark: string;
  readonly useLimit: number | null;
  /** Until it ends; null: it does not. */
  readonly days: number | null;
}

const COLUMNS = `code, makes_agent, levels, levels_since, used_count, remark, created_at, use_limit, expires_at,
  coalesce(expires_at <= app_now(), false) as is_expired`;

/** Own codes that were not withdrawn, newest first. */
function listInvites(db: Queries, owner: string, makesAgent: boolean | null): Promise<InviteCodeRow[]> {
  return db.query<InviteCodeRow>(
    `select ${COLUMNS} from invite_code
      where owner = $1 and deleted_at is null and ($2::bool is null or makes_agent = $2)
      order by created_at desc, code`,
    [owner, makesAgent],
  );
}

/** Makes a code; null when there is one that reads like it, also withdrawn: a code never changes its owner. The owner's row is locked by the caller. */
function insertOwnInvite(tx: Tx, owner: string, invite: NewInvite): Promise<InviteCodeRow | null> {
  return tx.maybeOne<InviteCodeRow>(
    `insert into invite_code (code, owner, makes_agent, levels, remark, use_limit, expires_at)
     values ($1, $2, $3, $4, $5, $6, app_now() + $7::int * interval '1 day')
     on conflict do nothing returning ${COLUMNS}`,
    [invite.code, owner, invite.makesAgent, JSON.stringify(invite.levels), invite.remark, invite.useLimit, invite.days],
  );
}

/** Locks the agent's row, so that codes made at once count each other, and gives how many codes there are. */
async function countInvitesLocked(tx: Tx, owner: string): Promise<number> {
  await tx.one('select id from player where id = $1 for update', [owner]);
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from invite_code where owner = $1 and deleted_at is null',
    [owner],
  );
  return count;
}

async function saveInviteRemark(db: Queries, owner: string, code: string, remark: string): Promise<boolean> {
  const count = await db.run(
    'update invite_code set remark = $3 where code = $2 and owner = $1 and deleted_at is null',
    [owner, code, remark],
  );
  return count === 1;
}

function saveInviteLevels(
  tx: Tx,
  owner: string,
  code: string,
  levels: Readonly<Record<string, string>>,
): Promise<InviteCodeRow | null> {
  return tx.maybeOne<InviteCodeRow>(
    `update invite_code set levels = $3 where code = $2 and owner = $1 and deleted_at is null returning ${COLUMNS}`,
    [owner, code, JSON.stringify(levels)],
  );
}

async function withdrawInvite(db: Queries, owner: string, code: string): Promise<boolean> {
  const count = await db.run(
    'update invite_code set deleted_at = app_now() where code = $2 and owner = $1 and deleted_at is null',
    [owner, code],
  );
  return count === 1;
}
