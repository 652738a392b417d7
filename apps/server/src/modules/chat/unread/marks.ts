import { pushes } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { perDeps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { listUnreadOf, saveMarks, unreadView } from './queries.ts';
import type { Mark } from './queries.ts';

const WRITE_EVERY_MS = 2_000;
/** Marks that wait: some people's last seconds in every room. */
const WAITING_MAX = 20_000;
const TOGETHER_MAX = 1_000;

/**
 * Read marks on their way to the database: one for each person and room, the latest, written every two seconds. What a process that dies takes with it is
 * seconds of reading, and the page says it again when its reader goes on.
 */
class Marks {
  readonly #deps: Deps;
  readonly #waiting = new Map<string, Mark>();
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** False when too many wait. */
  add(mark: Mark): boolean {
    const key = `${mark.userId}\n${mark.roomCode}`;
    const known = this.#waiting.get(key);
    if (known ? BigInt(known.id) >= BigInt(mark.id) : this.#waiting.size >= WAITING_MAX) return known !== undefined;
    this.#waiting.set(key, mark);
    return true;
  }

  /** What this person has read here is in the database when it resolves. */
  settle(userId: string): Promise<void> {
    const isWaiting = [...this.#waiting.values()].some((mark) => mark.userId === userId);
    return isWaiting ? this.write() : this.#writing;
  }

  /** Writes what waits, and tells the other pages of its readers. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      while (this.#waiting.size > 0) await this.#writeSome();
    });
    const written = this.#writing;
    // The next one begins whatever became of this.
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #writeSome(): Promise<void> {
    const some = [...this.#waiting].slice(0, TOGETHER_MAX);
    for (const [key] of some) this.#waiting.delete(key);
    const marks = some.map(([, mark]) => mark);
    const changed = await saveMarks(this.#deps.db, marks).catch((error: unknown) => {
      // Their pages have said it and say it no more: with the next turn.
      for (const mark of marks) this.add(mark);
      throw error;
    });
    await this.tell(changed.map(({ user_id, room_code }) => ({ userId: String(user_id), roomCode: room_code })));
  }

  /** Each of these people hears how their room stands now. */
  async tell(visits: readonly { readonly userId: string; readonly roomCode: string }[]): Promise<void> {
    if (visits.length === 0) return;
    for (const row of await listUnreadOf(this.#deps.db, visits))
      this.#deps.hub.live(userRoom(String(row.user_id)), frameOf(pushes.roomUnread, unreadView(row)));
  }
}

export const marksOf = perDeps((deps) => new Marks(deps));

/** Begins to write marks; what it gives writes the last ones and ends that. */
export function writeMarks(deps: Deps): () => Promise<void> {
  const marks = marksOf(deps);
  const ticker = deps.jobs.tick('chat.readMarks', 'each', WRITE_EVERY_MS, () => marks.write());
  return async () => {
    await ticker.stop();
    await marks.write().catch((error: unknown) => deps.log.warn({ err: error }, 'read marks not written'));
  };
}
