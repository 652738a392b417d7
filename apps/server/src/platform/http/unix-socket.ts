import { chmodSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Ours and our group's: a reverse proxy joins the group. */
const MODE = 0o660;

/** Listens on a Unix-domain socket for a reverse proxy on this machine. One left by a killed process is taken over; one that answers is not. */
export async function listenOnSocket(app: FastifyInstance, path: string): Promise<void> {
  if (await answers(path)) throw new Error(`caiting: ${path} is in use; set CAITING_SOCKET to another path`);
  rmSync(path, { force: true });
  try {
    await app.listen({ path });
  } catch (error) {
    throw new Error(`caiting: CAITING_SOCKET ${path}: ${(error as Error).message}`, { cause: error });
  }
  chmodSync(path, MODE);
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
