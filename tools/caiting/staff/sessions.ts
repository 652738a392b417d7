import { chmodSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without an act for so long a session of the command line is over. */
export const IDLE_MS = 15 * 60_000;
const FILE = 'staff-session.json';
/** Read and written by its owner alone. */
const MODE = 0o600;

interface Kept {
  readonly staffName: string;
  readonly token: string;
  /** The site that gave the token; no other one is shown it. */
  readonly site: string;
  readonly usedAt: number;
}

/**
 * Sessions of operators who signed in on this machine, so that several acts within half a minute need one code of the second factor (a code counts once). Each
 * is bound to its operator and site, and ends with `./caiting staff logout`, after 15 idle minutes, or when the site ends it.
 */
export class StaffSessions {
  readonly #path: string;
  readonly #site: string;
  readonly #now: () => number;

  constructor(dataFolder: string, site: string, now: () => number = () => new Date().getTime()) {
    this.#path = join(dataFolder, FILE);
    this.#site = site;
    this.#now = now;
  }

  /** Who is signed in here, without an idle time. */
  names(): string[] {
    return this.#live().map(({ staffName }) => staffName);
  }

  tokenOf(staffName: string): string | null {
    return this.#live().find((kept) => isSame(kept.staffName, staffName))?.token ?? null;
  }

  /** Of a sign-in, and again of each act. */
  keep(staffName: string, token: string): void {
    const others = this.#read().filter((kept) => !(isSame(kept.staffName, staffName) && kept.site === this.#site));
    this.#write([...others, { staffName, token, site: this.#site, usedAt: this.#now() }]);
  }

  forget(staffName: string): void {
    this.#write(this.#read().filter((kept) => !(isSame(kept.staffName, staffName) && kept.site === this.#site)));
  }

  #live(): Kept[] {
    return this.#read().filter(({ site }) => site === this.#site);
  }

  /** What has not run out; a file that others could have read or laid is taken away. */
  #read(): Kept[] {
    if (!existsSync(this.#path)) return [];
    const { mode, uid } = lstatSync(this.#path);
    const isOurs = lstatSync(this.#path).isFile() && (mode & 0o077) === 0 && uid === (process.getuid?.() ?? uid);
    if (!isOurs) {
      rmSync(this.#path);
      return [];
    }
    const now = this.#now();
    return parsed(readFileSync(this.#path, 'utf8')).filter(({ usedAt }) => now >= usedAt && now - usedAt < IDLE_MS);
  }

  #write(kept: readonly Kept[]): void {
    if (kept.length === 0) {
      rmSync(this.#path, { force: true });
      return;
    }
    const fresh = `${this.#path}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify(kept), { mode: MODE });
    chmodSync(fresh, MODE);
    renameSync(fresh, this.#path);
  }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A file that was cut off is no session. */
function parsed(text: string): Kept[] {
  try {
    const list = JSON.parse(text) as unknown;
    return Array.isArray(list) ? (list as Kept[]) : [];
  } catch {
    return [];
  }
}
