/** localStorage that never throws (private windows, full disks, blocked storage, the build's prerender). Values are JSON. */
export function readStored<T>(key: string, check: (value: unknown) => value is T): T | null {
  try {
    const raw = globalThis.localStorage?.getItem(key);
    if (raw === null || raw === undefined) return null;
    const value: unknown = JSON.parse(raw);
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value, or removes it when null. A refusal of the browser is not an error: the site works without memory. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
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

/** Every key the site stores under, in one list. */
export const STORED = {
  theme: 'caiting.theme',
  tenantTheme: 'caiting.tenantTheme',
  locale: 'caiting.locale',
  userName: 'caiting.userName',
  balanceHidden: 'caiting.balanceHidden',
} as const;
