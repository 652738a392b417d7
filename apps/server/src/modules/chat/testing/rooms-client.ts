import { setTimeout as delay } from 'node:timers/promises';
import { calls, pushes, type PushFrame } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import WebSocket from 'ws';
import { callHall } from './hall-call.ts';

const RETRY_MS = 50;

/** Where one room's log was read to, and what came before its turn. */
interface Followed {
  cursor: { epoch: string; seq: number };
  readonly held: Map<number, PushFrame>;
  readonly seen: number[];
  isIn: boolean;
}

/**
 * One person who follows several rooms over one socket, from the place of each room's page on: the first room's key opens it, the others are entered by
 * keys of their own, and a hole or a cut is made good by epoch and number, as the web client does it.
 */
export class RoomsClient {
  readonly #port: () => number;
  readonly #token: string;
  readonly #rooms = new Map<RoomCode, Followed>();
  #socket: WebSocket | null = null;
  #isWanted = true;
  connects = 0;
  /** Logs that could not be continued. Stays empty as long as nobody is far behind. */
  readonly resets: string[] = [];

  private constructor(port: () => number, token: string) {
    this.#port = port;
    this.#token = token;
  }

  static async enter(port: () => number, token: string, rooms: readonly RoomCode[]): Promise<RoomsClient> {
    const client = new RoomsClient(port, token);
    for (const roomCode of rooms) {
      const page = await callHall(port(), calls.getMessageListWeb, { roomCode, pageSize: 1 } as never, { token });
      if (page.code !== 1) throw new Error(page.msg);
      const { epoch, seq } = page.data;
      client.#rooms.set(roomCode, { cursor: { epoch, seq }, held: new Map(), seen: [], isIn: false });
    }
    void client.#live();
    return client;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && [...this.#rooms.values()].every(({ isIn }) => isIn);
  }

  /** Every place in a room's log in the order it was applied. */
  seen(roomCode: RoomCode): readonly number[] {
    return this.#rooms.get(roomCode)?.seen ?? [];
  }

  cut(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#isWanted = false;
    this.cut();
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

  async #key(port: number, roomCode: RoomCode): Promise<string> {
    const reply = await callHall(port, calls.getChatKey, { roomCode }, { token: this.#token });
    if (reply.code !== 1) throw new Error(reply.msg);
    return reply.data.key;
  }

  async #connection(): Promise<void> {
    const port = this.#port();
    const [first] = this.#rooms.keys();
    const key = await this.#key(port, first as RoomCode);
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/v1/broadCast/chat?type=1&key=${key}&roomId=${first}&api=/chat`,
    );
    this.#socket = socket;
    this.connects += 1;
    for (const room of this.#rooms.values()) {
      room.isIn = false;
      room.held.clear();
    }
    await new Promise<void>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.on('message', (bytes) => this.#hear(socket, port, JSON.parse((bytes as Buffer).toString()) as PushFrame));
    });
  }

  #hear(socket: WebSocket, port: number, frame: PushFrame): void {
    const { room } = frame.data as { room?: RoomCode };
    switch (frame.code) {
      case pushes.authResult.code:
        return void this.#enterAll(socket, port).catch(() => socket.terminate());
      case pushes.hello.code: {
        const followed = this.#rooms.get(room as RoomCode);
        if (followed) followed.isIn = true;
        return;
      }
      case pushes.reset.code:
        return void this.resets.push(String(room));
      case pushes.enterResult.code:
        return (frame.data as { ok: boolean }).ok ? undefined : socket.terminate();
      default:
        this.#inOrder(socket, frame);
    }
  }

  async #enterAll(socket: WebSocket, port: number): Promise<void> {
    const [first, ...others] = this.#rooms.keys();
    const place = (roomCode: RoomCode) => this.#rooms.get(roomCode)?.cursor;
    socket.send(JSON.stringify({ code: 100, rooms: { [first as RoomCode]: place(first as RoomCode) } }));
    for (const room of others) {
      const key = await this.#key(port, room);
      socket.send(JSON.stringify({ code: 103, room, key, ...place(room) }));
    }
  }

  #inOrder(socket: WebSocket, frame: PushFrame): void {
    const { room, seq } = frame;
    const followed = this.#rooms.get(room as RoomCode);
    if (!followed || seq === undefined || seq <= followed.cursor.seq) return;
    const { cursor, held, seen } = followed;
    if (seq > cursor.seq + 1) {
      if (held.size === 0) socket.send(JSON.stringify({ code: 102, room, after: cursor.seq }));
      held.set(seq, frame);
      return;
    }
    for (let next: PushFrame | undefined = frame; next; next = held.get(cursor.seq + 1)) {
      cursor.seq += 1;
      held.delete(cursor.seq);
      seen.push(cursor.seq);
    }
  }
}
