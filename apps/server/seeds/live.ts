import assert from 'node:assert/strict';
import { MESSAGE_TYPES } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { postInRoom } from '../src/modules/chat/index.ts';
import {
  beginShow,
  createLiveRoom,
  endShow,
  findRoomForUpdate,
  findShowOfRoom,
  planShow,
  sendGift,
} from '../src/modules/live/index.ts';
import { appNow } from '../src/platform/clock.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Session } from '../src/platform/http/binding.ts';
import { ok } from '../src/platform/outcome.ts';
import { uuidOf } from './bets.ts';

/** Rooms of the demo, on the loops of the release. The first three are on air, the next is planned, the last has ended. */
const ROOMS = [
  {
    code: 'ssc1',
    lottery: 'ssc1',
    type: 'SSC',
    streamer: 'streamer1',
    title: '1分时时彩 · 开奖现场',
    titleEn: '1-min SSC, the draws',
    clip: 'studio',
  },
  {
    code: 'pk101',
    lottery: 'pk101',
    type: 'PK10',
    streamer: 'manager1',
    title: '1分PK10 · 赛车直播',
    titleEn: '1-min PK10, the races',
    clip: 'race',
  },
  {
    code: 'k31',
    lottery: 'k31',
    type: 'K3',
    streamer: 'streamer1',
    title: '1分快三 · 骰宝之夜',
    titleEn: '1-min K3, a night of dice',
    clip: 'dice',
  },
  {
    code: 'fc3d',
    lottery: 'fc3d',
    type: 'FC3D',
    streamer: 'streamer1',
    title: '福彩3D · 今晚开奖',
    titleEn: 'FC3D, tonight’s draw',
    clip: 'studio',
  },
  {
    code: 'bj281',
    lottery: 'bj281',
    type: 'BJ28',
    streamer: 'manager1',
    title: '1分北京28 · 早间场',
    titleEn: '1-min BJ28, the morning',
    clip: 'studio',
  },
] as const;
type Code = (typeof ROOMS)[number]['code'];
const ON_AIR: readonly Code[] = ['ssc1', 'pk101', 'k31'];
const PLANNED: Code = 'fc3d';
const ENDED: Code = 'bj281';
const PLANNED_AHEAD_MS = 3 * 3_600_000;

const PRICES = { kiss: 8, cuke: 38, durex: 58, injections: 88, porsche: 188, aircraft: 388 } as const;

/** Who, which gift, how many. */
const OF_ENDED = [
  ['xiaoyu_99', 'porsche', 1],
  ['hong8866', 'kiss', 6],
  ['laozhang', 'cuke', 2],
  ['xiaoyu_99', 'kiss', 1],
  ['sunny_day', 'injections', 1],
] as const;
const OF_NOW = [
  ['ssc1', 'dafa168', 'kiss', 3],
  ['ssc1', 'meimei520', 'durex', 1],
  ['ssc1', 'xiaoyu_99', 'aircraft', 1],
  ['pk101', 'laozhang', 'cuke', 1],
  ['k31', 'hong8866', 'kiss', 2],
] as const;
const TALK = [
  ['ssc1', 'xiaoyu_99', '开播啦，今晚人不少'],
  ['ssc1', 'laozhang', '这期看大，随便玩玩'],
  ['ssc1', 'sunny_day', '号码都能自己验算，放心'],
  ['ssc1', 'meimei520', '主播晚上好'],
  ['pk101', 'dafa168', '3号车这把能跑进前二吗'],
  ['pk101', 'hong8866', '开奖别眨眼'],
  ['k31', 'sunny_day', '豹子什么时候来一个'],
] as const;

/** Live rooms of a fresh site, made and filled through the functions that the site itself uses. */
export class DemoLive {
  readonly #deps: Deps;
  readonly #sessions: ReadonlyMap<string, Session>;

  private constructor(deps: Deps, sessions: readonly Session[]) {
    this.#deps = deps;
    this.#sessions = new Map(sessions.map((session) => [session.userName, session]));
  }

  /** Makes the rooms, and begins the show that will have ended. */
  static async make(deps: Deps, people: ReadonlyMap<string, bigint>, sessions: readonly Session[]): Promise<DemoLive> {
    const live = new DemoLive(deps, sessions);
    for (const [at, { clip, streamer, ...room }] of ROOMS.entries())
      await deps.db.tx((tx) =>
        createLiveRoom(tx, {
          ...room,
          streamer: people.get(streamer) ?? 0n,
          clip,
          cover: `clip:${clip}`,
          sort: 10 * (at + 1),
        }),
      );
    if (await live.#begin(ENDED))
      for (const [at, [who, gift, count]] of OF_ENDED.entries()) await live.#give(ENDED, who, gift, count, `past${at}`);
    return live;
  }

  async endShow(): Promise<void> {
    await this.#inRoom(ENDED, endShow);
  }

  /** Three rooms go on air, with talk and gifts; one is planned. */
  async goOnAir(): Promise<void> {
    for (const code of ON_AIR) {
      if (!(await this.#begin(code))) continue;
      for (const [at, [, who, text]] of TALK.filter(([room]) => room === code).entries())
        await this.#say(code, who, text, String(at));
      for (const [at, [, who, gift, count]] of OF_NOW.filter(([room]) => room === code).entries())
        await this.#give(code, who, gift, count, `now${at}`);
    }
    const at = (await appNow(this.#deps.db)).getTime() + PLANNED_AHEAD_MS;
    await this.#inRoom(PLANNED, (tx, room) => planShow(tx, room, at));
  }

  /** Goes on air in a room that had no show yet; false where a seed before this one did. */
  #begin(code: Code): Promise<boolean> {
    return this.#deps.db.tx(async (tx) => {
      const room = await findRoomForUpdate(tx, code);
      return room !== null && (await findShowOfRoom(tx, code)) === null && (await beginShow(tx, room)).ok;
    });
  }

  async #inRoom(code: Code, act: (...of: Parameters<typeof endShow>) => Promise<unknown>): Promise<void> {
    await this.#deps.db.tx(async (tx) => {
      const room = await findRoomForUpdate(tx, code);
      if (room !== null) await act(tx, room);
    });
  }

  async #give(room: Code, who: string, gift: keyof typeof PRICES, count: number, key: string): Promise<void> {
    const input = { room, gift, count, price: yuan(PRICES[gift]), requestId: undefined };
    const sent = await sendGift(this.#deps, this.#session(who), uuidOf(['gift', room, key]), input);
    assert(sent.ok, `a gift of the seed is refused: ${sent.ok ? '' : sent.key}`);
  }

  async #say(room: Code, who: string, text: string, key: string): Promise<void> {
    const message = {
      roomCode: `live-${room}`,
      type: MESSAGE_TYPES.text,
      sendKey: `seed-${key}`,
      body: async () => ok(text),
    };
    await this.#deps.db.tx((tx) => postInRoom(this.#deps, tx, this.#session(who), message));
  }

  #session(userName: string): Session {
    const session = this.#sessions.get(userName);
    assert(session, `the demo has no ${userName}`);
    return session;
  }
}
