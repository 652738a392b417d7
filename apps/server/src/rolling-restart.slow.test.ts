import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { expect, onTestFinished, test } from 'vitest';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { createRoom } from './modules/chat/index.ts';
import { callHall } from './modules/chat/testing/hall-call.ts';
import { HallClient } from './modules/chat/testing/hall-client.ts';
import { busEnvironment, withoutNats } from './platform/outbox/testing/nats.ts';
import { freePort } from './platform/testing/free-port.ts';
import { until } from './platform/testing/until.ts';
import { hasHaproxy, hasNginx, startHaproxy, startNginx, type Front } from './testing/several/front-servers.ts';
import { bet } from './testing/several/play.ts';
import type { Server } from './testing/several/processes.ts';
import { sharedSite } from './testing/several/shared-site.ts';

/**
 * Two servers behind a front server are restarted one after the other while 200 people bet and talk: nobody sees an error, nothing is lost
 * (docs/decisions/0337, 0346). `rolling-restart-nats.slow.test.ts` imports it with NATS between the two, which falls under talk too (0348, 0356).
 */

const PEOPLE = 200;
/** Everybody says something and bets in turn, once in so long. */
const PAUSE_MS = 10_000;
/** Bets go to an issue that sells for so long. */
const SELLS_S = 2;
const DRAIN_SECONDS = 5;
const AWAY_P99_MS = 3_000;
/** For what a busy machine does late; nothing here is measured by it. */
const PATIENCE_MS = 120_000;

const site = await sharedSite(1);
const { db, deps, processes } = site;
const isByNats = busEnvironment().CAITING_BUS === 'nats';

/** A server that comes back under its own port. */
class Place {
  readonly port: number;
  #server: Server | null = null;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    this.#server = await processes.start(undefined, {
      ...busEnvironment(),
      PORT: String(this.port),
      HOST: '127.0.0.1',
      CAITING_DRAIN_SECONDS: String(DRAIN_SECONDS),
      CAITING_TRUST_PROXY: '1',
      CAITING_RATE_ADDRESS: '1000000',
      CAITING_SOCKETS_PER_ADDRESS: '100000',
    });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Whether it hears the other one, by its own word. */
  async isHearing(): Promise<boolean> {
    const health = (await (await fetch(`http://127.0.0.1:${this.port}/healthz`)).json()) as { problems: string[] };
    return !health.problems.includes('busDown');
  }
}

const places: Place[] = [];
const people: TestPlayer[] = [];
/** Every bet that was acknowledged, of all tests. */
const betIds: string[] = [];

/** One after the other: two cores start one of them at a time. */
async function everybodyIsThere(): Promise<void> {
  while (people.length < PEOPLE) people.push(await aPlayer(deps, { balance: yuan(1_000) }));
  while (places.length < 2) {
    const place = new Place(await freePort());
    await place.start();
    places.push(place);
  }
}

/** Everybody on a page of the room, betting and talking until `end`. What is not answered, or answered with an error, is thrown by it: nothing is tried twice. */
function crowd(port: number, roomCode: RoomCode) {
  const pages = people.map(({ token }) => new HallClient({ port: () => port, token, roomCode }));
  const said: string[] = [];
  /** How long each act took, in milliseconds: what a way back is to be compared with on a busy machine. */
  const took: number[] = [];
  let isOver = false;
  const say = async ({ token }: TestPlayer, message: string): Promise<void> => {
    const input = { roomCode, messageTypeId: 1, message, sendKey: randomUUID() };
    const reply = await callHall(port, calls.addMessage, input, { token });
    if (reply.code !== 1) throw new Error(`a message was refused: ${reply.code} ${reply.msg}`);
    said.push(reply.data.id);
  };
  const live = async (player: TestPlayer, who: number): Promise<void> => {
    await delay((who / PEOPLE) * PAUSE_MS);
    for (let n = who; !isOver; n += 1) {
      const began = performance.now();
      if (n % 2 === 0) await say(player, `${who} ${n}`);
      else betIds.push(await bet(site, { address: `http://127.0.0.1:${port}` }, player, SELLS_S));
      took.push(performance.now() - began);
      await delay(PAUSE_MS);
    }
  };
  const faults: string[] = [];
  const living = Promise.all(people.map((player, who) => live(player, who).catch((e) => faults.push(`${who}: ${e}`))));
  return {
    pages,
    said,
    faults,
    took,
    isConnected: () => pages.every(({ isConnected }) => isConnected),
    connects: () => pages.reduce((sum, { connects }) => sum + connects, 0),
    end: async () => {
      isOver = true;
      await living;
    },
  };
}

async function restartAll(front: Front, among: ReturnType<typeof crowd>): Promise<void> {
  for (const place of places) {
    const before = among.connects();
    await place.stop();
    await until(among.isConnected, 'everybody on the other server', PATIENCE_MS);
    expect(among.connects()).toBeGreaterThan(before);
    await place.start();
    const sent = front.sentTo(place.port);
    await expect.poll(() => front.sentTo(place.port), { timeout: PATIENCE_MS, interval: 250 }).toBeGreaterThan(sent);
    await aTurn(among);
  }
}

const aTurn = (among: ReturnType<typeof crowd>): Promise<void> => {
  const acts = among.took.length;
  return until(() => among.faults.length > 0 || among.took.length > acts + PEOPLE, 'a turn of everybody', PATIENCE_MS);
};
const everybodyHears = async (isHearing: boolean): Promise<void> => {
  for (const place of places)
    await expect.poll(() => place.isHearing(), { timeout: PATIENCE_MS, interval: 250 }).toBe(isHearing);
};

/** NATS is away while everybody says something, and later for as long as its restart takes. */
async function natsFalls(among: ReturnType<typeof crowd>): Promise<void> {
  await withoutNats(async () => {
    await everybodyHears(false);
    await aTurn(among);
    const last = among.said.at(-1) ?? '';
    await until(() => among.pages.every(({ ids }) => ids.includes(last)), 'what is said meanwhile', PATIENCE_MS);
  });
  await everybodyHears(true);
  await aTurn(among);
  await withoutNats(async () => undefined);
  await aTurn(among);
  await everybodyHears(true);
}

const ascending = (ids: readonly string[]): string[] => ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
const idsOf = async (sql: string, params: unknown[]): Promise<string[]> =>
  (await db.query<{ id: bigint }>(sql, params)).map(({ id }) => String(id));

const share = (of: readonly number[], part: number): number =>
  Math.round(of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0);

const FRONTS = [
  { name: 'HAProxy by deploy/haproxy.cfg (needs haproxy)', isThere: hasHaproxy, start: startHaproxy },
  { name: 'nginx by deploy/nginx.conf (needs nginx)', isThere: hasNginx, start: startNginx },
];
/** By NATS behind one of them: between the servers nothing knows which. */
const tried = isByNats ? FRONTS.filter(({ isThere }) => isThere).slice(0, 1) : FRONTS;
for (const [n, { name, isThere, start }] of tried.entries())
  test.skipIf(!isThere)(
    `behind ${name}${isByNats ? ', with NATS between them, which falls too' : ''}: no answer of 500 and more, no bet and no message lost or doubled, sockets back within 3 s`,
    { timeout: 600_000 },
    async () => {
      await everybodyIsThere();
      const roomCode = `rolling${n}` as RoomCode;
      await createRoom(deps, { code: roomCode, title: roomCode, subTitle: '', content: '' });
      const front = await start(places.map(({ port }) => port));
      const among = crowd(front.port, roomCode);
      const { pages, said, faults } = among;
      onTestFinished(async () => {
        await among.end();
        for (const page of pages) page.close();
        await front.close();
      });
      await until(among.isConnected, 'everybody', PATIENCE_MS);
      await restartAll(front, among);
      if (isByNats) await natsFalls(among);
      await among.end();

      expect(faults).toEqual([]);
      expect(front.failures()).toEqual([]);
      const ofRoom = await idsOf('select id from chat_message where room_code = $1 order by id', [roomCode]);
      expect(ofRoom).toEqual(ascending(said));
      const ofPeople = await idsOf('select id from bet where player = any($1)', [people.map(({ id }) => id)]);
      expect(ascending(ofPeople)).toEqual(ascending(betIds));
      const last = ofRoom.slice(-PEOPLE);
      await until(
        () => pages.every(({ ids }) => ids.slice(-last.length).join() === last.join()),
        'the same list everywhere',
        PATIENCE_MS,
      );
      expect(pages.flatMap((page) => page.faults)).toEqual([]);

      const away = pages.flatMap(({ awayMs }) => awayMs);
      process.stdout.write(
        `rolling restart behind ${name}${isByNats ? ' by NATS' : ''}: ${said.length} messages, ${betIds.length} bets so far, ${away.length} sockets moved; ` +
          `away p50 ${share(away, 0.5)} ms, p99 ${share(away, 0.99)} ms; messages and bets p50 ${share(among.took, 0.5)} ms, p99 ${share(among.took, 0.99)} ms\n`,
      );
      expect(away.length).toBeGreaterThan(PEOPLE / 2);
      expect(share(away, 0.99)).toBeLessThan(AWAY_P99_MS);
    },
  );
