import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';

const END = '\r\n';
const MESSAGE = /^H?MSG /;

/** Frames of NATS from the server to its client: whole ones pass, messages only while `keeps` says so. */
class Frames extends Transform {
  readonly #keeps: () => boolean;
  #left = Buffer.alloc(0);

  constructor(keeps: () => boolean) {
    super();
    this.#keeps = keeps;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left = Buffer.concat([this.#left, chunk]);
    for (;;) {
      const end = this.#left.indexOf(END);
      if (end < 0) break;
      const line = this.#left.toString('latin1', 0, end);
      const isMessage = MESSAGE.test(line);
      const whole = end + END.length + (isMessage ? Number(line.slice(line.lastIndexOf(' ') + 1)) + END.length : 0);
      if (this.#left.length < whole) break;
      if (!isMessage || this.#keeps()) this.push(this.#left.subarray(0, whole));
      this.#left = this.#left.subarray(whole);
    }
    done();
  }
}

/** The way of one server to its NATS, which promises to bring a message at most once: for as long as it is told to, it brings none. */
export class LossyLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isLossy = false;
  #lost = 0;

  private constructor(server: Server, target: number) {
    this.#server = server;
    server.on('connection', (socket) => this.#lead(socket, connect(target, '127.0.0.1')));
  }

  static async open(target: number): Promise<LossyLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LossyLine(server, target);
  }

  get url(): string {
    return `nats://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  lose(): void {
    this.#isLossy = true;
  }

  /** Gives how many messages were lost. */
  keep(): number {
    const lost = this.#lost;
    [this.#isLossy, this.#lost] = [false, 0];
    return lost;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #lead(socket: Socket, there: Socket): void {
    const frames = new Frames(() => {
      if (this.#isLossy) this.#lost += 1;
      return !this.#isLossy;
    });
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    socket.pipe(there).pipe(frames).pipe(socket);
  }
}
