/** Quick ranges of record lists (looks §5), in days of Shanghai (+08:00, no daylight saving). */
export const RANGES = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'custom',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type RangeName = (typeof RANGES)[number];
/** Without 自选, which is two days of one's own. */
export type QuickRange = Exclude<RangeName, 'custom'>;

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

export interface Range {
  /** First and last millisecond. The end lies at the end of its day, so that bets placed while the page is open belong to it. */
  readonly from: number;
  readonly to: number;
}

const days = (first: number, after: number): Range => ({
  from: first * DAY_MS - SHANGHAI_MS,
  to: after * DAY_MS - SHANGHAI_MS - 1,
});

/** A range that contains `now` or ends before it; weeks begin on Monday. */
export function rangeOf(name: QuickRange, now: number): Range {
  const today = Math.floor((now + SHANGHAI_MS) / DAY_MS);
  // Day 0 of the epoch was a Thursday: Monday is day 4 of each week counted from it.
  const monday = today - ((today + 3) % 7);
  switch (name) {
    case 'today':
      return days(today, today + 1);
    case 'yesterday':
      return days(today - 1, today);
    case 'last7':
      return days(today - 6, today + 1);
    case 'thisWeek':
      return days(monday, today + 1);
    case 'lastWeek':
      return days(monday - 7, monday);
    case 'thisMonth':
      return days(firstOfMonth(today), today + 1);
    case 'lastMonth':
      return days(firstOfMonth(firstOfMonth(today) - 1), firstOfMonth(today));
    case 'last30':
      return days(today - 29, today + 1);
  }
}

/** Days are counted from the epoch. */
const firstOfMonth = (day: number): number => day - new Date(day * DAY_MS).getUTCDate() + 1;

/** Two days as the address writes them (`2026-11-01`), in either order; null for anything that is no day. */
export function customRange(a: string | null, b: string | null): Range | null {
  const [first, last] = [dayNumber(a), dayNumber(b)];
  return first === null || last === null ? null : days(Math.min(first, last), Math.max(first, last) + 1);
}

function dayNumber(day: string | null): number | null {
  if (!day || !/^20\d\d-\d\d-\d\d$/.test(day)) return null;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day) ? null : ms / DAY_MS;
}
