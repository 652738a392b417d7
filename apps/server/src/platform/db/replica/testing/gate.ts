import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A way to a PostgreSQL on a Unix socket that can be closed, and stand still. */
export interface Gate {
  /** The `host` of a connection through it. */
  readonly folder: string;
  /** Nothing goes through, and nothing ends: as of a machine that is gone. */
  freeze(): void;
  /** Connections end, and no other comes. */
  shut(): void;
  open(): void;
}

const FILE = '.s.PGSQL.5432';

export async function gateTo(socketFolder: string): Promise<Gate> {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-gate-'));
  const sockets = new Set<Socket>();
  let state: 'open' | 'frozen' | 'shut' = 'open';
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'shut') near.destroy();
    if (state !== 'open') return;
    const far = connect(join(socketFolder, FILE));
    keep(far);
    near.on('data', (part) => state === 'open' && far.write(part));
    far.on('data', (part) => state === 'open' && near.write(part));
    near.on('close', () => far.destroy());
    far.on('close', () => state !== 'frozen' && near.destroy());
  });
  await new Promise<void>((done) => server.listen(join(folder, FILE), done));
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(async () => {
    end();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    freeze: () => void (state = 'frozen'),
    shut: () => {
      state = 'shut';
      end();
    },
    open: () => {
      end();
      state = 'open';
    },
  };
}
