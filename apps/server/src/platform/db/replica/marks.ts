import { underDeadline } from '../../engine/deadline.ts';
import { prepared, type Queries } from '../pool.ts';
import type { Beat, Mark } from './standing.ts';

const MARK = prepared(
  'replica.mark',
  `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::int8 as lsn, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`,
);
const BEAT = prepared(
  'replica.beat',
  `update health_probe set written_at = clock_timestamp(), timeline = left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
   returning (extract(epoch from written_at) * 1000000)::int8 as written`,
);

/** Asks the primary where its log stands. However many ask, one question is under way and one waits: it answers for all who came before it began. */
export class Marks {
  readonly #primary: Queries;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<Mark> | null = null;

  constructor(primary: Queries) {
    this.#primary = primary;
  }

  /** A mark that is set after this was called. */
  mark(): Promise<Mark> {
    // Of nobody's deadline: whoever comes next is answered by it too.
    this.#next ??= underDeadline(null, async () => {
      await this.#running;
      const asking = this.#ask();
      this.#running = asking.catch(() => undefined);
      this.#next = null;
      return asking;
    });
    return this.#next;
  }

  /** Writes the row that a replica is to show, and marks where the log stands behind it. */
  async beat(): Promise<Beat> {
    const { written } = await this.#primary.one<{ written: bigint }>(BEAT);
    return { ...(await this.#ask()), written };
  }

  async #ask(): Promise<Mark> {
    const atMs = performance.now();
    return { atMs, ...(await this.#primary.one<{ lsn: bigint; timeline: string }>(MARK)) };
  }
}
