import { runFaults } from './support/faults.ts';
import { GOALS } from './support/goals.ts';

const ROUNDS = 50;
const SERVING_AGAIN_MAX_MS = GOALS.faults.servingAgainMaxMs;

/**
 * Kill -9 of server, database and both in turn, under load: no acknowledged bet lost, none twice, one answer per request, books balance,
 * serving again within 3 s. `--rounds=N` for another number. `ratio` is the worst return to service against its limit.
 */
export async function run(args: readonly string[]): Promise<number> {
  const rounds = Number(args.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? ROUNDS);
  const report = await runFaults(rounds, (line) => process.stderr.write(`${line}\n`));
  const ratio = Math.round((report.servingAgainMaxMs / SERVING_AGAIN_MAX_MS) * 1000) / 1000;
  for (const fault of report.faults) process.stderr.write(`FAULT ${fault}\n`);
  process.stdout.write(`${JSON.stringify({ bench: 'faults', ratio, ...report, faults: report.faults.length })}\n`);
  return report.faults.length === 0 && ratio <= 1 ? 0 : 1;
}
