import type { Logger } from '../../log.ts';
import { DeadlinePassed } from '../../engine/deadline.ts';
import { isAllInUse, isDatabaseAway, openDb, prepared, type Db, type DbTarget, type OpenTx } from '../pool.ts';
import { ANSWER_MS, askUntil, NoAnswer, PATIENCE_MS, within } from './answer.ts';
import { Marks } from './marks.ts';
import { CallReads, type ReadPlace, type ReadsOptions } from './reads.ts';
import { Standing, type Mark, type Seen } from './standing.ts';

/** A replica that was so near at the last look has soon what is asked for. */
const NEAR_MS = 1_000;

const SEEN = `pg_is_in_recovery() as "isStandby", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as lsn`;
/** SQL: which database of which cluster this is; its copies answer the same. */
export const PLACE = `(select c.system_identifier || '.' || d.oid from pg_control_system() as c, pg_database d where d.datname = current_database())`;

interface Looked extends Seen {
  readonly written: bigint;
  readonly timeline: string | null;
  readonly place: string;
}
const LOOK = prepared(
  'replica.look',
  `select ${SEEN}, (extract(epoch from written_at) * 1000000)::int8 as written, timeline, ${PLACE} as place from health_probe`,
);

/** Why it is not read. */
const STATES = {
  up: 'the replica is read',
  away: 'the replica does not answer',
  otherSite: 'the server of DATABASE_REPLICA_URL is no replica of this site’s database',
  noStandby: 'the server of DATABASE_REPLICA_URL is no standby (promoted, or the primary itself)',
  behind: 'the replica is behind by more than CAITING_REPLICA_LAG_SECONDS, or follows another primary',
} as const;
type State = keyof typeof STATES;

export interface ReplicaOptions {
  readonly primary: Db;
  readonly target: DbTarget;
  /** What PLACE gives on the primary. */
  readonly place: string;
  /** Older answers than that are never given. */
  readonly boundMs: number;
  readonly connectionsMax: number;
  readonly log: Logger;
}

/**
 * A streaming standby of the site's PostgreSQL that is read in the primary's place (docs/decisions/0355). `look` is called each second; after a failure
 * nobody asks the replica before a look has succeeded.
 */
export class Replica {
  readonly boundMs: number;
  readonly standing = new Standing();
  readonly seenSql = prepared('replica.seen', `select ${SEEN}`);
  /** Told of each read. */
  note: (place: ReadPlace) => void = () => undefined;
  readonly #options: ReplicaOptions;
  readonly #marks: Marks;
  readonly #reading: Db;
  readonly #watching: Db;
  #state: State = 'away';
  #lagMs = Infinity;

  constructor(options: ReplicaOptions) {
    const { primary, target, boundMs, connectionsMax } = options;
    this.#options = options;
    this.boundMs = boundMs;
    this.#marks = new Marks(primary);
    const shared = { connectMaxMs: ANSWER_MS, applicationName: 'caiting reads', isBounded: true };
    this.#reading = openDb(target, { ...shared, connectionsMax });
    // Looks wait for no connection that reads have.
    this.#watching = openDb(target, { ...shared, connectionsMax: 1 });
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  /** At the last look: milliseconds before it of which the replica may lack something. Infinity before it was seen to follow. */
  get lagMs(): number {
    return this.#lagMs;
  }

  /** Worth a wait of some milliseconds. */
  get isNear(): boolean {
    return this.#lagMs <= NEAR_MS;
  }

  mark(): Promise<Mark> {
    return this.#marks.mark();
  }

  reads(options: ReadsOptions = {}): CallReads {
    return new CallReads(this.#options.primary, this, options);
  }

  /** A transaction that reads. Rejects when there is none in time. */
  begin(): Promise<OpenTx> {
    const begun = this.#reading.begin({ isReadOnly: true });
    return within(ANSWER_MS, begun).catch((error: unknown) => {
      begun.then((open) => open.rollback()).catch(() => undefined);
      if (!isAllInUse(error) && !(error instanceof DeadlinePassed)) this.#become('away', error);
      throw error;
    });
  }

  /** A read failed; where that was the replica's end, it is not asked before the next look. */
  failed(error: unknown): void {
    const isAway = error instanceof NoAnswer || isDatabaseAway(error);
    if (isAway) this.#become('away', error);
    else this.#options.log.debug({ err: error }, 'a read of the replica is asked of the primary');
  }

  /** Whether it is there, of this site, and how far behind. Never rejects for the replica's sake. */
  async look(): Promise<void> {
    const beat = await this.#marks.beat();
    try {
      const seen = await askUntil(
        () => this.#watching.one<Looked>(LOOK),
        ({ isStandby, lsn }) => !isStandby || (lsn ?? 0n) >= beat.lsn,
        PATIENCE_MS,
      );
      this.standing.look(beat, seen);
      this.#lagMs = this.standing.ageMs(seen, performance.now());
      this.#become(this.#stateOf(seen));
    } catch (error) {
      this.#lagMs = Infinity;
      this.#become('away', error);
      // What is under way is asked of the primary then.
      for (const db of [this.#reading, this.#watching]) db.abandon();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#reading.close(), this.#watching.close()]);
  }

  /** For a stop that may wait no longer. */
  abandon(): void {
    for (const db of [this.#reading, this.#watching]) db.abandon();
  }

  #stateOf({ place, isStandby }: Looked): State {
    if (place !== this.#options.place) return 'otherSite';
    if (!isStandby) return 'noStandby';
    return this.standing.isFollowed && this.#lagMs <= this.boundMs ? 'up' : 'behind';
  }

  #become(state: State, error?: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    const { log } = this.#options;
    if (state === 'up') log.info(STATES.up);
    else log.warn({ err: error }, `${STATES[state]}; the primary is read in its place`);
  }
}
