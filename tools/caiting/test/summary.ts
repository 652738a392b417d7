import type { Half } from './reports.ts';

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
 * What went wrong, then the shape of the run in few lines, since a long log is often read, or kept, from its end only: the time of each part, what was
 * slowest, every flaky and failed test by its name. The last line is the outcome. Gives the exit code.
 */
export function summary(parts: readonly Part[], say = (text: string): unknown => process.stdout.write(text)): number {
  const passed = parts.reduce((total, part) => total + part.passed, 0);
  const [failures, flaky, skipped] = [
    parts.flatMap((part) => part.failures),
    parts.flatMap((part) => part.flaky),
    parts.flatMap((part) => part.skipped),
  ];
  for (const [word, tests] of Object.entries({ FLAKY: flaky, FAILED: failures }))
    for (const { test, message } of tests)
      say(`${word} ${test}\n${message.split('\n').slice(0, MESSAGE_LINES).join('\n')}\n\n`);
  for (const { name, ms, times } of parts) {
    say(`${name}: ${duration(ms)}\n`);
    if (times.length < SLOWEST) continue;
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    for (const one of slowest) say(`  ${duration(one.ms).padStart(7)}  ${one.test}\n`);
  }
  for (const test of skipped) say(`SKIPPED ${test}\n`);
  if (flaky.length > 0) say(`${flaky.length} flaky (at most ${FLAKY_MAX})\n`);
  for (const { test } of flaky) say(`flaky: ${test}\n`);
  for (const { test } of failures) say(`failed: ${test}\n`);
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  say(`${passed} passed, ${failures.length} failed${left}\n`);
  // A name that no test has proves nothing.
  return failures.length === 0 && flaky.length <= FLAKY_MAX && passed > 0 ? 0 : 1;
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${Math.round(ms / 100) / 10} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
