import { appNow } from './clock.ts';
import type { Queries } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { fileStore } from './files/index.ts';
import { freeBytes } from './metrics/platform-figures.ts';
import type { ServerModule } from './module.ts';

export interface HealthReport {
  /** False: a load balancer sends nobody here. */
  readonly isServing: boolean;
  readonly body: unknown;
}

/** However many ask, the database is asked no more often. */
const READ_EVERY_MS = 1_000;
/** Below this the database will soon refuse to write; PostgreSQL wants a segment of 16 MB at a time, and a checkpoint several. */
const DISK_FREE_MIN_BYTES = 256 * 1024 * 1024;

/**
 * What /healthz answers: whether the database answers and takes writes, free disk, the state of the modules, and a list of problems. Without a
 * database that writes, or without disk, the site is not serving.
 */
export class Health {
  readonly #deps: Deps;
  readonly #modules: readonly ServerModule[];
  #last: HealthReport | null = null;
  #readAt = -Infinity;
  #reading: Promise<HealthReport> | null = null;

  constructor(deps: Deps, modules: readonly ServerModule[]) {
    this.#deps = deps;
    this.#modules = modules;
  }

  async read(): Promise<HealthReport> {
    if (this.#last !== null && performance.now() - this.#readAt < READ_EVERY_MS) return this.#last;
    return (this.#reading ??= this.#look().finally(() => (this.#reading = null)));
  }

  async #look(): Promise<HealthReport> {
    this.#last = await this.#report();
    this.#readAt = performance.now();
    return this.#last;
  }

  async #report(): Promise<HealthReport> {
    const body: Record<string, unknown> = { build: this.#deps.config.build };
    const problems: string[] = [];
    const isDiskFull = await this.#isDiskFull();
    if (isDiskFull) problems.push('diskFull');
    if (!fileStore(this.#deps).look()) problems.push('filesAway');
    if (!this.#deps.bus.isUp()) problems.push('busDown');
    const { replica } = this.#deps;
    if (replica && !replica.isUp) problems.push('replicaAway');
    try {
      const now = (await appNow(this.#deps.db)).getTime();
      Object.assign(body, { database: 'up', drawClock: { state: 'stopped', now, overdue: 0 } });
      const isWritable = await this.#isWritable();
      if (!isWritable) problems.push('databaseReadOnly');
      if (await hasParkedEvents(this.#deps.db)) problems.push('parkedEvents');
      for (const module of this.#modules) {
        Object.assign(body, await module.health?.(this.#deps));
        problems.push(...((await module.problems?.(this.#deps)) ?? []));
      }
      return { isServing: isWritable && !isDiskFull, body: { ...body, problems: [...new Set(problems)] } };
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'health check failed');
      const drawClock = { state: 'stopped', now: Date.now(), overdue: 0 };
      return {
        isServing: false,
        body: { ...body, database: 'down', drawClock, problems: [...problems, 'databaseDown'] },
      };
    }
  }

  async #isDiskFull(): Promise<boolean> {
    try {
      return (await freeBytes(this.#deps)) < DISK_FREE_MIN_BYTES;
    } catch {
      return false;
    }
  }

  /** A write that commits: a full disk, a read-only replica and a lost volume all answer reads. */
  async #isWritable(): Promise<boolean> {
    try {
      return (await this.#deps.db.run('update health_probe set written_at = clock_timestamp()')) === 1;
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the database takes no writes');
      return false;
    }
  }
}

/** Events that failed ten times stay until somebody looks. */
export async function hasParkedEvents(db: Queries): Promise<boolean> {
  const { parked } = await db.one<{ parked: boolean }>(
    `select exists (select 1 from outbox where due_at = 'infinity') as parked`,
  );
  return parked;
}
