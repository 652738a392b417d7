import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, createServer, type AddressInfo, type Server as Door } from 'node:net';

/** Ours and our group's: a front server joins the group. */
const MODE = 0o660;
/** Whoever can open a file of this machine is on this machine; a trusted front server says in its header whom it speaks for. */
const HERE = '127.0.0.1';

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * A second door to the same HTTP server for a front server on this machine (CAITING_SOCKET, docs/decisions/0111): a Unix socket costs both
 * sides less than a loopback connection. `http` listens already: who comes by the socket is taken for a visitor of its port from this machine.
 * Gives what closes the door. Throws when another process answers there.
 */
export async function openLocalDoor(http: Server, path: string): Promise<() => Promise<void>> {
  const { address, port } = http.address() as AddressInfo;
  // A Unix socket has no addresses of its own, and without them the Host header would say where providers call back.
  const addresses = {
    remoteAddress: { value: HERE },
    localAddress: { value: EVERYWHERE.has(address) ? HERE : address },
    localPort: { value: port },
  };
  const door = createServer((socket) => void http.emit('connection', Object.defineProperties(socket, addresses)));
  let isOpen = await listens(door, path);
  if (!isOpen && !(await answers(path))) {
    // Left by a process that was killed.
    rmSync(path, { force: true });
    isOpen = await listens(door, path);
  }
  if (!isOpen) throw new Error(`caiting: ${path} is in use; set CAITING_SOCKET to another path`);
  chmodSync(path, MODE);
  return () => new Promise((resolve) => door.close(() => resolve()));
}

/** False when the path is taken. */
function listens(door: Door, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`caiting: CAITING_SOCKET ${path}: ${error.message}`, { cause: error }));
    };
    door.once('error', onError);
    door.listen(path, () => {
      door.off('error', onError);
      resolve(true);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
