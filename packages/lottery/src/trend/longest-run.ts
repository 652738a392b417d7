/** The longest run of something in a sliding window of issues, one step per issue: keeps only the closed runs that can still become the longest. */

interface ClosedRun {
  readonly start: number;
  readonly length: number;
}

/** `current` is the run still open (it may reach back beyond the window); `closed` is falling in length from front to back. */
export interface LongestRun {
  readonly current: number;
  readonly closed: readonly ClosedRun[];
}

export const NO_RUN_YET: LongestRun = { current: 0, closed: [] };

const visible = (run: ClosedRun, windowStart: number): number =>
  run.start + run.length - Math.max(run.start, windowStart);

/** After issue number `index` (counted from 0), which goes on with the run or breaks it; `windowStart` is the oldest issue still shown. */
export function stepRun(state: LongestRun, continues: boolean, index: number, windowStart: number): LongestRun {
  const closed = dropHidden(state.closed, windowStart);
  if (continues) return { current: state.current + 1, closed };
  if (state.current === 0) return { current: 0, closed };
  const run: ClosedRun = { start: index - state.current, length: state.current };
  const stillLonger = closed.filter((older) => visible(older, windowStart) > visible(run, windowStart));
  return { current: 0, closed: visible(run, windowStart) > 0 ? [...stillLonger, run] : stillLonger };
}

/** Longest run inside the window that begins at `windowStart` and ends with issue `index`. */
export function longestRun(state: LongestRun, index: number, windowStart: number): number {
  const open = Math.min(state.current, index - windowStart + 1);
  const [first] = state.closed;
  return first === undefined ? open : Math.max(open, visible(first, windowStart));
}

/** Drops what has left the window and what a later run has overtaken because the window cuts into it. */
function dropHidden(closed: readonly ClosedRun[], windowStart: number): readonly ClosedRun[] {
  let front = 0;
  while (front < closed.length) {
    const left = visible(closed[front] as ClosedRun, windowStart);
    const next = closed[front + 1];
    if (left > 0 && (next === undefined || left > visible(next, windowStart))) break;
    front += 1;
  }
  return front === 0 ? closed : closed.slice(front);
}
