import { moneyText, type CallInput, type CallOutput, type consoleCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { countOpenSessions, endAllSessions, findPlayerByName } from '../account/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { SETTINGS, SETTING_KEYS, setTenantValue, tenantValues, type SettingKey } from '../tenant/index.ts';
import { auditWhole } from '../whole-audit.ts';
import { staffLogChecks } from './log-chain.ts';
import { listLog } from './queries.ts';

const LOG_LINES = 100;
const FORCED_MESSAGE = '您已被管理员强制下线，请重新登录';

export const done = (note: string) => ok({ done: true, note });

/** Every tenant value as it stands. */
export async function tenantSettings(deps: Deps): Promise<CallOutput<typeof consoleCalls.tenantSettings>> {
  const values = await tenantValues(deps);
  return { settings: SETTING_KEYS.map((key) => ({ key, value: values[key], doc: SETTINGS[key].doc })) };
}

/** One value as it stands; undefined for a key there is none of. */
export async function settingNow(deps: Deps, key: string): Promise<unknown> {
  return SETTING_KEYS.some((known) => known === key) ? (await tenantValues(deps))[key as SettingKey] : undefined;
}

/** `value` is JSON, or bare text where the setting is a text. */
export async function setSetting(
  deps: Deps,
  by: string,
  { key, value }: CallInput<typeof consoleCalls.setTenantSetting>,
): Promise<Outcome<{ done: boolean; note: string }, 'settingUnknown' | 'badInput'>> {
  const outcome = await setTenantValue(deps, key, parsed(value), by);
  const final = outcome.ok || outcome.key !== 'badInput' ? outcome : await setTenantValue(deps, key, value, by);
  if (!final.ok) return outcome.ok ? final : outcome;
  return done(`${SETTINGS[final.data.key].doc}：${JSON.stringify(final.data.value)}`);
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
  if (set.key === 'settingUnknown') throw new Error(`tenant setting ${key} is gone`);
  return refuse('badInput', { field: key, params: { field: SETTINGS[key].doc } });
}

export async function setMaintenance(
  deps: Deps,
  by: string,
  { on, message }: CallInput<typeof consoleCalls.setMaintenance>,
): Promise<Outcome<{ done: boolean; note: string }, 'badInput'>> {
  const unsaid = message === undefined ? null : await setKnown(deps, 'maintenanceMessage', message, by);
  const refused = unsaid ?? (await setKnown(deps, 'maintenance', on, by));
  return refused ?? done(on ? '已进入维护：会员请求返回 −7' : '已结束维护');
}

export async function setClosed(
  deps: Deps,
  by: string,
  { on }: CallInput<typeof consoleCalls.setClosed>,
): Promise<Outcome<{ done: boolean; note: string }, 'badInput'>> {
  return (await setKnown(deps, 'closed', on, by)) ?? done(on ? '网站已关闭：会员请求返回 −12' : '网站已开放');
}

/** Ends all sessions of a player; open pages go to the login page with the message. */
export async function forceLogout(
  deps: Deps,
  userName: string,
): Promise<Outcome<{ done: boolean; note: string }, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const count = await deps.db.tx((tx) => endAllSessions(tx, player.id, 'forced', FORCED_MESSAGE));
  return done(`${player.name} 已下线，结束 ${count} 个登录`);
}

export async function showPlayer(
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

export async function showLog(deps: Deps): Promise<CallOutput<typeof consoleCalls.staffLog>> {
  const rows = await listLog(deps.db, LOG_LINES);
  return {
    list: rows.map(({ at, name, act, detail, outcome }) => ({
      at: at.getTime(),
      staffName: name,
      act,
      detail: `${JSON.stringify(detail)} → ${outcome}`,
    })),
  };
}

export async function audit(deps: Deps): Promise<CallOutput<typeof consoleCalls.audit>> {
  const { findings, figures } = await auditWhole(deps.db, staffLogChecks);
  return {
    ok: findings.length === 0,
    findings: findings.map(({ check, detail }) => `${check}: ${detail}`),
    entries: figures['entries'] ?? '0',
    accounts: figures['accounts'] ?? '0',
  };
}
