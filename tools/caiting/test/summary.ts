import type { Failure, Half } from './reports.ts';

const MESSAGE_LINES = 12;
const SLOWEST = 10;
/** A whole run tries a failed journey once more, and bears so many that passed only then (decisions/0188). */
const FLAKY_MAX = 3;

/** A half of the run with the time that it took. */
export interface Part extends Half {
  readonly name: string;
  readonly ms: number;
}

export async function clocked(name: string, running: Promise<Half>): Promise<Part> {
  const began = performance.now();
  const half = await running;
  return { ...half, name, ms: performance.now() - began };
}

/**
 * What was slowest, and again what went wrong, since a long log is often read, or kept, from its end only; the last line is the outcome. Gives the exit
 * code.
 */
export function summary(parts: readonly Part[], say = (text: string): unknown => process.stdout.write(text)): number {
  const tell = (word: string, tests: readonly Failure[]): void => {
    for (const { test, message } of tests)
      say(`${word} ${test}\n${message.split('\n').slice(0, MESSAGE_LINES).join('\n')}\n\n`);
  };
  const passed = parts.reduce((total, part) => total + part.passed, 0);
  const [failures, flaky, skipped] = [
    parts.flatMap((part) => part.failures),
    parts.flatMap((part) => part.flaky),
    parts.flatMap((part) => part.skipped),
  ];
  for (const { name, ms, times } of parts) {
    say(`${name}: ${duration(ms)}\n`);
    if (times.length < SLOWEST) continue;
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    for (const one of slowest) say(`  ${duration(one.ms).padStart(7)}  ${one.test}\n`);
  }
  for (const test of skipped) say(`SKIPPED ${test}\n`);
  tell('FLAKY', flaky);
  tell('FAILED', failures);
  if (flaky.length > 0) say(`${flaky.length} flaky (at most ${FLAKY_MAX})\n`);
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  say(`${passed} passed, ${failures.length} failed${left}\n`);
  // A name that no test has proves nothing.
  return failures.length === 0 && flaky.length <= FLAKY_MAX && passed > 0 ? 0 : 1;
}

const duration = (ms: number): string =>
  ms < 60_000
    ? `${Math.round(ms / 100) / 10} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
