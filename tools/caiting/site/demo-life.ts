import type { ChildProcess } from 'node:child_process';
import type { App } from '@caiting/server/app';
import type { Config } from '@caiting/server/config';
import { makeDemoPeople } from '@caiting/server/demo-people';
import { startCompanion, stopCompanion } from './processes.ts';

/** The site is looked at first; the ten come when that is done. */
const AFTER_READY_MS = 5_000;
/** One that falls is started again, each time after twice as long. */
const PAUSE_MS = 5_000;
const PAUSE_MAX_MS = 300_000;
const TELL_EVERY_MS = 15_000;
/** It said itself why it will not run. */
const REFUSED = 78;
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=64'];
const SEED = 'caiting';

export interface DemoLife {
  /** Starts it some seconds later, and again when it falls: nothing of the site waits for it. */
  start(app: App, site: string): void;
  stop(): Promise<void>;
}

/** Ten marked people who play on a demo by themselves (docs/decisions/0321). None in production, where they are switched off, or on a site that is no demo; and they come to a process that serves players. */
export function demoLife({
  isProduction,
  demoLife: wish,
  roles,
}: Pick<Config, 'isProduction' | 'demoLife' | 'roles'>): DemoLife {
  if (isProduction || wish === 'off' || !roles.includes('web'))
    return { start: () => undefined, stop: async () => undefined };
  const companion = new Companion();
  return { start: (app, site) => companion.startAfter(AFTER_READY_MS, app, site), stop: () => companion.stop() };
}

class Companion {
  #child: ChildProcess | null = null;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  #pauseMs = PAUSE_MS;

  startAfter(ms: number, app: App, site: string): void {
    this.#timer = setTimeout(() => {
      this.#start(app, site).catch((error: unknown) => app.deps.log.warn({ err: error }, 'demo life did not start'));
    }, ms).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#telling);
    if (this.#child !== null) await stopCompanion(this.#child);
  }

  async #start(app: App, site: string): Promise<void> {
    const people = await makeDemoPeople(app.deps);
    if (people.length === 0 || this.#isStopped) return;
    const child = startCompanion('apps/server/src/demo-life/main.ts', [], withoutSecrets(), { flags: SMALL_HEAP });
    this.#child = child;
    child.send({ site, people, seed: SEED });
    const tell = (): void => void (child.connected && child.send({ visitors: app.deps.hub.socketCount }));
    tell();
    this.#telling = setInterval(tell, TELL_EVERY_MS).unref();
    child.once('exit', (code) => {
      clearInterval(this.#telling);
      // Ended by itself in good order: the site is no demo any more.
      if (this.#isStopped || code === 0 || code === REFUSED) return;
      this.startAfter(this.#pauseMs, app, site);
      this.#pauseMs = Math.min(this.#pauseMs * 2, PAUSE_MAX_MS);
    });
    // It ends when we do, and must not keep us from ending.
    child.unref();
    child.channel?.unref();
  }
}

/** Of the site's settings it gets what it needs to refuse and to say what it does: no database, no key. */
function withoutSecrets(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => name.startsWith('CAITING_') || name === 'DATABASE_URL');
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  const { CAITING_PRODUCTION, CAITING_LOG } = process.env;
  return { ...none, CAITING_PRODUCTION, CAITING_LOG };
}
