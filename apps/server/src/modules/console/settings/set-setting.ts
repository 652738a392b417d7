import { createHash } from 'node:crypto';
import { BY_TWO_REFUSALS, SETTING_MEANINGS, consoleCalls, type ByTwoRefusal, type CallInput } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isRefusal, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import {
  changeSetting,
  isSettingKey,
  tenantValues,
  writtenValue,
  type SettingKey,
  type SettingWish,
  type SetValueRefusal,
} from '../../tenant/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { firstOfTwo, refusedWhenOutdated } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';

export type ByTwo = ByTwoRefusal | 'settingChanged';
const BY_TWO: readonly string[] = [...BY_TWO_REFUSALS, 'settingChanged'] satisfies readonly ByTwo[];
const isByTwo = (key: string): key is ByTwo => BY_TWO.includes(key);
type Done = { done: boolean; note: string };

export const setSettingBindings = [
  logged(
    consoleCalls.setTenantSetting,
    ({ deps, staff }, input) => setSetting(deps, staff, input),
    async (deps, { key }) => (isSettingKey(key) ? (await tenantValues(deps))[key] : undefined),
  ),
  logged(consoleCalls.setMaintenance, async ({ deps, staff }, input) => setMaintenance(deps, staff, input)),
  logged(consoleCalls.setClosed, async ({ deps, staff }, { on }) => {
    const refused = await setKnown(deps, staff, 'closed', on);
    return refused ?? done(on ? '网站已关闭：会员请求返回 −12' : '网站已开放');
  }),
];

async function setSetting(
  deps: Deps,
  staff: ActingStaff,
  { key, value }: CallInput<typeof consoleCalls.setTenantSetting>,
): Promise<Outcome<Done, SetValueRefusal | ByTwo>> {
  const outcome = await set(deps, staff, key, writtenValue(key, value));
  if (!outcome.ok) return outcome;
  const { before, value: now } = outcome.data;
  return done(`${SETTING_MEANINGS[outcome.data.key].zh}：${JSON.stringify(before)} → ${JSON.stringify(now)}`);
}

/** Longer values stand in the subject by their digest: the two still mean the same. */
const SUBJECT_VALUE_MAX = 500;

const set = (deps: Deps, staff: ActingStaff, key: string, value: unknown) =>
  changeSetting(deps, { key, value, staffId: staff.staffId }, (tx, wish) => confirmed(tx, staff, wish));

/** Money and doors take two administrators who want the same value in the place of the same other one (docs/decisions/0250). */
async function confirmed(tx: Tx, staff: ActingStaff, change: SettingWish): Promise<Refusal<ByTwo> | bigint> {
  const text = writtenAlike(change.after);
  const meant = text.length > SUBJECT_VALUE_MAX ? createHash('sha256').update(text).digest('hex') : text;
  return agreedByTwo(tx, staff, { act: 'setTenantSetting', subject: `${change.key}:${meant}`, change });
}

const CONFIRM_MINUTES = 60;

/** What a wish about a setting is about. */
export const settingObject = (key: string): string => `setTenantSetting:${key}`;

/** The number of the wish that the second of two has just agreed to. About a setting there is one wish at a time, for now or from later on. */
export async function agreedByTwo(
  tx: Tx,
  staff: ActingStaff,
  wanted: { readonly act: string; readonly subject: string; readonly change: SettingWish },
): Promise<Refusal<ByTwo> | bigint> {
  const object = settingObject(wanted.change.key);
  const wish = { ...wanted, object, reason: '', minutes: CONFIRM_MINUTES };
  const outdated = await refusedWhenOutdated(tx, staff, wish);
  if (outdated) return outdated;
  const first = await firstOfTwo(tx, staff, wish);
  return isRefusal(first) ? first : first.request;
}

/** A value in one way of writing it: two who write its parts in another order mean the same value. */
export const writtenAlike = (value: unknown): string => JSON.stringify(value, sortedKeys);

function sortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value whose key stands in our own code. */
export async function setKnown(
  deps: Deps,
  staff: ActingStaff,
  key: SettingKey,
  value: unknown,
): Promise<Refusal<'badInput' | ByTwo> | null> {
  const changed = await set(deps, staff, key, value);
  if (changed.ok) return null;
  if (isByTwo(changed.key)) return { ...changed, key: changed.key };
  if (changed.key !== 'badInput') throw new Error(`tenant setting ${key}: ${changed.key}`);
  return { ...changed, key: 'badInput', field: key };
}

/** One that takes one person. */
async function setAlone(
  deps: Deps,
  staff: ActingStaff,
  key: SettingKey,
  value: unknown,
): Promise<Refusal<'badInput'> | null> {
  const refused = await setKnown(deps, staff, key, value);
  if (refused === null) return null;
  if (refused.key !== 'badInput') throw new Error(`tenant setting ${key}: ${refused.key}`);
  return { ...refused, key: 'badInput' };
}

async function setMaintenance(
  deps: Deps,
  staff: ActingStaff,
  { on, message }: CallInput<typeof consoleCalls.setMaintenance>,
): Promise<Outcome<Done, 'badInput'>> {
  const unsaid = message === undefined ? null : await setAlone(deps, staff, 'maintenanceMessage', message);
  const refused = unsaid ?? (await setAlone(deps, staff, 'maintenance', on));
  return refused ?? done(on ? '已进入维护：会员请求返回 −7' : '已结束维护');
}
