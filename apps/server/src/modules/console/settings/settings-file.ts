import {
  SETTING_VALUE_MAX,
  SETTING_RULES,
  consoleCalls,
  consoleSettingsFileCalls,
  logNameOf,
  settingTakesTwo,
  type CallInput,
  type CallOutput,
  type RefusedSetting,
} from '@caiting/contract';
import { dayOf } from '@caiting/lottery/calendar';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { SETTING_KEYS, readSetting, tenantValues, type TenantValues } from '../../tenant/index.ts';
import { logged } from '../core/logged.ts';
import { listWaiting } from '../core/requests.ts';
import { settingObject, writtenAlike } from './set-setting.ts';

type Calls = typeof consoleSettingsFileCalls;
type Compared = CallOutput<Calls['compareSettings']>;
type Waits = Compared['list'][number]['waits'];
type Differing = Omit<Compared['list'][number], 'waits'>;

/** Settings as a file. Both calls have their line in the log and change nothing: each change is an act of its own (docs/decisions/0341). */
export const settingsFileBindings = [
  logged(consoleSettingsFileCalls.exportSettings, async ({ deps }) => ok(await exportSettings(deps))),
  logged(consoleSettingsFileCalls.compareSettings, ({ deps }, input) => compareSettings(deps, input)),
];

/** Whether the site is a demo is said on its own machine or by its own act, not by a file of another site. */
const NOT_BY_FILE: ReadonlySet<string> = new Set(['demo']);

async function exportSettings(deps: Deps): Promise<CallOutput<Calls['exportSettings']>> {
  const values = await tenantValues(deps);
  const keys = SETTING_KEYS.filter((key) => !NOT_BY_FILE.has(key));
  const settings = Object.fromEntries(keys.map((key) => [key, values[key]]));
  const day = dayOf(Math.floor((await appNow(deps.db)).getTime() / 1000));
  return {
    fileName: `settings-${day}.json`,
    text: `${JSON.stringify({ settings }, null, 2)}\n`,
    count: keys.length,
  };
}

async function compareSettings(
  deps: Deps,
  { text }: CallInput<Calls['compareSettings']>,
): Promise<Outcome<Compared, 'settingsFileUnreadable'>> {
  const given = settingsIn(text);
  if (given === null) return refuse('settingsFileUnreadable', { field: 'text' });
  const values = await tenantValues(deps);
  const list: Differing[] = [];
  const refused: Compared['refused'] = [];
  let same = 0;
  for (const [at, [key, value]] of given.entries()) {
    const line = compareLine(values, key, value);
    if (typeof line === 'string') refused.push({ line: at + 1, key: key.slice(0, KEY_SHOWN), refusedFor: line });
    else if (line.before === line.after) same += 1;
    else list.push(line);
  }
  const waits = await waitsFor(deps, list);
  return ok({ list: list.map((line) => ({ ...line, waits: waits(line) })), refused, same });
}

/** Who has asked for one of these settings already, and whether for the value of the file. There is one wish about a setting at a time. */
async function waitsFor({ db }: Deps, list: readonly Differing[]): Promise<(line: Differing) => Waits> {
  const { setTenantSetting } = consoleCalls;
  const objects = list.map(({ key }) => settingObject(key));
  const wishes = await listWaiting(db, objects, setTenantSetting.roles);
  const found = new Map(wishes.map((wish) => [wish.object, wish]));
  return ({ key, after }) => {
    const wish = found.get(settingObject(key));
    if (wish === undefined) return null;
    const isSame = wish.call === logNameOf(setTenantSetting) && writtenAlike(wish.after) === after;
    return { id: String(wish.id), askedBy: wish.asked_name, isSame };
  };
}

const KEY_SHOWN = 64;

/** Name and value of each setting in the file; null where it is none. */
function settingsIn(text: string): readonly (readonly [string, unknown])[] | null {
  try {
    const read: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const settings = isRecord(read) && 'settings' in read ? read['settings'] : read;
    return isRecord(settings) ? Object.entries(settings) : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each is held against what stands there now, as the act that sets it will be: one that fits only beside another of the file comes back once that one is done. */
function compareLine(values: TenantValues, given: string, value: unknown): RefusedSetting | Differing {
  if (NOT_BY_FILE.has(given)) return 'notByFile';
  const read = readSetting(values, given, value);
  if (!read.ok) return read.key === 'settingUnknown' ? 'unknown' : 'unfit';
  const { key, after } = read.data;
  const [there, wanted] = [writtenAlike(values[key]), writtenAlike(after)];
  if (wanted.length > SETTING_VALUE_MAX) return 'tooLong';
  const takesTwo = settingTakesTwo(key, after, values[key]);
  return { key, before: there, after: wanted, class: SETTING_RULES[key].class, takesTwo };
}
