import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PassThrough, type Transform } from 'node:stream';

/** What connections to a port lead through, until they are cut. What comes back may be made to pass `answers`, one for each connection. */
export class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #answers: () => Transform;
  #target: number | null = null;

  private constructor(server: Server, answers: () => Transform) {
    this.#server = server;
    this.#answers = answers;
    server.on('connection', (socket) => this.#lead(socket));
  }

  static async open(answers: () => Transform = () => new PassThrough()): Promise<Gate> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Gate(server, answers);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  leadTo(port: number): void {
    this.#target = port;
  }

  cut(): void {
    this.#target = null;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #lead(socket: Socket): void {
    if (this.#target === null) return void socket.destroy();
    const there = connect(this.#target, '127.0.0.1');
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
    socket.pipe(there).pipe(this.#answers()).pipe(socket);
  }
}
