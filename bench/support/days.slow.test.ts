import { expect, it } from 'vitest';
import { simulateDays } from './days.ts';

const HOURS = 24;
const GROUPS = 9;
const ROUND_S = 600;

it(
  'draws and settles a whole day of each group, over midnight, a restart and a beacon outage',
  { timeout: 180_000 },
  async () => {
    const day = await simulateDays({ hours: HOURS, periods: [ROUND_S], silentStepMs: 60_000 });
    expect(day.problems).toEqual([]);
    // Each lottery closes one issue every ten minutes, whatever happened in between.
    expect(day.issues).toBe((GROUPS * HOURS * 3600) / ROUND_S);
    expect(day.outage).toBeGreaterThan(0);
    expect(day.settled).toBe(day.issues - day.outage);
    expect(day.bets).toBeGreaterThan(GROUPS);
    expect(day.replayed).toBeGreaterThan(GROUPS);
  },
);
