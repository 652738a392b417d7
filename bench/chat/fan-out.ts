import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd.ts';
import { cpuOf, median, quantile, round, startBareLoop, startHall, type Broadcaster, type Hall } from './hall.ts';
import { clockMs } from './stamp.ts';

/** Goals 1 to 3: what the hall's fan-out costs next to a bare loop, one message at a time and in a busy room. */

const BUSY_ROUNDS = 3;
/** More of these: what one message in a hundred takes is told by a few of them. */
const QUIET_ROUNDS = 4;
/** Apart by more than the hall gathers: each message goes out alone. */
const TURN_PAUSE_MS = 60;
const IN_FLIGHT = 16;

export interface FanOutSize {
  readonly sockets: number;
  /** Messages of a round, one at a time. */
  readonly turns: number;
  /** Messages of a round, as fast as they are taken. */
  readonly burst: number;
}

interface Measured {
  readonly perSecond: number;
  /** Server CPU of one delivery, µs. */
  readonly cpuUs: number;
  readonly p50: number;
  readonly p99: number;
  readonly spreadP50: number;
  readonly spreads: readonly number[];
}

interface Both {
  readonly hall: number;
  readonly loop: number;
  readonly ratio: number;
}

export interface Compared {
  /** Of one round. */
  readonly messages: number;
  readonly rounds: number;
  readonly deliveriesPerSecond: Both;
  readonly cpuUsPerDelivery: Both;
  /** From the sender's post to the receiver: in the hall a login, a transaction and a flush to disk lie in it. */
  readonly p50Ms: Both;
  readonly p99Ms: Both;
  /** From the first receiver to the others: the fan-out alone. */
  readonly spreadP50Ms: Both;
  readonly spreadP99Ms: Both;
}

export interface FanOutResult {
  readonly sockets: number;
  readonly quiet: Compared;
  readonly busy: Compared;
}

async function measure(to: Broadcaster, crowd: Crowd, messages: number, send: () => Promise<void>): Promise<Measured> {
  const cpu = cpuOf(to.pid);
  const begun = clockMs();
  const { atMs, delays, spreads } = await crowd.deliver(messages, send);
  const deliveries = messages * crowd.size;
  return {
    perSecond: deliveries / ((atMs - begun) / 1000),
    cpuUs: ((cpuOf(to.pid) - cpu) / deliveries) * 1e6,
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    spreadP50: quantile(spreads, 0.5),
    spreads,
  };
}

/** One after the other, with a pause: what a quiet room does. The pause is the same for both and not part of the time. */
async function inTurns(to: Broadcaster, turns: number): Promise<void> {
  for (let n = 0; n < turns; n += 1) {
    await to.say();
    await delay(TURN_PAUSE_MS); // tidy-allow: the rate of a quiet room
  }
}

async function inBurst(to: Broadcaster, messages: number): Promise<void> {
  let left = messages;
  const sendSome = async (): Promise<void> => {
    while (left-- > 0) await to.say();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendSome));
}

/** Medians of rounds in which both take turns; the slowest in a hundred of all rounds together. */
export async function fanOut(hall: Hall, size: FanOutSize): Promise<FanOutResult> {
  const [ours, theirs] = [await startHall(hall), await startBareLoop(hall)];
  const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
  const open = { count: size.sockets, isFollowing: false };
  const crowds = [
    await Crowd.open({ ...open, port: ours.port, room }),
    await Crowd.open({ ...open, port: theirs.port, room: null }),
  ] as const;
  const inRounds = async (rounds: number, messages: number, act: typeof inTurns): Promise<Compared> => {
    const measured: [Measured[], Measured[]] = [[], []];
    // The first of both settles, and tells how long a frame of the hall is.
    for (let n = 0; n <= rounds; n += 1) {
      for (const [at, to] of ([ours, theirs] as const).entries()) {
        const crowd = crowds[at] as Crowd;
        const one = await measure(to, crowd, messages, () => act(to, messages));
        if (n > 0) measured[at]?.push(one);
      }
    }
    return compare(measured[0], measured[1], messages);
  };
  try {
    // The busy room first: a site that has been up for a minute has compiled its hot path, and so has the loop.
    const busy = await inRounds(BUSY_ROUNDS, size.burst, inBurst);
    const quiet = await inRounds(QUIET_ROUNDS, size.turns, inTurns);
    return { sockets: size.sockets, quiet, busy };
  } finally {
    for (const crowd of crowds) crowd.close();
    await Promise.all([ours.stop(), theirs.stop()]);
  }
}

function compare(ours: readonly Measured[], theirs: readonly Measured[], messages: number): Compared {
  const of = (hall: number, loop: number): Both => ({
    hall: round(hall),
    loop: round(loop),
    ratio: round(hall / loop),
  });
  const both = (pick: (one: Measured) => number): Both => of(median(ours.map(pick)), median(theirs.map(pick)));
  const slowest = (rounds: readonly Measured[]): number =>
    quantile(
      rounds.flatMap(({ spreads }) => spreads),
      0.99,
    );
  return {
    messages,
    rounds: ours.length,
    deliveriesPerSecond: both(({ perSecond }) => perSecond),
    cpuUsPerDelivery: both(({ cpuUs }) => cpuUs),
    p50Ms: both(({ p50 }) => p50),
    p99Ms: both(({ p99 }) => p99),
    spreadP50Ms: both(({ spreadP50 }) => spreadP50),
    spreadP99Ms: of(slowest(ours), slowest(theirs)),
  };
}
