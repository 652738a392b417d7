/** localStorage that never throws (private windows, full disks, blocked storage, the build's prerender). Values are JSON. */
export function readStored<T>(key: string, check: (value: unknown) => value is T): T | null {
  return read(() => globalThis.localStorage, key, check);
}

/** The same of what this tab keeps until it is closed. */
export function readTab<T>(key: string, check: (value: unknown) => value is T): T | null {
  return read(() => globalThis.sessionStorage, key, check);
}

/** Stores a value, or removes it when null. A refusal of the browser is not an error: the site works without memory. */
export function writeStored(key: string, value: unknown): void {
  write(() => globalThis.localStorage, key, value);
}

/** The same for this tab only. */
export function writeTab(key: string, value: unknown): void {
  write(() => globalThis.sessionStorage, key, value);
}

/** Asking for the storage itself may throw where it is blocked, so it is asked for inside. */
type StorageOf = () => Storage | undefined;

function read<T>(storageOf: StorageOf, key: string, check: (value: unknown) => value is T): T | null {
  try {
    const raw = storageOf()?.getItem(key);
    if (raw === null || raw === undefined) return null;
    const value: unknown = JSON.parse(raw);
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

function write(storageOf: StorageOf, key: string, value: unknown): void {
  try {
    if (value === null) storageOf()?.removeItem(key);
    else storageOf()?.setItem(key, JSON.stringify(value));
  } catch {
    // See writeStored.
  }
}

/** Throws away what this tab keeps until it is closed. */
export function forgetTab(): void {
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    // Blocked storage kept nothing.
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Keys of the device, whoever sits at it: looks, places of windows, what the browser has agreed with itself. What belongs to a person is stored through
 * platform/session/personal-storage.ts, under keys of their own.
 */
export const STORED = {
  theme: 'caiting.theme',
  tenantTheme: 'caiting.tenantTheme',
  locale: 'caiting.locale',
  userName: 'caiting.userName',
  siteState: 'caiting.siteState',
  dragonPlace: 'caiting.dragonPlace',
  chatPlace: 'caiting.chatPlace',
  sidePlace: 'caiting.sidePlace',
  helpVotes: 'caiting.helpVotes',
  browserId: 'caiting.browserId',
  reloadedAt: 'caiting.reloadedAt',
  gameSound: 'caiting.gameSound',
  textSize: 'caiting.textSize',
  savesData: 'caiting.savesData',
  barrage: 'caiting.barrage',
  visits: 'caiting.visits',
  /** Of a tab in which staff look at a player's pages. */
  view: 'caiting.view',
  visitCounted: 'caiting.visitCounted',
  installRefusedAt: 'caiting.installRefusedAt',
} as const;
