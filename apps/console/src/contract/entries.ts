import { CONSOLE_ACTS, CONSOLE_ENTRIES, CONSOLE_GROUPS, CONSOLE_PARTS, calls, logNameOf } from '@caiting/contract';
import { QUEUES } from './queues.ts';
import type {
  ConsoleAct,
  ConsoleEntry,
  ConsoleGroup,
  ConsolePart,
  OwnWord,
  StaffCallDef,
  StaffRole,
} from '@caiting/contract';

/** One call of staff as the console has it: what the contract says of it, and where it stands. */
export interface Entry extends ConsoleEntry {
  readonly name: string;
  readonly call: StaffCallDef;
  /** Shows something; no act. */
  readonly isRead: boolean;
  /** What an act changes, and whether one may do it alone; null of a read. */
  readonly act: ConsoleAct | null;
}

const defs = calls as unknown as Readonly<Record<string, StaffCallDef>>;
const acts = CONSOLE_ACTS as Readonly<Record<string, ConsoleAct>>;

/** Every call of staff, in the order of the table of entries. */
export const ENTRIES: readonly Entry[] = Object.entries(
  CONSOLE_ENTRIES as Readonly<Record<string, ConsoleEntry>>,
).flatMap(([name, entry]) => {
  const call = defs[name];
  if (call === undefined) throw new Error(`an entry names no call: ${name}`);
  const isRead = call.method === 'GET';
  return [{ ...entry, name, call, isRead, act: isRead ? null : (acts[name] ?? null) }];
});

const byName = new Map(ENTRIES.map((entry) => [entry.name, entry]));
export const entryOf = (name: string): Entry | undefined => byName.get(name);
const byLogName = new Map(ENTRIES.map((entry) => [logNameOf(entry.call), entry]));
/** Of a name that an answer says: that of the call, or as the log has it. */
export const entrySaid = (name: string): Entry | undefined => byName.get(name) ?? byLogName.get(name);
/** Lines of the operators' log that no call of staff writes: the site's own, and commands on its machine. */
const SITES_OWN: Readonly<Record<string, OwnWord>> = {
  publishChain: { zh: '公布号码链', en: 'Chain published' },
  sealDay: { zh: '封存账日', en: 'Day of the books sealed' },
  proveLiabilities: { zh: '公布负债证明', en: 'Proof of liabilities published' },
  downloadExport: { zh: '下载导出文件', en: 'Exported file fetched' },
  readPicture: { zh: '查看图片', en: 'Picture looked at' },
  archiveMonth: { zh: '归档月份', en: 'Month archived' },
  restoreMonth: { zh: '恢复月份', en: 'Month restored' },
  demoEnd: { zh: '结束演示', en: 'Demo ended' },
  init: { zh: '初始化正式站点', en: 'Site set up' },
};
/** What an act of the log is called. */
export const actSaid = (name: string): OwnWord => entrySaid(name) ?? SITES_OWN[name] ?? { zh: name, en: name };
/** Of a name that stands in the code. */
export function needEntry(name: string): Entry {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`no entry is called ${name}`);
  return found;
}

export interface Part {
  readonly id: ConsolePart;
  readonly group: ConsoleGroup | null;
  readonly zh: string;
  readonly en: string;
  readonly reads: readonly Entry[];
  readonly acts: readonly Entry[];
}

/** Looked for from everywhere: they open their parts, before what waits there. */
const OPENS_ITS_PART: readonly string[] = ['players', 'agents'];

/** What waits comes first; the rest stays as the table of entries has it. */
const placeOf = ({ name }: Entry): number => {
  if (OPENS_ITS_PART.includes(name)) return -1;
  const at = QUEUES.findIndex(({ read }) => read === name);
  return at < 0 ? QUEUES.length : at;
};
const byQueue = (a: Entry, b: Entry): number => placeOf(a) - placeOf(b);

export const PARTS: readonly Part[] = (Object.keys(CONSOLE_PARTS) as ConsolePart[]).map((id) => ({
  ...CONSOLE_PARTS[id],
  id,
  reads: ENTRIES.filter((entry) => entry.part === id && entry.isRead).toSorted(byQueue),
  acts: ENTRIES.filter((entry) => entry.part === id && !entry.isRead),
}));
export const partOf = (id: string): Part | undefined => PARTS.find((part) => part.id === id);
export const GROUPS = CONSOLE_GROUPS;
/** The act of the second person: whoever does it agrees to what another asked for, and it is done at once. */
export const isSecondWord = ({ name }: Entry): boolean => name === 'approve' || name === 'confirmAdjustment';
/** Where a call's screen is: exactly one. */
export const screenOf = (entry: Entry): string => `/${entry.part}?${entry.isRead ? 'tab' : 'do'}=${entry.name}`;

/** What one does before being signed in is for everybody; the rest has its roles. */
export const rolesOf = ({ call }: Entry): readonly StaffRole[] => call.roles ?? [];
export const mayUse = (entry: Entry, held: readonly StaffRole[]): boolean =>
  (entry.call.who as string) !== 'staff' || held.some((role) => rolesOf(entry).includes(role));
