import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Answer {
  readonly status: string;
  readonly headers: readonly string[];
  readonly body: string;
}

/** One connection that sends bytes and reads whole answers. */
export class Wire {
  readonly socket: Socket;
  #text = Buffer.alloc(0);
  #onPart: () => void = () => undefined;
  isClosed = false;

  constructor(to: number | string) {
    this.socket = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    this.socket.on('data', (part: Buffer) => {
      this.#text = Buffer.concat([this.#text, part]);
      this.#onPart();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
      this.#onPart();
    });
    onTestFinished(() => void this.socket.destroy());
  }

  send(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  /** The next answer; null when the connection ended before it. */
  async answer(): Promise<Answer | null> {
    for (;;) {
      const headEnd = this.#text.indexOf('\r\n\r\n');
      const head = this.#text.toString('latin1', 0, Math.max(0, headEnd));
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (headEnd >= 0 && this.#text.length >= headEnd + 4 + length) {
        const body = this.#text.toString('utf8', headEnd + 4, headEnd + 4 + length);
        this.#text = this.#text.subarray(headEnd + 4 + length);
        const [status = '', ...headers] = head.split('\r\n');
        const kept = headers
          .filter((line) => !line.startsWith('Date: '))
          .map((line) =>
            line.replace(/^[^:]+/, (name) => name.toLowerCase()).replace(/^x-request-id: .*/, 'x-request-id: #'),
          );
        return { status, headers: kept.toSorted(), body: body.replace(/"fault":"[0-9a-f]{8}"/, '"fault":"#"') };
      }
      if (this.isClosed) return null;
      await new Promise<void>((resolve) => (this.#onPart = resolve));
    }
  }

  ask(bytes: string | Buffer): Promise<Answer | null> {
    return this.send(bytes).answer();
  }
}
