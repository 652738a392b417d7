/** How much waits in a queue, and since when the oldest does. */
export interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}

/** SQL: columns of a Waiting, from rows that have the time `at`. */
export const waitingOf = (at: string): string => `count(*)::int as count, min(${at}) as oldest`;
