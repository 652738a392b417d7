import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker that posts bets over keep-alive connections, one player and one request at a time on each. Plain sockets: the load must cost little. */
export interface LoadOrder {
  /** The server's port on this machine. */
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

const HEADER_END = '\r\n\r\n';
const LENGTH = /content-length: (\d+)/i;
const CODE = /"code":(-?\d+)/;

/** All connections read into one piece of memory: each answer is read before the next comes. */
const READ_BUFFER = Buffer.alloc(65_536);

/** One keep-alive connection of one player. Calls back and keeps one text: promises, streams and listeners for each bet cost as much as the site. */
class Connection {
  readonly #socket: Socket;
  readonly #head: string;
  readonly #form: string;
  #pending = '';
  #onAnswer: (code: string) => void = () => undefined;

  constructor(order: LoadOrder, token: string, onClose: () => void) {
    this.#form = order.form;
    const length = Buffer.byteLength(`requestId=${randomUUID()}&${order.form}`);
    this.#head =
      `POST ${order.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;
    const callback = (length: number): boolean => {
      this.#read(READ_BUFFER.toString('latin1', 0, length));
      return true;
    };
    const to = { port: order.port, host: '127.0.0.1', noDelay: true };
    this.#socket = connect({ ...to, onread: { buffer: READ_BUFFER, callback } });
    this.#socket.on('close', onClose);
  }

  /** Posts one bet; `onAnswer` gets the answer's code. */
  bet(onAnswer: (code: string) => void): void {
    this.#onAnswer = onAnswer;
    this.#socket.write(`${this.#head}requestId=${randomUUID()}&${this.#form}`, 'latin1');
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #read(part: string): void {
    this.#pending = this.#pending === '' ? part : this.#pending + part;
    const text = this.#pending;
    const headEnd = text.indexOf(HEADER_END);
    if (headEnd < 0) return;
    const body = headEnd + HEADER_END.length;
    const end = body + Number(LENGTH.exec(text.slice(0, headEnd))?.[1] ?? 0);
    if (text.length < end) return;
    const status = text.slice(9, 12);
    const code = CODE.exec(text.slice(body, end))?.[1];
    this.#pending = text.slice(end);
    this.#onAnswer(status === '200' && code !== undefined ? code : `HTTP ${status}`);
  }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  const codes: Record<string, number> = {};
  const begun = performance.now();
  const until = begun + order.seconds * 1000;
  let next = 0;
  /** Bets over one connection until the time is up; the next is sent when the answer is there, and not before it is due. */
  const play = (token: string): Promise<Connection> =>
    new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error('the server closed the connection'));
      const connection: Connection = new Connection(order, token, lost);
      const send = (due: number): void => {
        if (due >= until) return resolve(connection);
        connection.bet((code) => {
          latencies.push(performance.now() - due);
          codes[code] = (codes[code] ?? 0) + 1;
          turn();
        });
      };
      const turn = (): void => {
        if (order.perSecond === undefined) return send(performance.now());
        const due = begun + (next * 1000) / order.perSecond;
        next += 1;
        const wait = due - performance.now();
        if (wait > 0) setTimeout(send, wait, due);
        else send(due);
      };
      turn();
    });
  const connections = await Promise.all(order.tokens.map(play));
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  const { '1': accepted = 0, ...refused } = codes;
  const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0;
  return { accepted, refused, seconds, p50: at(0.5), p99: at(0.99) };
}

parentPort?.postMessage(await load(workerData as LoadOrder));
