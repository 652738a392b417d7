import type { QueueNews } from '@caiting/contract';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { queuesOf, type WaitingIn } from '../work/queues.ts';

/** From one look to the next: whoever listens knows within two seconds, and hears no more often than that. */
const LOOK_EVERY_MS = 1_000;

type Changed = QueueNews['changed'];
type Hear = (changed: Changed) => void;

/**
 * Looks at the queues while somebody listens, and says which of them changed. It asks the tables themselves, by the indexes of what waits: no act can be
 * forgotten, whichever process or job did it. However many listen, a process looks once.
 */
class QueueWatch {
  readonly #deps: Deps;
  readonly #listeners = new Set<Hear>();
  #before: ReadonlyMap<string, string> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #first: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Calls `hear` with what changes once `ready` has come, until `stop` is called. */
  listen(hear: Hear): { readonly ready: Promise<void>; readonly stop: () => void } {
    this.#listeners.add(hear);
    if (this.#listeners.size === 1) this.#first = this.#look();
    const stop = (): void => {
      this.#listeners.delete(hear);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      // What changes while nobody listens is read by whoever comes next.
      this.#before = null;
    };
    return { ready: this.#first, stop };
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#tell(await queuesOf(this.#deps.db));
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'queues of staff not read');
    }
    if (this.#listeners.size > 0) this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  #tell(queues: readonly WaitingIn[]): void {
    const before = this.#before;
    if (this.#listeners.size === 0) return;
    this.#before = new Map(queues.map((one) => [one.queue, stateOf(one)]));
    if (before === null) return;
    const changed = queues.filter((one) => before.get(one.queue) !== stateOf(one));
    if (changed.length === 0) return;
    for (const hear of this.#listeners) hear(changed.map(({ queue, count }) => ({ queue, count })));
  }
}

const stateOf = ({ count, oldest }: WaitingIn): string => `${count} ${oldest?.getTime() ?? ''}`;

export const queueWatch = perDeps((deps) => new QueueWatch(deps));
