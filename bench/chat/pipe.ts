import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from './hall.ts';
import { clockMs } from './stamp.ts';

/** The yardstick of a bus: one notice from one Node process to another through a pipe, written as JSON here and read as JSON there. */

const SCRIPT = fileURLToPath(new URL('./pipe-end.ts', import.meta.url));

export interface PipedNotice {
  readonly atMs: number;
  readonly notice: unknown;
}

/** Milliseconds of one hop at this rate: a pipe that never rests would answer out of a process that never sleeps. */
export async function pipeMs(notices: number, everyMs: number): Promise<number> {
  const child = fork(SCRIPT, { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  const data = {
    id: '1',
    gmtCreated: 1_790_000_000_000,
    message: '今晚彩厅见，祝各位好运常在，买的都中，中的都大。'.repeat(3),
  };
  for (let seq = 1; seq <= notices; seq += 1) {
    const notice = { kind: 'log', room: 'room:bench', seq, frame: { code: 1, data } };
    child.stdin?.write(`${JSON.stringify({ atMs: clockMs(), notice } satisfies PipedNotice)}\n`);
    await delay(everyMs); // tidy-allow: the rate of the room
  }
  const told = once(child, 'message');
  child.stdin?.end();
  const [took] = (await told) as [number[]];
  return median(took);
}
