/** Quick ranges of record lists (visual §5), in days of Shanghai (+08:00, no daylight saving). */
export const RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'last30'] as const;
export type RangeName = (typeof RANGES)[number];

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** First and last millisecond of a range that contains `now` or ends before it; weeks begin on Monday. The end lies at the end of the day, so that bets placed while the page is open belong to it. */
export function rangeOf(name: RangeName, now: number): { from: number; to: number } {
  const today = Math.floor((now + SHANGHAI_MS) / DAY_MS);
  // Day 0 of the epoch was a Thursday: Monday is day 4 of each week counted from it.
  const monday = today - ((today + 3) % 7);
  const days = (first: number, after: number) => ({
    from: first * DAY_MS - SHANGHAI_MS,
    to: after * DAY_MS - SHANGHAI_MS - 1,
  });
  switch (name) {
    case 'today':
      return days(today, today + 1);
    case 'yesterday':
      return days(today - 1, today);
    case 'thisWeek':
      return days(monday, today + 1);
    case 'lastWeek':
      return days(monday - 7, monday);
    case 'thisMonth':
      return days(today - new Date(today * DAY_MS).getUTCDate() + 1, today + 1);
    case 'last30':
      return days(today - 29, today + 1);
  }
}
