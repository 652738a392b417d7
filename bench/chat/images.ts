import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Crowd } from './crowd.ts';
import { quantile, round, rssKbOf, startHall, type Hall } from './hall.ts';
import { Uploader } from './uploader.ts';

/**
 * Goal 13: what people who talk notice of others who send hostile pictures, ten at a time. Those who send are a process of their own that runs
 * when nobody else wants to: in life they have machines of their own. What unpacks the pictures is part of what is measured.
 */

const EVERY_MS = 50;
const AT_ONCE = 10;
const ROUNDS = 4;
const LOOK_MS = 20;

export interface ImagesSize {
  readonly sockets: number;
  /** Messages of each run, and of each round without and with pictures. */
  readonly messages: number;
}

export async function images(hall: Hall, size: ImagesSize) {
  const ours = await startHall(hall);
  const tokens = hall.people.map(({ token }) => token);
  const room = { code: hall.room, tokens };
  const crowd = await Crowd.open({ port: ours.port, count: size.sockets, room, isFollowing: false });
  const talk = async (): Promise<void> => {
    for (let n = 0; n < size.messages; n += 1) {
      await ours.say();
      await delay(EVERY_MS); // tidy-allow: the rate of the room
    }
  };
  const uploader = await Uploader.start({ port: ours.port, tokens, atOnce: AT_ONCE });
  try {
    // Compiles what is hot, and loads the library.
    await crowd.deliver(size.messages, talk);
    await uploader.sendOne();
    const before = heldKb(ours.pid);
    let highest = before;
    const delays: { without: number[]; with: number[] } = { without: [], with: [] };
    let taken = { kept: 0, refused: 0 };
    // In turns: the slowest of few messages is as much the machine's moment as anything else.
    for (let round = 0; round < ROUNDS; round += 1) {
      delays.without.push(...(await crowd.deliver(size.messages, talk)).delays);
      const watch = setInterval(() => (highest = Math.max(highest, heldKb(ours.pid))), LOOK_MS);
      uploader.sendOn();
      delays.with.push(...(await crowd.deliver(size.messages, talk)).delays);
      taken = await uploader.end();
      clearInterval(watch);
    }
    const p99 = { without: quantile(delays.without, 0.99), with: quantile(delays.with, 0.99) };
    return {
      sockets: size.sockets,
      atOnce: AT_ONCE,
      messages: ROUNDS * size.messages,
      ...taken,
      p50Ms: { without: round(quantile(delays.without, 0.5)), with: round(quantile(delays.with, 0.5)) },
      p99Ms: { without: round(p99.without), with: round(p99.with) },
      p99Ratio: round(p99.with / p99.without),
      rssGrownMb: round((highest - before) / 1024),
    };
  } finally {
    uploader.close();
    crowd.close();
    await ours.stop();
  }
}

/** What the server and the processes it started hold. */
function heldKb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + rssKbOf(one), 0);
}
