import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import {
  createApp,
  createPlayer,
  createRoom,
  ensureLotteries,
  modules,
  openSession,
  setRoomManager,
} from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { createLog } from '@caiting/server/platform/log';
import { openBenchSite, startServer, type BenchSite, type RunningSite } from '../money/site.ts';
import { stampNow } from './stamp.ts';

const BARE_LOOP = fileURLToPath(new URL('./bare-loop.ts', import.meta.url));
const ROOM = 'bench' as RoomCode;
const TICKS_PER_SECOND = 100;
const MAKING_AT_ONCE = 6;
/** Flood control lets a person say so much in a row, and so much a minute. */
const IN_A_ROW = 5;
const A_MINUTE = 20;
const TEXT = '今晚彩厅见，祝各位好运常在，买的都中，中的都大。';

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** The site with a room, people and sessions and its lotteries shut; servers are started by whoever measures. */
export interface Hall {
  readonly site: BenchSite;
  readonly room: RoomCode;
  readonly people: readonly Person[];
  /** May recall and mute. */
  readonly manager: Person;
  /** How they talk. One for the whole run: the site remembers what everybody said in the last minute. */
  readonly talk: Talk;
  /** Opens so many further rooms. */
  readonly moreRooms: (count: number) => Promise<RoomCode[]>;
  readonly close: () => Promise<void>;
}

export async function openHall(people: number): Promise<Hall> {
  const site = await openBenchSite('chat');
  const { db, appTarget, ownerTarget } = site.database;
  const config = readConfig({ CAITING_DATA: site.folder, PORT: '0', CAITING_LOG: 'error' });
  const { deps } = await createApp({ config, log: createLog('error'), db, appTarget, ownerTarget, modules });
  // Their clock, beacons and draws have benches of their own, and cost a quiet server more than its room does.
  await ensureLotteries(db, true);
  await db.run('update lottery set enabled = false');
  await createRoom(deps, { code: ROOM, title: '压测', subTitle: '', content: '' });
  const made: Person[] = [];
  let next = 0;
  const makeSome = async (): Promise<void> => {
    for (let n = next++; n <= people; n = next++) made.push(await aPerson(deps, n));
  };
  await Promise.all(Array.from({ length: MAKING_AT_ONCE }, makeSome));
  const [manager, ...others] = made;
  if (manager === undefined) throw new Error('nobody was made');
  await setRoomManager(deps, ROOM, manager.id, true);
  const moreRooms = async (count: number): Promise<RoomCode[]> => {
    const codes = Array.from({ length: count }, (_, n) => `${ROOM}${n}` as RoomCode);
    for (const code of codes) await createRoom(deps, { code, title: '压测', subTitle: '', content: '' });
    return codes;
  };
  const talk = new Talk(ROOM, others);
  return { site, room: ROOM, people: others, manager, talk, moreRooms, close: () => site.close() };
}

type Deps = Awaited<ReturnType<typeof createApp>>['deps'];

const aPerson = (deps: Deps, n: number): Promise<Person> =>
  deps.db.tx(async (tx) => {
    const player = { userName: `hall_${n}`, passwordHash: '-', invite: null, from: '127.0.0.1' };
    const created = await createPlayer(deps, tx, player);
    if (!created.ok) throw new Error(created.key);
    const { token } = await openSession(deps, tx, created.data, { ip: '127.0.0.1', country: null, userAgent: 'bench' });
    return { id: String(created.data), token };
  });

/** Something that takes a text over HTTP and gives it to everybody connected: the hall, or the bare loop. */
export interface Broadcaster {
  readonly port: number;
  readonly pid: number;
  say(): Promise<unknown>;
  stop(): Promise<void>;
}

const OPEN = { CAITING_SOCKETS_PER_ADDRESS: '100000', CAITING_SOCKETS_PER_USER: '100000' };

/** A server process of the site. The second one on the same database needs a folder of its own and the bus. */
export async function startHall(
  hall: Hall,
  { isOneOfTwo = false, filler = '' } = {},
): Promise<Broadcaster & RunningSite> {
  const { folder, socketFolder } = hall.site;
  const shared = {
    CAITING_BUS: 'postgres',
    DATABASE_URL: `postgresql://postgres@localhost/caiting?host=${socketFolder}`,
  };
  const server = isOneOfTwo
    ? await startServer(join(folder, `server-${randomUUID().slice(0, 8)}`), 0, 'silent', { ...OPEN, ...shared })
    : await startServer(folder, 0, 'silent', OPEN);
  return { ...server, pid: server.child.pid ?? 0, say: () => hall.talk.say(server.port, filler) };
}

/** People who talk in turn, none of them more than flood control allows. */
export class Talk {
  readonly #room: RoomCode;
  readonly #people: readonly Person[];
  readonly #said = new Map<string, number[]>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #next = 0;
  /** Length of a text of the hall on the wire, so that the bare loop carries as much. */
  frameBytes = 0;

  constructor(room: RoomCode, people: readonly Person[]) {
    this.#room = room;
    this.#people = people;
  }

  /** Says something in the room through this server; gives its id. Every text is another and carries the moment it was sent. */
  async say(port: number, filler: string, roomCode = this.#room): Promise<MessageId> {
    const { token } = await this.speaker();
    const message = `${stampNow()}${TEXT}${filler}`;
    const form = new URLSearchParams({ roomCode, messageTypeId: '1', message, sendKey: randomUUID() });
    const text = await this.#post(port, calls.addMessage.path, form.toString(), {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    const reply = JSON.parse(text) as { code: number; msg: string; data: { id: MessageId } };
    if (reply.code !== 1) throw new Error(`a message was refused: ${reply.msg}`);
    this.frameBytes = Buffer.byteLength(JSON.stringify({ code: 1, room: this.#room, seq: 1000, data: reply.data }));
    return reply.data.id;
  }

  /** The same for the bare loop: a text of the same length, as JSON. */
  async sayBare(port: number): Promise<void> {
    const head = `{"code":1,"data":"${stampNow()}`;
    await this.#post(port, '/', `${head}${'x'.repeat(Math.max(0, this.frameBytes - head.length - 2))}"}`, {});
  }

  #post(port: number, path: string, body: string, headers: Record<string, string>): Promise<string> {
    return new Promise((resolve, reject) => {
      const call = request(
        { agent: this.#agent, host: '127.0.0.1', port, path, method: 'POST', headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve(text));
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  /** Whoever may speak now. */
  async speaker(): Promise<Person> {
    for (let tries = 0; ; tries += 1) {
      const person = this.#people[this.#next++ % this.#people.length] as Person;
      const now = performance.now();
      const lately = (this.#said.get(person.id) ?? []).filter((at) => now - at < 61_000);
      if (lately.length < A_MINUTE && lately.filter((at) => now - at < 5_500).length < IN_A_ROW) {
        this.#said.set(person.id, [...lately, now]);
        return person;
      }
      // Everybody has said their share.
      if (tries > 0 && tries % this.#people.length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function startBareLoop({ talk }: Hall): Promise<Broadcaster & { child: ChildProcess }> {
  const child = fork(BARE_LOOP, { stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    child,
    pid: child.pid ?? 0,
    say: () => talk.sayBare(port),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** CPU seconds of one process, user and system. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function rssKbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const round = (value: number, digits = 2): number => Math.round(value * 10 ** digits) / 10 ** digits;
