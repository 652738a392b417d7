import { setTimeout as delay } from 'node:timers/promises';

/** Polls until `isTrue`; fails with `what` after the deadline. Tests wait this way, never by sleeping a guess. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  deadlineMs = 10_000,
): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await delay(5);
  }
}
