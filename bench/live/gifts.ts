import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CODES, liveCalls, moneyText, type CallDef, type CallOutput } from '@caiting/contract';
import { money, parseMoney } from '@caiting/money';
import {
  auditBooks,
  auditLive,
  beginShow,
  createLiveRoom,
  ensureLotteries,
  findRoomForUpdate,
} from '@caiting/server/bench-kit';
import { Crowd } from '../chat/crowd.ts';
import { quantile, round } from '../chat/hall.ts';
import { clockMs } from '../chat/stamp.ts';
import { openBenchSite, openPlayers, startServer, type BenchSite } from '../money/site.ts';

const ROOM = 'bench';
const GIVERS = 20;
const BUSY = Symbol('busy');
/** Prices that leave everybody below what one may give a day. */
const GIFTS = [
  { gift: 'kiss', price: '8' },
  { gift: 'cuke', price: '38' },
  { gift: 'durex', price: '58' },
] as const;

export interface GiftsResult {
  readonly viewers: number;
  readonly gifts: number;
  readonly seconds: number;
  /** From the sending of a gift to its answer. */
  readonly p50: number;
  readonly p99: number;
  /** From the last sending to the last of all viewers who had the last gift. */
  readonly lastSeenMs: number;
  /** Sendings that were told to come again. */
  readonly busy: number;
  /** Gifts that a viewer did not get, or got in another order. */
  readonly holes: number;
  /** What was taken, what the ranking says, what the streamer was given, and what the audit has to say of it. */
  readonly taken: string;
  readonly ranked: string;
  readonly income: string;
  readonly findings: number;
}

/** So many gifts a second in a room with so many viewers, each behind a socket of its own. */
export async function giveUnderEyes(viewers: number, perSecond: number, seconds: number): Promise<GiftsResult> {
  const site = await openBenchSite('gifts');
  try {
    const tokens = await openPlayers(site, GIVERS + 1);
    const talkRoom = await openRoom(site);
    const server = await startServer(site.folder, 0, 'error', {
      // Its tables have a bench of their own.
      CAITING_HOUSE_GAMES: 'http://127.0.0.1:9',
      CAITING_HOUSE_GAMES_KEY: 'bench'.repeat(8),
      CAITING_SOCKETS_PER_ADDRESS: '100000',
      CAITING_SOCKETS_PER_USER: '100000',
    });
    const crowd = await Crowd.open({
      port: server.port,
      count: viewers,
      room: { code: talkRoom, tokens },
      isFollowing: true,
    });
    try {
      const [streamer = '', ...givers] = tokens;
      const asked = new Asked(server.port);
      // The first gift of each kind compiles what the others run.
      await crowd.deliver(GIFTS.length, () => give(asked, givers, GIFTS.length, perSecond));
      asked.times.length = 0;
      const wanted = perSecond * seconds;
      let sentAt = 0;
      const { atMs } = await crowd.deliver(wanted, async () => {
        await give(asked, givers, wanted, perSecond);
        sentAt = clockMs();
      });
      const times = [...asked.times];
      const holes = await holesOf(site, crowd, talkRoom, () => give(asked, givers, GIFTS.length, perSecond));
      return {
        viewers,
        gifts: wanted,
        seconds,
        p50: round(quantile(times, 0.5)),
        p99: round(quantile(times, 0.99)),
        lastSeenMs: round(Math.max(0, atMs - sentAt)),
        busy: asked.busy,
        holes,
        ...(await sumsOf(site, asked, streamer)),
      };
    } finally {
      crowd.close();
      await server.stop();
    }
  } finally {
    await site.close();
  }
}

/** A room on air, whose streamer is the first of the players. */
async function openRoom({ database: { db } }: BenchSite): Promise<string> {
  // What draws do has benches of its own.
  await ensureLotteries(db, true);
  await db.run('update lottery set enabled = false');
  const { id } = await db.one<{ id: bigint }>(`select id from player where name = 'bench_0'`);
  return db.tx(async (tx) => {
    const words = { title: '压测', titleEn: 'Bench', cover: 'clip:studio', clip: 'studio' };
    const made = await createLiveRoom(tx, { code: ROOM, lottery: 'ssc1', type: 'SSC', streamer: id, ...words });
    const room = await findRoomForUpdate(tx, ROOM);
    if (!made.ok || room === null || !(await beginShow(tx, room)).ok) throw new Error('there is no room on air');
    return room.talk_room;
  });
}

/** At a pace that does not wait for answers: what is late piles up, as it does behind people. */
async function give(asked: Asked, givers: readonly string[], count: number, perSecond: number): Promise<void> {
  const begun = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    const early = begun + (n * 1_000) / perSecond - performance.now();
    if (early > 0) await delay(early); // tidy-allow: the pace that is measured
    const { gift, price } = GIFTS[n % GIFTS.length] as (typeof GIFTS)[number];
    const form = { room: ROOM, gift, count: '1', price, requestId: randomUUID() };
    answers.push(asked.post(liveCalls.sendGift, givers[n % givers.length] ?? '', form));
  }
  await Promise.all(answers);
}

/** Everybody is cut, misses some gifts and comes back: each viewer has counted what did not follow what was before it. */
async function holesOf(
  { database: { db } }: BenchSite,
  crowd: Crowd,
  room: string,
  giveSome: () => Promise<void>,
): Promise<number> {
  await crowd.cut();
  await giveSome();
  const { seq } = await db.one<{ seq: bigint }>('select seq from chat_room where code = $1', [room]);
  return (await crowd.comeBack(Number(seq))).holes;
}

async function sumsOf({ database: { db } }: BenchSite, asked: Asked, streamer: string) {
  const { taken } = await db.one<{ taken: bigint }>(`select sum(-amount)::int8 as taken from entry where code = 306`);
  const { list } = await asked.get(liveCalls.giftRanking, streamer, { room: ROOM });
  const { balance } = await asked.get(liveCalls.liveIncome, streamer, {});
  const { findings } = await auditBooks(db, auditLive);
  const ranked = list.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n);
  return {
    taken: moneyText(money(taken)),
    ranked: moneyText(money(ranked)),
    income: balance,
    findings: findings.length,
  };
}

/** Calls of the site over kept connections. */
class Asked {
  /** Of each POST, until its answer. */
  readonly times: number[] = [];
  /** Answers that asked to come again. */
  busy = 0;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(port: number) {
    this.#port = port;
  }

  async post(def: CallDef, token: string, form: Record<string, string>): Promise<void> {
    const begun = performance.now();
    const body = new URLSearchParams(form).toString();
    // Busy is an answer too: nothing was taken, and the same request is sent again.
    while ((await this.#ask('POST', def.path, token, body)) === BUSY) this.busy += 1;
    this.times.push(performance.now() - begun);
  }

  get<C extends CallDef>(def: C, token: string, input: Record<string, string>): Promise<CallOutput<C>> {
    const query = new URLSearchParams(input).toString();
    return this.#ask('GET', query === '' ? def.path : `${def.path}?${query}`, token, '') as Promise<CallOutput<C>>;
  }

  async #ask(method: 'GET' | 'POST', path: string, token: string, body: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const text = await new Promise<string>((resolve, reject) => {
      const call = request(
        { agent: this.#agent, host: '127.0.0.1', port: this.#port, method, path, headers },
        (response) => {
          let read = '';
          response.setEncoding('utf8').on('data', (part: string) => (read += part));
          response.on('end', () => resolve(read));
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(method === 'POST' ? body : undefined);
    });
    const reply = JSON.parse(text) as { code: number; msg: string; data: unknown };
    if (reply.code === CODES.busy.code) return BUSY;
    if (reply.code !== 1) throw new Error(`${path} was refused: ${reply.msg}`);
    return reply.data;
  }
}
