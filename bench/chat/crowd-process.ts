import { Agent, get } from 'node:http';
import { calls, pushes } from '@caiting/contract';
import { RawSocket } from './raw-socket.ts';
import { clockMs, readStamp, STAMP } from './stamp.ts';

/** Many sockets in a process of its own, so that what they cost is not the server's. Speaks with crowd.ts. */

export interface OpenOrder {
  readonly port: number;
  readonly count: number;
  /** Null opens bare sockets; else the people behind them, in turn. */
  readonly room: { readonly code: string; readonly tokens: readonly string[] } | null;
  /** Each socket keeps its place in the room's log, as whoever may be cut does. */
  readonly isFollowing: boolean;
}

export type CrowdOrder =
  | { readonly do: 'open'; readonly order: OpenOrder }
  /** From here on deliveries of messages and recalls are counted; says `reached` when there are so many. */
  | { readonly do: 'expect'; readonly deliveries: number }
  /** The first so many sockets read nothing more, and are not counted any more. */
  | { readonly do: 'stall'; readonly count: number }
  /** Cuts all at once and brings them back; says `back` when each has everything up to `seq`. */
  | { readonly do: 'cut' }
  | { readonly do: 'comeBack'; readonly seq: number }
  | { readonly do: 'close' };

export type CrowdNews =
  | { readonly say: 'done' }
  | { readonly say: 'failed'; readonly why: string }
  | {
      readonly say: 'reached';
      readonly atMs: number;
      /** From the sending to the receiving, and from the first receiver here to this one, of the sampled sockets. */
      readonly delays: readonly number[];
      readonly spreads: readonly number[];
    }
  | { readonly say: 'back'; readonly atMs: number; readonly resets: number; readonly holes: number };

const OPENING_AT_ONCE = 64;
const RETRY_MS = 1_000;
/** One socket of so many reads the time out of its messages. */
const SAMPLED = 5;
const MARK = Buffer.from(STAMP);
const MESSAGE = Buffer.from('{"code":1,');
const SEQ = /"seq":(\d+)/;
/** The head of a frame: code, room and place. */
const HEAD_BYTES = 100;
const agent = new Agent({ keepAlive: true, maxSockets: OPENING_AT_ONCE });

class Member {
  socket: RawSocket | null = null;
  readonly token: string;
  readonly isSampled: boolean;
  isUp = false;
  isStalled = false;
  seq = 0;

  constructor(token: string, isSampled: boolean) {
    this.token = token;
    this.isSampled = isSampled;
  }
}

class Crowd {
  #members: Member[] = [];
  #order: OpenOrder | null = null;
  #left = 0;
  #delays: number[] = [];
  #spreads: number[] = [];
  #firsts = new Map<string, number>();
  #wantedSeq = 0;
  #behind = 0;
  #resets = 0;
  #holes = 0;

  async open(order: OpenOrder): Promise<void> {
    this.#order = order;
    this.#members = Array.from(
      { length: order.count },
      (_, n) => new Member(order.room?.tokens[n % order.room.tokens.length] ?? '', n % SAMPLED === 0),
    );
    const waiting = [...this.#members];
    const open = async (): Promise<void> => {
      for (let member = waiting.pop(); member; member = waiting.pop()) await this.#connect(member, order);
    };
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, open));
    const missing = this.#members.filter(({ isUp }) => !isUp).length;
    if (missing > 0) throw new Error(`${missing} sockets were not let in`);
  }

  expect(deliveries: number): void {
    this.#left = deliveries;
    this.#delays = [];
    this.#spreads = [];
    this.#firsts = new Map();
  }

  stall(count: number): void {
    for (const member of this.#members.slice(0, count)) {
      member.isStalled = true;
      member.socket?.pause();
    }
  }

  cut(): void {
    for (const member of this.#members) {
      member.isUp = false;
      member.socket?.destroy();
    }
  }

  comeBack(seq: number): void {
    this.#wantedSeq = seq;
    this.#behind = this.#members.filter((member) => member.seq < seq).length;
    for (const member of this.#members) void this.#reconnect(member);
  }

  close(): void {
    for (const member of this.#members) member.socket?.destroy();
    this.#members = [];
  }

  async #connect(member: Member, { port, room }: OpenOrder): Promise<void> {
    const key = room && (await keyFor(port, room.code, member.token));
    const path = room ? `/v1/broadCast/chat?type=1&api=/chat&roomId=${room.code}&key=${key}` : '/';
    await new Promise<void>((resolve) => {
      const up = (): void => {
        member.isUp = true;
        resolve();
      };
      member.socket = new RawSocket(port, path, {
        open: () => room === null && up(),
        text: (payload) => {
          if (payload.subarray(0, MESSAGE.length).equals(MESSAGE)) this.#take(member, payload);
          else this.#other(member, payload, up);
        },
        close: () => {
          member.isUp = false;
          resolve();
        },
      });
    });
  }

  async #reconnect(member: Member): Promise<void> {
    if (this.#order) await this.#connect(member, this.#order).catch(() => undefined);
    if (!member.isUp) setTimeout(() => void this.#reconnect(member), RETRY_MS);
  }

  /** Frames that are no message: the greeting of the room, a recall, and being told to begin anew. */
  #other(member: Member, payload: Buffer, up: () => void): void {
    const { code, type, data } = JSON.parse(payload.toString('utf8')) as {
      code: number;
      type?: number;
      data: { epoch: string; seq: number };
    };
    if (code === pushes.messageRecalled.code && type === pushes.messageRecalled.type) return this.#count(clockMs());
    if (code === 101) {
      this.#resets += 1;
      return this.#arrive(member, data.seq);
    }
    if (code !== 100) return;
    up();
    if (member.seq === 0) member.seq = data.seq;
    else {
      const rooms = { [this.#order?.room?.code ?? '']: { epoch: data.epoch, seq: member.seq } };
      member.socket?.send(JSON.stringify({ code: 100, rooms }));
    }
  }

  #take(member: Member, payload: Buffer): void {
    const at = clockMs();
    if (this.#order?.isFollowing) {
      const seq = Number(SEQ.exec(payload.toString('latin1', 0, HEAD_BYTES))?.[1]);
      if (seq > member.seq + 1) this.#holes += 1;
      this.#arrive(member, seq);
    }
    if (member.isStalled) return;
    if (member.isSampled) this.#sample(payload, at);
    this.#count(at);
  }

  #count(at: number): void {
    this.#left -= 1;
    if (this.#left === 0) say({ say: 'reached', atMs: at, delays: this.#delays, spreads: this.#spreads });
  }

  /** The sender wrote the moment of sending into the text. */
  #sample(payload: Buffer, at: number): void {
    const from = payload.indexOf(MARK);
    if (from < 0) return;
    const stamp = payload.toString('latin1', from + MARK.length, payload.indexOf(MARK, from + MARK.length));
    const first = this.#firsts.get(stamp) ?? at;
    this.#firsts.set(stamp, first);
    this.#delays.push(at - readStamp(stamp));
    this.#spreads.push(at - first);
  }

  #arrive(member: Member, seq: number): void {
    const wasBehind = member.seq < this.#wantedSeq;
    member.seq = Math.max(member.seq, seq);
    if (!wasBehind || member.seq < this.#wantedSeq) return;
    this.#behind -= 1;
    if (this.#behind === 0) say({ say: 'back', atMs: clockMs(), resets: this.#resets, holes: this.#holes });
  }
}

function keyFor(port: number, roomCode: string, token: string): Promise<string> {
  const path = `${calls.getChatKey.path}?roomCode=${roomCode}`;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const reply = JSON.parse(text) as { code: number; msg: string; data: { key: string } };
        if (reply.code === 1) resolve(reply.data.key);
        else reject(new Error(reply.msg));
      });
    });
    asked.on('error', reject);
  });
}

/** Whoever started us may be gone. */
const say = (news: CrowdNews): void => void (process.connected && process.send?.(news));
const crowd = new Crowd();

async function obey(message: CrowdOrder): Promise<void> {
  switch (message.do) {
    case 'open':
      await crowd.open(message.order);
      break;
    case 'expect':
      crowd.expect(message.deliveries);
      break;
    case 'stall':
      crowd.stall(message.count);
      break;
    case 'cut':
      crowd.cut();
      break;
    case 'comeBack':
      crowd.comeBack(message.seq);
      break;
    case 'close':
      crowd.close();
  }
  say({ say: 'done' });
}

process.on('message', (message: CrowdOrder) => {
  obey(message).catch((error: unknown) => say({ say: 'failed', why: String(error) }));
});
process.on('disconnect', () => process.exit(0));
