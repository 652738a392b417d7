import { createHash } from 'node:crypto';
import { consoleCalls, moneyText, type CallInput, type CallOutput } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { countOpenSessions, endAllSessions, findPlayerByName } from '../../account/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import {
  SETTINGS,
  SETTING_KEYS,
  setTenantValue,
  tenantValues,
  type SettingKey,
  type SetValueRefusal,
} from '../../tenant/index.ts';
import { startAudit } from '../audits/daily.ts';
import { lastRun } from '../audits/run-audit.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** Whoever asks again at once is told the same. */
const AUDIT_PAUSE_MS = 60_000;
const FORCED_MESSAGE = '您已被管理员强制下线，请重新登录';

/** What operators do to the site and to a player's logins, and what they look at. */
export const siteActBindings = [
  unlogged(consoleCalls.tenantSettings, async ({ deps }) => ok(await tenantSettings(deps))),
  logged(
    consoleCalls.setTenantSetting,
    ({ deps, staff }, input) => setSetting(deps, staff, input),
    (deps, { key }) => settingNow(deps, key),
  ),
  logged(consoleCalls.setMaintenance, async ({ deps, staff }, input) => setMaintenance(deps, staff.name, input)),
  logged(consoleCalls.setClosed, async ({ deps, staff }, input) => setClosed(deps, staff.name, input)),
  logged(consoleCalls.forceLogout, ({ deps }, { userName }) => forceLogout(deps, userName)),
  // Looking at a person is an act too.
  logged(consoleCalls.player, ({ deps }, { userName }) => showPlayer(deps, userName)),
  logged(consoleCalls.audit, async ({ deps }) => ok(await audit(deps))),
];

/** Every tenant value as it stands. */
async function tenantSettings(deps: Deps): Promise<CallOutput<typeof consoleCalls.tenantSettings>> {
  const values = await tenantValues(deps);
  return {
    settings: SETTING_KEYS.map((key) => ({
      key,
      value: values[key],
      doc: SETTINGS[key].doc,
      takesTwo: SETTINGS[key].takesTwo,
    })),
  };
}

/** One value as it stands; undefined for a key there is none of. */
async function settingNow(deps: Deps, key: string): Promise<unknown> {
  return SETTING_KEYS.some((known) => known === key) ? (await tenantValues(deps))[key as SettingKey] : undefined;
}

/** `value` is JSON, or bare text where the setting is a text. */
async function setSetting(
  deps: Deps,
  staff: Staff,
  { key, value }: CallInput<typeof consoleCalls.setTenantSetting>,
): Promise<Outcome<{ done: boolean; note: string }, SetValueRefusal | 'secondStaffNeeded'>> {
  const set = (as: unknown) =>
    setTenantValue(deps, key, as, staff.name, (tx, known, read) => refusedByRule(tx, staff, known, read));
  const outcome = await set(parsed(value));
  const final = outcome.ok || outcome.key !== 'badInput' ? outcome : await set(value);
  if (final.ok) return done(`${SETTINGS[final.data.key].doc}：${JSON.stringify(final.data.value)}`);
  return final.key === 'badInput' && !outcome.ok ? outcome : final;
}

const CONFIRM_MINUTES = 60;
/** Longer values stand in the request by their digest: the two still mean the same. */
const SUBJECT_VALUE_MAX = 500;

/** What sets a price or weakens a rule of two persons takes two administrators (docs/decisions/0152). */
function refusedByRule(
  tx: Tx,
  staff: Staff,
  key: SettingKey,
  value: unknown,
): Promise<Refusal<'secondStaffNeeded'> | null> {
  if (!SETTINGS[key].takesTwo) return Promise.resolve(null);
  const text = JSON.stringify(value, sortedKeys);
  const meant = text.length > SUBJECT_VALUE_MAX ? createHash('sha256').update(text).digest('hex') : text;
  return refusedUntilTwo(tx, staff, {
    act: 'setTenantSetting',
    subject: `${key}:${meant}`,
    reason: '',
    minutes: CONFIRM_MINUTES,
  });
}

/** Two who write the parts of a value in another order mean the same value. */
function sortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A value whose key stands in our own code. */
async function setKnown(deps: Deps, key: SettingKey, value: unknown, by: string): Promise<Refusal<'badInput'> | null> {
  const set = await setTenantValue(deps, key, value, by);
  if (set.ok) return null;
  if (set.key !== 'badInput') throw new Error(`tenant setting ${key}: ${set.key}`);
  return refuse('badInput', { field: key, params: { field: { zh: SETTINGS[key].doc, en: key } } });
}

async function setMaintenance(
  deps: Deps,
  by: string,
  { on, message }: CallInput<typeof consoleCalls.setMaintenance>,
): Promise<Outcome<{ done: boolean; note: string }, 'badInput'>> {
  const unsaid = message === undefined ? null : await setKnown(deps, 'maintenanceMessage', message, by);
  const refused = unsaid ?? (await setKnown(deps, 'maintenance', on, by));
  return refused ?? done(on ? '已进入维护：会员请求返回 −7' : '已结束维护');
}

async function setClosed(
  deps: Deps,
  by: string,
  { on }: CallInput<typeof consoleCalls.setClosed>,
): Promise<Outcome<{ done: boolean; note: string }, 'badInput'>> {
  return (await setKnown(deps, 'closed', on, by)) ?? done(on ? '网站已关闭：会员请求返回 −12' : '网站已开放');
}

/** Ends all sessions of a player; open pages go to the login page with the message. */
async function forceLogout(
  deps: Deps,
  userName: string,
): Promise<Outcome<{ done: boolean; note: string }, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const count = await deps.db.tx((tx) => endAllSessions(tx, player.id, 'forced', FORCED_MESSAGE));
  return done(`${player.name} 已下线，结束 ${count} 个登录`);
}

async function showPlayer(
  deps: Deps,
  userName: string,
): Promise<Outcome<CallOutput<typeof consoleCalls.player>, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const { balance } = await balanceOf(deps.db, player.id);
  return ok({
    userId: String(player.id) as CallOutput<typeof consoleCalls.player>['userId'],
    userName: player.name,
    balance: moneyText(balance),
    grade: player.grade,
    agent: player.is_agent,
    locked: player.state === 'locked',
    sessions: await countOpenSessions(deps.db, player.id),
  });
}

/** Starts one, unless one has just ended; the answer is the newest that did. */
async function audit(deps: Deps): Promise<CallOutput<typeof consoleCalls.audit>> {
  const run = await lastRun(deps.db);
  const now = await appNow(deps.db);
  const isFresh = run !== null && now.getTime() - run.doneAt.getTime() < AUDIT_PAUSE_MS;
  if (!isFresh) void startAudit(deps);
  return {
    ok: run?.findings === 0,
    findings: [...(run?.details ?? [])],
    entries: run?.figures['entries'] ?? '0',
    accounts: run?.figures['accounts'] ?? '0',
    at: run?.doneAt.getTime() ?? null,
    running: !isFresh,
  };
}
