import type { PushFrame } from '@caiting/contract';
import WebSocket from 'ws';
import { until } from './until.ts';

/** A socket as a browser would open it, remembering every frame. */
export class TestSocket {
  readonly ws: WebSocket;
  readonly frames: PushFrame[] = [];
  closeCode: number | null = null;

  /** `key`, or a whole query. */
  constructor(
    port: number,
    kind: 'chat' | 'site',
    key: string | { readonly query: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    const query = typeof key === 'string' ? `key=${encodeURIComponent(key)}` : key.query;
    this.ws = new WebSocket(`ws://127.0.0.1:${port}/v1/broadCast/${kind}?${query}`, { headers });
    this.ws.on('message', (bytes) => this.frames.push(JSON.parse((bytes as Buffer).toString('utf8')) as PushFrame));
    this.ws.on('close', (code) => (this.closeCode = code));
    this.ws.on('error', () => undefined);
  }

  send(frame: unknown): void {
    this.ws.send(JSON.stringify(frame));
  }

  /** Waits until frames of this code number at least `count`, and gives them. */
  async frame(code: number, count = 1): Promise<PushFrame[]> {
    const found = () => this.frames.filter((frame) => frame.code === code);
    await until(
      () => found().length >= count,
      `${count} frame(s) ${code}; got ${JSON.stringify(this.frames).slice(0, 500)}`,
    );
    return found();
  }

  /** The sequence numbers received for one room. */
  seqs(room: string): (number | undefined)[] {
    return this.frames.filter((frame) => frame.room === room).map((frame) => frame.seq);
  }

  async closed(): Promise<number> {
    await until(() => this.closeCode !== null, 'the socket to close');
    return this.closeCode ?? 0;
  }

  close(): void {
    this.ws.terminate();
  }
}
