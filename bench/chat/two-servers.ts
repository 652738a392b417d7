import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Crowd } from './crowd.ts';
import { median, round, startHall, type Hall } from './hall.ts';
import { clockMs } from './stamp.ts';

/** Goal 10: what the way over the bus adds, and a bus that is away. */

const EVERY_MS = 50;
const PIPE_ROUNDS = 100;
const PIPE_EVERY_MS = 20;
const AWAY_MS = 10_000;

export interface TwoServersSize {
  readonly socketsEach: number;
  readonly messages: number;
}

export async function twoServers(hall: Hall, size: TwoServersSize) {
  const one = await startHall(hall, { isOneOfTwo: true });
  const two = await startHall(hall, { isOneOfTwo: true });
  const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
  const open = { count: size.socketsEach, room, isFollowing: true };
  const [here, there] = [await Crowd.open({ ...open, port: one.port }), await Crowd.open({ ...open, port: two.port })];
  try {
    const say = async (messages: number): Promise<void> => {
      for (let n = 0; n < messages; n += 1) {
        await one.say();
        await delay(EVERY_MS); // tidy-allow: the rate of the room
      }
    };
    const both = async (messages: number) => {
      const sent = say(messages);
      return Promise.all([here.deliver(messages, () => sent), there.deliver(messages, () => sent)]);
    };
    await both(10);
    const [near, far] = await both(size.messages);
    const added = median(far.delays) - median(near.delays);
    const pipe = await pipeMs();
    const lost = await whileAway(hall, async () => both(Math.ceil(AWAY_MS / (EVERY_MS * 2))));
    return {
      socketsEach: size.socketsEach,
      p50Ms: { here: round(median(near.delays)), there: round(median(far.delays)) },
      addedP50Ms: round(added),
      pipeMs: round(pipe, 3),
      ofPipe: round(added / pipe),
      busAwayMs: AWAY_MS,
      ...lost,
    };
  } finally {
    here.close();
    there.close();
    await Promise.all([one.stop(), two.stop()]);
  }
}

/** One hop through a pipe to another process. */
async function pipeMs(): Promise<number> {
  const cat = spawn('cat', { stdio: ['pipe', 'pipe', 'inherit'] });
  const took: number[] = [];
  for (let n = 0; n < PIPE_ROUNDS; n += 1) {
    const begun = performance.now();
    cat.stdin.write('{"room":"room:bench","seq":1000}\n');
    await once(cat.stdout, 'data');
    took.push((performance.now() - begun) / 2);
    // At a rate like that of the room: a pipe that never rests answers out of a running process.
    await delay(PIPE_EVERY_MS);
  }
  cat.stdin.end();
  return median(took);
}

/** Throws everybody off the bus again and again while people talk; everybody must have everything after it. */
async function whileAway(
  hall: Hall,
  talk: () => Promise<unknown>,
): Promise<{ timesCut: number; caughtUpMs: number; lostNothing: boolean }> {
  const begun = clockMs();
  const talked = talk().then(
    () => null,
    (error: unknown) => String(error),
  );
  // Only the cluster's own user may end the connections of others.
  const admin = new pg.Client({ host: hall.site.socketFolder, user: 'postgres', database: 'postgres' });
  await admin.connect();
  let broken = 0;
  while (clockMs() - begun < AWAY_MS) {
    const { rows } = await admin.query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where application_name = 'caiting bus'`,
    );
    broken += rows[0]?.n ?? 0;
    await delay(20);
  }
  await admin.end();
  const failed = await talked;
  return { timesCut: broken, caughtUpMs: round(clockMs() - begun - AWAY_MS), lostNothing: failed === null };
}
