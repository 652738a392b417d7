import { simulateDays } from './support/days.ts';

const SILENT_STEP_MS = 10_000;

/**
 * Three days of the 5- and 10-minute house lotteries by default, a few minutes; `--hours=72 --periods=60,180,300,600` takes all 36 (63,000
 * issues, a quarter of an hour). `ratio`: work of the clock against the time that passes; below 1 it keeps up with all of them at once.
 */
export async function run(args: readonly string[]): Promise<number> {
  const hours = Number(args.find((arg) => arg.startsWith('--hours='))?.slice(8) ?? 72);
  const periods = (args.find((arg) => arg.startsWith('--periods='))?.slice(10) ?? '300,600').split(',').map(Number);
  const { simulatedMs, ms, worstMs, turns, ...report } = await simulateDays({
    hours,
    periods,
    silentStepMs: SILENT_STEP_MS,
  });
  for (const problem of report.problems.slice(0, 20)) process.stderr.write(`FOUND ${problem}\n`);
  const figures = {
    bench: 'day',
    ratio: Math.round((ms / simulatedMs) * 10_000) / 10_000,
    hours,
    periods,
    ...report,
    turns,
    clockMs: Math.round(ms),
    msPerIssue: Math.round((ms / Math.max(1, report.issues)) * 100) / 100,
    worstTurnMs: Math.round(worstMs),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  return figures.ratio < 1 && report.problems.length === 0 ? 0 : 1;
}
