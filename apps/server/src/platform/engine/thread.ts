import type { ResourceLimits } from 'node:worker_threads';
import { Piscina } from 'piscina';

/** An idle thread ends, and what it held of memory with it. */
const IDLE_MS = 60_000;

/**
 * A thread (or up to `maxThreads`) beside the event loop for work that would hold it up, started at the first task. `script` exports by default what answers a task; a task that
 * fails fails alone, and a thread that dies fails the task it had.
 */
export function threadOf<Task, Answer>(
  script: URL,
  resourceLimits: ResourceLimits,
  maxThreads = 1,
): Piscina<Task, Answer> {
  return new Piscina({
    filename: script.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    // A worker that waits in Atomics.wait does not come to the timers and sockets of its own.
    atomics: 'disabled',
    recordTiming: false,
    resourceLimits,
  });
}
