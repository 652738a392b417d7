import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Crowd, type Delivered } from './crowd.ts';
import { median, round, startHall, type Broadcaster, type Hall } from './hall.ts';
import { pipeMs } from './pipe.ts';
import { clockMs } from './stamp.ts';

/**
 * Goal 10: what the way over the bus adds, and a bus that is away. Added is the median delay of whoever sits at the other server above that of
 * whoever sits at the sender's. With a few sockets at each that is the bus alone, which the pipe is held against; with many the second server's own
 * fan-out takes turns with the first one's on the same cores, and lies in it.
 */

const EVERY_MS = 50;
const AWAY_MS = 10_000;
const FEW = 10;
const WARMING = 20;

export interface TwoServersSize {
  readonly socketsEach: number;
  readonly messages: number;
}

export async function twoServers(hall: Hall, size: TwoServersSize) {
  const one = await startHall(hall, { isOneOfTwo: true });
  const two = await startHall(hall, { isOneOfTwo: true });
  try {
    const few = await Crowds.open(hall, one, two, FEW);
    const ofFew = await few.added(size.messages);
    few.close();
    const pipe = await pipeMs(size.messages, EVERY_MS);
    const many = await Crowds.open(hall, one, two, size.socketsEach);
    try {
      const ofMany = await many.added(size.messages);
      const lost = await whileAway(hall, () => many.talk(Math.ceil(AWAY_MS / (EVERY_MS * 2))));
      return {
        few: { socketsEach: FEW, ...ofFew },
        many: { socketsEach: size.socketsEach, ...ofMany },
        pipeMs: round(pipe, 3),
        /** Of the few: the bus alone. */
        ofPipe: round(ofFew.addedP50Ms / pipe),
        /** The larger of both. */
        addedP50Ms: Math.max(ofFew.addedP50Ms, ofMany.addedP50Ms),
        busAwayMs: AWAY_MS,
        ...lost,
      };
    } finally {
      many.close();
    }
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

/** As many at each of two servers; all talk goes through the first. */
class Crowds {
  readonly #one: Broadcaster;
  readonly #here: Crowd;
  readonly #there: Crowd;

  private constructor(one: Broadcaster, here: Crowd, there: Crowd) {
    this.#one = one;
    this.#here = here;
    this.#there = there;
  }

  static async open(hall: Hall, one: Broadcaster, two: Broadcaster, count: number): Promise<Crowds> {
    const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
    const open = { count, room, isFollowing: true };
    const here = await Crowd.open({ ...open, port: one.port });
    return new Crowds(one, here, await Crowd.open({ ...open, port: two.port }));
  }

  async talk(messages: number): Promise<[here: Delivered, there: Delivered]> {
    const say = async (): Promise<void> => {
      for (let n = 0; n < messages; n += 1) {
        await this.#one.say();
        await delay(EVERY_MS); // tidy-allow: the rate of the room
      }
    };
    const sent = say();
    return Promise.all([this.#here.deliver(messages, () => sent), this.#there.deliver(messages, () => sent)]);
  }

  async added(messages: number): Promise<{ p50Ms: { here: number; there: number }; addedP50Ms: number }> {
    await this.talk(WARMING);
    const [here, there] = (await this.talk(messages)).map(({ delays }) => median(delays)) as [number, number];
    return { p50Ms: { here: round(here), there: round(there) }, addedP50Ms: round(there - here, 3) };
  }

  close(): void {
    this.#here.close();
    this.#there.close();
  }
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
