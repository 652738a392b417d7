import { setTimeout as delay } from 'node:timers/promises';
import { calls, CHAT_MEMORY_MAX, pushes, type ChatMessage, type PushFrame } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import WebSocket from 'ws';
import { callHall } from './hall-call.ts';

const PAGE = 100;
const RETRY_MS = 50;
/** A page keeps fewer, but a recall leaves room for an older one. */
const KEPT_MAX = 2 * CHAT_MEMORY_MAX;

export interface HallClientOptions {
  /** Where it may connect now; asked anew before each try. */
  readonly port: () => number;
  readonly token: string;
  readonly roomCode: RoomCode;
}

/**
 * One person's page on a room, without the page: history first, then every push in its place, and the way back after a lost connection
 * by epoch and number, as the web client goes it. What it shows is `ids`.
 */
export class HallClient {
  readonly #options: HallClientOptions;
  readonly #messages = new Map<string, ChatMessage>();
  /** Ids by send key, of all that are kept. */
  readonly #keys = new Map<string, string>();
  readonly #held = new Map<number, PushFrame>();
  #cursor: { epoch: string; seq: number } | null = null;
  #socket: WebSocket | null = null;
  #isWanted = true;
  #isLoading = false;
  /** What went wrong: a message out of its place, or shown twice. Stays empty. */
  readonly faults: string[] = [];
  /** Every place in the room's log in the order it was applied. */
  readonly seen: number[] = [];
  reloads = 0;
  connects = 0;
  /** How long each lost connection was away, in milliseconds. */
  readonly awayMs: number[] = [];
  #lostAt: number | null = null;

  constructor(options: HallClientOptions) {
    this.#options = options;
    void this.#live();
  }

  /** What is on the screen, oldest first. */
  get ids(): string[] {
    return [...this.#messages.keys()].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  }

  get messages(): ChatMessage[] {
    return [...this.#messages.values()];
  }

  get seq(): number {
    return this.#cursor?.seq ?? -1;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && this.#cursor !== null && !this.#isLoading;
  }

  /** As when a train enters a tunnel; it comes back by itself. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Reads nothing more, or reads on. */
  stall(isStalled: boolean): void {
    if (isStalled) this.#socket?.pause();
    else this.#socket?.resume();
  }

  close(): void {
    this.#isWanted = false;
    this.#socket?.terminate();
  }

  async #live(): Promise<void> {
    while (this.#isWanted) {
      try {
        await this.#connection();
      } catch {
        // No server, or one that was killed in the middle of an answer: the next try may meet another.
      }
      await delay(RETRY_MS);
    }
  }

  /** From the key to the close. */
  async #connection(): Promise<void> {
    const { token, roomCode } = this.#options;
    const port = this.#options.port();
    if (this.#cursor === null) await this.#load(port);
    const reply = await callHall(port, calls.getChatKey, { roomCode }, { token });
    if (reply.code !== 1) throw new Error(reply.msg);
    const query = `type=1&key=${reply.data.key}&roomId=${roomCode}&api=/chat`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/broadCast/chat?${query}`);
    this.#socket = socket;
    this.#held.clear();
    this.connects += 1;
    await new Promise<void>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#lostAt ??= performance.now();
        resolve();
      });
      socket.on('message', (bytes) => this.#hear(socket, port, JSON.parse((bytes as Buffer).toString()) as PushFrame));
    });
  }

  #hear(socket: WebSocket, port: number, frame: PushFrame): void {
    switch (frame.code) {
      case pushes.authResult.code:
        return this.#resume(socket);
      case pushes.hello.code:
        if (this.#lostAt !== null) this.awayMs.push(performance.now() - this.#lostAt);
        this.#lostAt = null;
        if ((frame.data as { epoch: string }).epoch !== this.#cursor?.epoch) this.#reload(socket, port);
        return;
      case pushes.reset.code:
        return this.#reload(socket, port);
      default:
        if (frame.seq !== undefined) this.#inOrder(socket, frame);
    }
  }

  #resume(socket: WebSocket): void {
    if (this.#cursor) socket.send(JSON.stringify({ code: 100, rooms: { [this.#options.roomCode]: this.#cursor } }));
  }

  /** The last page anew; what was on the screen stays until it is there, and what came meanwhile is asked for again. */
  #reload(socket: WebSocket, port: number): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.reloads += 1;
    this.#load(port)
      .then(() => this.#resume(socket))
      .catch(() => socket.terminate())
      .finally(() => (this.#isLoading = false));
  }

  async #load(port: number): Promise<void> {
    const { token, roomCode } = this.#options;
    const list: ChatMessage[] = [];
    let from: { epoch: string; seq: number } | null = null;
    for (let before: string | undefined, isMore = true; isMore && list.length < CHAT_MEMORY_MAX;) {
      const page = { roomCode, pageSize: PAGE, ...(before !== undefined && { id: before }) };
      const reply = await callHall(port, calls.getMessageListWeb, page as never, { token });
      if (reply.code !== 1) throw new Error(reply.msg);
      from ??= { epoch: reply.data.epoch, seq: reply.data.seq };
      list.push(...reply.data.list);
      before = reply.data.list.at(-1)?.id;
      isMore = reply.data.more;
    }
    this.#messages.clear();
    this.#keys.clear();
    for (const message of list.toReversed()) this.#keep(message);
    this.#held.clear();
    this.#cursor = from;
  }

  #inOrder(socket: WebSocket, frame: PushFrame): void {
    const cursor = this.#cursor;
    const { seq } = frame;
    // While the page is loaded everything is asked for again from its place on.
    if (cursor === null || seq === undefined || seq <= cursor.seq || this.#isLoading) return;
    if (seq > cursor.seq + 1) {
      if (this.#held.size === 0)
        socket.send(JSON.stringify({ code: 102, room: this.#options.roomCode, after: cursor.seq }));
      this.#held.set(seq, frame);
      return;
    }
    for (let next: PushFrame | undefined = frame; next; next = this.#held.get(cursor.seq + 1)) {
      cursor.seq += 1;
      this.#held.delete(cursor.seq);
      this.#apply(next);
    }
  }

  #apply({ code, type, seq, data }: PushFrame): void {
    if (seq !== undefined) this.seen.push(seq);
    if (code === pushes.message.code) {
      const message = data as ChatMessage;
      // A message that was recalled since is only its place in the log.
      if (message.messageTypeId === 0) return;
      if (message.seq !== seq) this.faults.push(`message ${message.id} of place ${message.seq} came at ${seq}`);
      const twin = this.#keys.get(message.sendKey);
      if (twin !== undefined && twin !== message.id) this.faults.push(`messages ${twin} and ${message.id} are one`);
      this.#keep(message);
    }
    if (code === pushes.messageRecalled.code && type === pushes.messageRecalled.type)
      this.#drop((data as { id: string }).id);
  }

  #keep(message: ChatMessage): void {
    this.#messages.set(message.id, message);
    this.#keys.set(message.sendKey, message.id);
    const [oldest] = this.#messages.size > KEPT_MAX ? this.#messages.keys() : [];
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(id: string): void {
    const message = this.#messages.get(id);
    this.#messages.delete(id);
    if (message) this.#keys.delete(message.sendKey);
  }
}
