import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chatImageCalls } from '@caiting/contract';
import { costliestImage, hostileImages } from '@caiting/server/bench-kit';
import { Crowd } from './crowd.ts';
import { quantile, round, rssKbOf, startHall, type Hall } from './hall.ts';

/** Goal 13: what people who talk notice of others who send hostile pictures, ten at a time. */

const EVERY_MS = 50;
const AT_ONCE = 10;
/** Of so many uploads one is of the hostile kinds; the others cost the decoder the most that is taken. */
const HOSTILE = 4;
/** They stand by kind: so every kind comes soon. */
const STRIDE = 7;
/** Each person may send so many a day; the next one goes on. */
const EACH = 50;
const LOOK_MS = 20;

export interface ImagesSize {
  readonly sockets: number;
  /** Messages of each run. */
  readonly messages: number;
}

export async function images(hall: Hall, size: ImagesSize) {
  const [costly, hostile] = [await costliestImage(), (await hostileImages()).map(({ bytes }) => bytes)];
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
  const taken = { kept: 0, refused: 0 };
  let sent = 0;
  const upload = async (): Promise<void> => {
    const n = (sent += 1);
    const bytes = n % HOSTILE === 0 ? (hostile[((n / HOSTILE) * STRIDE) % hostile.length] as Buffer) : costly;
    const isKept = await uploadTo(ours.port, tokens[Math.floor(n / EACH) % tokens.length] ?? '', bytes);
    taken[isKept ? 'kept' : 'refused'] += 1;
  };
  try {
    // Compiles what is hot, and loads the library.
    await crowd.deliver(size.messages, talk);
    await upload();
    const without = await crowd.deliver(size.messages, talk);
    const before = heldKb(ours.pid);
    let [highest, isOver] = [before, false];
    const watch = setInterval(() => (highest = Math.max(highest, heldKb(ours.pid))), LOOK_MS);
    const sendOn = async (): Promise<void> => {
      while (!isOver) await upload();
    };
    const sending = Promise.all(Array.from({ length: AT_ONCE }, sendOn));
    const withThem = await crowd.deliver(size.messages, talk);
    isOver = true;
    await sending;
    clearInterval(watch);
    const p99 = { without: quantile(without.delays, 0.99), with: quantile(withThem.delays, 0.99) };
    return {
      sockets: size.sockets,
      atOnce: AT_ONCE,
      ...taken,
      p50Ms: { without: round(quantile(without.delays, 0.5)), with: round(quantile(withThem.delays, 0.5)) },
      p99Ms: { without: round(p99.without), with: round(p99.with) },
      p99Ratio: round(p99.with / p99.without),
      rssGrownMb: round((highest - before) / 1024),
    };
  } finally {
    crowd.close();
    await ours.stop();
  }
}

/** What the server and the processes it started hold. */
function heldKb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + rssKbOf(one), 0);
}

/** Sends a picture up as a browser does; whether it was kept. */
async function uploadTo(port: number, token: string, bytes: Buffer): Promise<boolean> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const url = `http://127.0.0.1:${port}${chatImageCalls.uploadChatFile.path}`;
  const reply = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { code: number };
  return reply.code === 1;
}
