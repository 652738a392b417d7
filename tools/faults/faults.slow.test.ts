import { expect, test } from 'vitest';
import { runFaults } from '../../bench/support/faults.ts';

/** The bench of fifty rounds, shortened: kill -9 of server, database and both under load. */
const ROUNDS = 10;
const ROUNDS_MAX_MS = 300_000;

test(
  'after kill -9 no acknowledged bet is lost or doubled, and the books balance',
  { timeout: ROUNDS_MAX_MS },
  async () => {
    const report = await runFaults(ROUNDS);
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(ROUNDS * 10);
    expect(report.repeats).toBeGreaterThan(0);
  },
);
