import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker that posts bets over keep-alive connections, one player and one request at a time on each. Plain sockets: the load must cost little. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  /** One connection per token. */
  readonly tokens: readonly string[];
  /** Form text without the request id. */
  readonly form: string;
  readonly seconds: number;
  /** Bets per second over all connections; absent: each connection sends as soon as it has its answer. */
  readonly perSecond?: number;
}

export interface LoadResult {
  readonly accepted: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Milliseconds from the moment the bet was due to its whole answer. */
  readonly p50: number;
  readonly p99: number;
}

const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;
const CODE = /"code":(-?\d+)/;

class Connection {
  readonly #socket: Socket;
  readonly #head: string;
  readonly #form: string;
  #pending: Buffer = Buffer.alloc(0);
  #onAnswer: ((code: string) => void) | null = null;

  constructor(order: LoadOrder, token: string) {
    this.#form = order.form;
    const length = Buffer.byteLength(`requestId=${randomUUID()}&${order.form}`);
    this.#head =
      `POST ${order.path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;
    this.#socket = connect(order.port, '127.0.0.1').setNoDelay(true);
    this.#socket.on('data', (bytes) => this.#read(bytes));
  }

  /** Posts one bet; gives the answer's code. */
  bet(): Promise<string> {
    this.#socket.write(`${this.#head}requestId=${randomUUID()}&${this.#form}`);
    return new Promise((resolve, reject) => {
      this.#onAnswer = resolve;
      this.#socket.once('close', () => reject(new Error('the server closed the connection')));
    }).finally(() => this.#socket.removeAllListeners('close')) as Promise<string>;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const headEnd = this.#pending.indexOf(HEADER_END);
    if (headEnd < 0) return;
    const length = Number(LENGTH.exec(this.#pending.toString('latin1', 0, headEnd))?.[1] ?? 0);
    const end = headEnd + HEADER_END.length + length;
    if (this.#pending.length < end) return;
    const status = this.#pending.toString('latin1', 9, 12);
    const code = CODE.exec(this.#pending.toString('latin1', headEnd, end))?.[1];
    this.#pending = this.#pending.subarray(end);
    const answered = this.#onAnswer;
    this.#onAnswer = null;
    answered?.(status === '200' && code !== undefined ? code : `HTTP ${status}`);
  }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const connections = order.tokens.map((token) => new Connection(order, token));
  const latencies: number[] = [];
  const codes: Record<string, number> = {};
  const begun = performance.now();
  const until = begun + order.seconds * 1000;
  let next = 0;
  const run = async (connection: Connection): Promise<void> => {
    for (;;) {
      let due = performance.now();
      if (order.perSecond !== undefined) {
        due = begun + (next * 1000) / order.perSecond;
        next += 1;
        const wait = due - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      }
      if (due >= until) return;
      const code = await connection.bet();
      latencies.push(performance.now() - due);
      codes[code] = (codes[code] ?? 0) + 1;
    }
  };
  await Promise.all(connections.map(run));
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  const { '1': accepted = 0, ...refused } = codes;
  const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return { accepted, refused, seconds, p50: at(0.5), p99: at(0.99) };
}

parentPort?.postMessage(await load(workerData as LoadOrder));
