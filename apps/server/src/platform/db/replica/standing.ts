/** Where the primary's log stood at a moment: whoever has replayed it so far shows everything that anybody could have seen by then. */
export interface Mark {
  /** Of performance.now(), before the primary was asked. */
  readonly atMs: number;
  /** Bytes of the log that were flushed: a commit is seen by nobody before it is. */
  readonly lsn: bigint;
  /** Another one after each promotion; places in the log of two of them cannot be compared. */
  readonly timeline: string;
}

/** A mark that was set behind a row which this process wrote; `written`, in microseconds, is what the row says since. */
export interface Beat extends Mark {
  readonly written: bigint;
}

/** What a replica says of itself. */
export interface Seen {
  readonly isStandby: boolean;
  /** Replayed so far; null on a server that never replayed anything. */
  readonly lsn: bigint | null;
}

/** So many beats are remembered: more seconds than a bound has. */
const BEATS_KEPT = 90;

/**
 * How far a replica is behind, by places in the log and never by its clock: `pg_last_xact_replay_timestamp()` grows older on a site where nothing happens. A
 * place alone could deceive after a failover, when a replica that has not followed stands further in a log that is no more; so the row of a beat must be seen
 * on it too, once for each timeline.
 */
export class Standing {
  #beats: readonly Beat[] = [];
  /** The timeline that the replica was seen to follow. */
  #followed: string | null = null;

  /** A look at the replica, `written` and `timeline` as its row says, after `beat` was set on the primary. */
  look(beat: Beat, seen: Seen & { readonly written: bigint; readonly timeline: string | null }): void {
    this.#beats = [...this.#beats.slice(1 - BEATS_KEPT), beat];
    const shown = this.#shown(seen);
    const isFollowed = shown !== undefined && shown.timeline === beat.timeline && seen.written >= shown.written;
    // An old primary that nobody fenced is written to by whoever has not noticed: its row is young, and says the timeline of before.
    this.#followed = isFollowed && seen.timeline === beat.timeline ? beat.timeline : null;
  }

  get isFollowed(): boolean {
    return this.#followed !== null;
  }

  has({ lsn, timeline }: Mark, seen: Seen): boolean {
    return this.#isOf(seen) && timeline === this.#followed && (seen.lsn ?? 0n) >= lsn;
  }

  /** Milliseconds since the newest moment of which the replica shows everything; Infinity where none is known. */
  ageMs(seen: Seen, nowMs: number): number {
    const shown = this.#isOf(seen) ? this.#shown(seen) : undefined;
    return shown === undefined ? Infinity : nowMs - shown.atMs;
  }

  #isOf({ isStandby }: Seen): boolean {
    return isStandby && this.#followed !== null;
  }

  #shown({ isStandby, lsn }: Seen): Beat | undefined {
    return isStandby && lsn !== null ? this.#beats.findLast((beat) => beat.lsn <= lsn) : undefined;
  }
}
