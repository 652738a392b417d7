import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  balanceCalls,
  bettingCalls,
  cashierCalls,
  chaseCalls,
  chatCalls,
  chatDirectCalls,
  lotteryCalls,
  MESSAGE_TYPES,
  pushes,
  type CallDef,
  type CallOutput,
  type CallWireInput,
  type DrawResult,
  type LotteryCode,
  type PushFrame,
} from '@caiting/contract';
import { callHall } from '@caiting/server/bench-kit';
import WebSocket from 'ws';

const RETRY_MS = 100;
const PAGE = 100;
/** Those that people bet on. */
export const LOTTERIES = ['ssc1', 'pk101', 'k31', 'syx51', 'kl81', 'bj281'] as LotteryCode[];
/** Results of each that are looked at. */
const RESULTS_KEPT = 10;

/** What a signed-in person sees of the site and of the own money, by sort and name: the same words whether pushed or read. */
export type View = ReadonlyMap<string, string>;

/** Where the log of a socket's room stands for this page. */
interface Place {
  readonly epoch: string;
  seq: number;
  readonly held: Map<number, PushFrame>;
}

/**
 * One person's pages without a room of the chat: read once, then changed by what is pushed, as the web client does it: by the log's numbers, asking for what is missing, and
 * read anew when the log begins anew. What it shows is `view`.
 */
export class OwnPage {
  readonly #port: number;
  readonly #token: string;
  readonly #places = new Map<string, Place>();
  readonly #view = new Map<string, string>();
  #socket: WebSocket | null = null;
  #isWanted = true;
  /** Frames that came while the page was being read. */
  #waiting: PushFrame[] | null = null;
  /** A log began anew while the page was being read. */
  #again = false;
  #balanceSeq = 0n;
  reads = 0;

  constructor(port: number, token: string) {
    this.#port = port;
    this.#token = token;
    void this.#live();
  }

  get view(): View {
    return this.#view;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && this.#waiting === null && this.#places.size > 0;
  }

  cut(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#isWanted = false;
    this.#socket?.terminate();
  }

  /** One more word in this person's newest private chat, if there is any, to this server. */
  async sayPrivately(port: number): Promise<void> {
    const { rows } = await this.#ask(chatDirectCalls.directRoomList, {});
    const [room] = rows;
    if (room === undefined) return;
    const line = {
      roomId: room.roomId,
      messageTypeId: MESSAGE_TYPES.text,
      message: '明天再聊',
      sendKey: randomBytes(8).toString('hex'),
    };
    await callHall(port, chatDirectCalls.addDirectMessage, line, { token: this.#token });
  }

  /** What the site answers now. */
  async read(): Promise<View> {
    const view = new Map<string, string>();
    const set = (sort: string, name: string, value: string): void => void view.set(`${sort} ${name}`, value);
    const { balance, seq } = await this.#ask(balanceCalls.queryBalanceFront, {});
    set('balance', '', `${balance} of ${seq}`);
    for (const bet of await this.#all(bettingCalls.getBetData))
      if (bet.state !== 'placed') set('bet', bet.id, bet.state);
    for (const { id, state } of await this.#all(chaseCalls.getChaseBetData)) set('chase', id, state);
    for (const { orderNo, state } of await this.#all(cashierCalls.rechargeRecordList)) set('recharge', orderNo, state);
    const direct = await this.#ask(chatDirectCalls.directRoomList, {});
    set('private chats', 'unread', `${direct.unread} ${direct.unreadMessages}`);
    for (const room of direct.rows) set('private chat', room.roomId, `${room.latestMessageId} ${room.unread}`);
    for (const lotteryCode of LOTTERIES) {
      const results = await this.#ask(lotteryCalls.openResult, { lotteryCode, pageSize: RESULTS_KEPT });
      for (const result of results.list) set('result', `${lotteryCode} ${result.issue}`, wordsOf(result));
    }
    return view;
  }

  async #all<Item>(
    def: CallDef & { output: { _zod: { output: { list: Item[]; next: string | null } } } },
  ): Promise<Item[]> {
    const items: Item[] = [];
    for (let before: string | undefined; ;) {
      const input = { pageSize: PAGE, ...(before === undefined ? {} : { before }) };
      const answer = (await this.#ask(def, input as never)) as unknown as { list: Item[]; next: string | null };
      items.push(...answer.list);
      if (answer.next === null) return items;
      before = answer.next;
    }
  }

  async #ask<C extends CallDef>(def: C, input: CallWireInput<C>): Promise<CallOutput<C>> {
    const reply = await callHall(this.#port, def, input, { token: this.#token });
    if (reply.code !== 1) throw new Error(`${def.path}: ${reply.msg}`);
    return reply.data;
  }

  async #live(): Promise<void> {
    while (this.#isWanted) {
      try {
        await this.#connection();
      } catch {
        // Nobody answers now; the next try may meet another server.
      }
      await delay(RETRY_MS);
    }
  }

  async #connection(): Promise<void> {
    const { key } = await this.#ask(chatCalls.getBroadcastKey, {});
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/v1/broadCast/site?key=${key}`);
    this.#socket = socket;
    for (const { held } of this.#places.values()) held.clear();
    await new Promise<void>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.on('message', (bytes) => this.#hear(socket, JSON.parse((bytes as Buffer).toString()) as PushFrame));
    });
    this.#waiting = null;
  }

  #hear(socket: WebSocket, frame: PushFrame): void {
    switch (frame.code) {
      case pushes.authResult.code:
        return this.#resume(socket);
      case pushes.hello.code: {
        const { room, epoch, seq } = frame.data as { room: string; epoch: string; seq: number };
        if (this.#places.get(room)?.epoch !== epoch) this.#begin(socket, { room, epoch, seq });
        return;
      }
      case pushes.reset.code:
        return this.#begin(socket, frame.data as { room: string; epoch: string; seq: number });
      default:
        if (frame.seq !== undefined && frame.room !== undefined) this.#inOrder(socket, frame.room, frame);
    }
  }

  #resume(socket: WebSocket): void {
    if (this.#places.size === 0) return;
    const rooms = Object.fromEntries([...this.#places].map(([room, { epoch, seq }]) => [room, { epoch, seq }]));
    socket.send(JSON.stringify({ code: 100, rooms }));
  }

  /** The log of a room begins anew: everything is read again, and what comes meanwhile follows. */
  #begin(socket: WebSocket, { room, epoch, seq }: { room: string; epoch: string; seq: number }): void {
    this.#places.set(room, { epoch, seq, held: new Map() });
    if (this.#waiting !== null) {
      // What is being read may be of before.
      this.#again = true;
      return;
    }
    this.#waiting = [];
    void this.#readAgain(socket);
  }

  async #readAgain(socket: WebSocket): Promise<void> {
    try {
      do {
        this.#again = false;
        this.reads += 1;
        const view = await this.read();
        this.#view.clear();
        for (const [name, value] of view) this.#view.set(name, value);
        this.#balanceSeq = BigInt(view.get('balance ')?.split(' of ')[1] ?? 0);
      } while (this.#again);
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const frame of waiting) this.#apply(frame);
    } catch {
      // Read again on the next connection, as if the log had begun anew.
      this.#places.clear();
      this.#waiting = null;
      socket.terminate();
    }
  }

  #inOrder(socket: WebSocket, room: string, frame: PushFrame): void {
    const place = this.#places.get(room);
    const { seq = 0 } = frame;
    if (place === undefined || seq <= place.seq) return;
    if (seq > place.seq + 1) {
      if (place.held.size === 0) socket.send(JSON.stringify({ code: 102, room, after: place.seq }));
      place.held.set(seq, frame);
      return;
    }
    for (let next: PushFrame | undefined = frame; next; next = place.held.get(place.seq + 1)) {
      place.seq += 1;
      place.held.delete(place.seq);
      if (this.#waiting === null) this.#apply(next);
      else this.#waiting.push(next);
    }
  }

  #apply({ code, data }: PushFrame): void {
    const set = (sort: string, name: string, value: string): void => void this.#view.set(`${sort} ${name}`, value);
    switch (code) {
      case pushes.balance.code: {
        const { balance, seq } = data as { balance: string; seq: string };
        if (BigInt(seq) < this.#balanceSeq) return;
        this.#balanceSeq = BigInt(seq);
        return set('balance', '', `${balance} of ${seq}`);
      }
      case pushes.betState.code:
        for (const bet of (data as { bets: { id: string; state: string }[] }).bets) set('bet', bet.id, bet.state);
        return;
      case pushes.chaseState.code: {
        const { id, state } = data as { id: string; state: string };
        return set('chase', id, state);
      }
      case pushes.rechargeState.code: {
        const { orderNo, state } = data as { orderNo: string; state: string };
        return set('recharge', orderNo, state);
      }
      case pushes.directRoom.code: {
        const { room, unread, unreadMessages } = data as {
          room: { roomId: string; latestMessageId: string | null; unread: number };
          unread: number;
          unreadMessages: number;
        };
        set('private chats', 'unread', `${unread} ${unreadMessages}`);
        return set('private chat', room.roomId, `${room.latestMessageId} ${room.unread}`);
      }
      case pushes.drawn.code: {
        const { lotteryCode, result } = data as { lotteryCode: LotteryCode; result: DrawResult };
        return set('result', `${lotteryCode} ${result.issue}`, wordsOf(result));
      }
      case pushes.issueState.code: {
        const { lotteryCode, issue, state } = data as { lotteryCode: LotteryCode; issue: string; state: string };
        if (state === 'void') set('result', `${lotteryCode} ${issue}`, state);
        return;
      }
    }
  }
}

const wordsOf = ({ openNumber, void: isVoid }: DrawResult): string => (isVoid ? 'void' : openNumber);

/**
 * Where a page differs from what was read just now. What a person does is answered to the page that did it and not pushed to the others, so a chase or an
 * order that is as it was made may be missing.
 */
export function differs(shown: View, read: View): string[] {
  return [...read]
    .filter(([name, value]) => shown.get(name) !== value && !(shown.get(name) === undefined && isAsMade(name, value)))
    .map(([name, value]) => `${name} is ${value}, shown as ${shown.get(name) ?? 'nothing'}`);
}

const isAsMade = (name: string, value: string): boolean =>
  (name.startsWith('chase ') && value === 'running') || (name.startsWith('recharge ') && value === 'created');
