import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A WebSocket client that does next to nothing: the bench's clients share the machine with the server they measure. Frames of a server are
 * unmasked, whole and of text; pings are answered.
 */
export class RawSocket {
  readonly #socket: Socket;
  readonly #onText: (payload: Buffer) => void;
  readonly #onOpen: () => void;
  #rest: Buffer | null = null;
  #isUp = false;

  constructor(port: number, path: string, on: { open(): void; text(payload: Buffer): void; close(): void }) {
    this.#onText = on.text;
    this.#onOpen = on.open;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('connect', () =>
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    );
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => on.close());
  }

  send(text: string): void {
    this.#write(TEXT, Buffer.from(text));
  }

  /** As a phone without a signal: nothing is read any more. */
  pause(): void {
    this.#socket.pause();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #write(kind: number, payload: Buffer): void {
    const { length } = payload;
    const head =
      length < 126
        ? Buffer.from([0x80 | kind, 0x80 | length])
        : Buffer.from([0x80 | kind, 0xfe, length >> 8, length & 255]);
    // A mask of zeros is a mask.
    this.#socket.write(Buffer.concat([head, Buffer.alloc(4), payload]));
  }

  #read(chunk: Buffer): void {
    let data = this.#rest === null ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = null;
    if (!this.#isUp) {
      const end = data.indexOf(HEAD_END);
      if (end < 0) return void (this.#rest = data);
      if (!data.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return void this.#socket.destroy();
      this.#isUp = true;
      this.#onOpen();
      data = data.subarray(end + HEAD_END.length);
    }
    let at = 0;
    for (let next = frameAt(data, at); next !== null; next = frameAt(data, at)) {
      if (next.kind === TEXT) this.#onText(data.subarray(next.from, next.to));
      else if (next.kind === PING) this.#write(PONG, data.subarray(next.from, next.to));
      else if (next.kind === CLOSE) this.#socket.destroy();
      at = next.to;
    }
    if (at < data.length) this.#rest = data.subarray(at);
  }
}

function frameAt(data: Buffer, at: number): { kind: number; from: number; to: number } | null {
  if (data.length < at + 2) return null;
  const short = (data[at + 1] as number) & 127;
  const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
  if (data.length < from) return null;
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
  return data.length < from + length ? null : { kind: (data[at] as number) & 15, from, to: from + length };
}
