import { once } from 'node:events';
import { connect } from 'node:net';
import { findProgram } from '../../../testing/several/deploy-file.ts';
import { freePort } from '../../testing/free-port.ts';
import { ProcessApart } from '../../testing/apart/process-apart.ts';
import { until } from '../../testing/until.ts';

const PROGRAM = findProgram('nats-server');

/** Without it tests that need NATS are skipped; the end of a run names them (Debian: nats-server). */
export const hasNats = PROGRAM !== null;

/** A server of NATS in a process of its own, which can fall and come back under the same port. Whoever starts it ends it. */
export class NatsProcess extends ProcessApart {
  readonly port: number;

  constructor(port: number, args: readonly string[]) {
    super({
      command: PROGRAM ?? '',
      args: ['-a', '127.0.0.1', '-p', String(port), ...args],
      options: { stdio: ['ignore', 'ignore', 'pipe'] },
      isReady: () => until(() => greets(port), 'nats-server'),
    });
    this.port = port;
  }

  /** One that is to come. */
  static async prepare(...args: readonly string[]): Promise<NatsProcess> {
    return new NatsProcess(await freePort(), args);
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }
}

/** NATS speaks first. */
async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
