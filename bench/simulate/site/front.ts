import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One address before several servers: each connection goes to the next one that takes it. Whoever is connected stays there. */
export class Front {
  readonly #server: Server;
  readonly #ports: readonly number[];
  readonly #sockets = new Set<Socket>();
  #turn = 0;

  private constructor(server: Server, ports: readonly number[]) {
    this.#server = server;
    this.#ports = ports;
    server.on('connection', (socket) => this.#lead(socket, (this.#turn += 1), ports.length));
  }

  static async open(ports: readonly number[]): Promise<Front> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Front(server, ports);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #lead(socket: Socket, turn: number, tries: number): void {
    const port = this.#ports[turn % this.#ports.length];
    if (port === undefined || tries === 0) return void socket.destroy();
    const there = connect(port, '127.0.0.1');
    const next = (): void => this.#lead(socket, turn + 1, tries - 1);
    there.once('error', next);
    there.once('connect', () => {
      there.off('error', next);
      this.#join(socket, there);
      this.#join(there, socket);
      socket.pipe(there).pipe(socket);
    });
  }

  #join(one: Socket, other: Socket): void {
    this.#sockets.add(one);
    one.on('error', () => one.destroy());
    one.on('close', () => {
      this.#sockets.delete(one);
      other.destroy();
    });
    // Without an end of its own a half-closed connection would stay for ever.
    if (one.destroyed) other.destroy();
  }
}
