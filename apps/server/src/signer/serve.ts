import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import PQueue from 'p-queue';
import * as z from 'zod/mini';
import { SignerOrder, type Signer } from './port.ts';

/** More than all lotteries of a site ask for at one moment. */
const WAITING_MAX = 256;
/** A verification is 15 ms of one processor, and one answer serves all who share a round. */
const ORDERS_PER_SECOND = 200;
const CONNECTIONS_MAX = 16;
/** An order is some 200 characters. Whoever sends more without an end of line is no server of ours. */
const LINE_MAX = 4_096;

const Line = z.object({ id: z.int().check(z.minimum(0)), order: SignerOrder });

/**
 * The signer on its Unix-domain socket: one JSON object a line, `{id, order}`, answered by `{id, answer}` or `{id, error}`. No HTTP, no port. Orders wait in
 * one bounded queue, and more of them than a site ever needs are refused.
 */
export async function serveSigner(signer: Signer, path: string): Promise<Server> {
  const queue = new PQueue({ concurrency: 1, interval: 1_000, intervalCap: ORDERS_PER_SECOND });
  const server = createServer((socket) => serveOne(socket, signer, queue));
  server.maxConnections = CONNECTIONS_MAX;
  if (await answers(path)) throw new Error(`caiting: another signer serves ${path}`);
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  // The server may be of the same group and another user.
  chmodSync(path, 0o660);
  return server;
}

function serveOne(socket: Socket, signer: Signer, queue: PQueue): void {
  let unended = 0;
  socket.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(0x0a);
    unended = end < 0 ? unended + chunk.length : chunk.length - end - 1;
    if (unended > LINE_MAX) socket.destroy();
  });
  // Whoever went away asks again.
  socket.on('error', () => socket.destroy());
  const lines = createInterface({ input: socket });
  // It says the socket's errors again.
  lines.on('error', () => undefined);
  lines.on('line', (line) => {
    const read = readLine(line);
    if (read === null) {
      socket.destroy();
      return;
    }
    const reply = (said: object): void => void socket.write(`${JSON.stringify({ id: read.id, ...said })}\n`);
    if (queue.size >= WAITING_MAX) {
      reply({ error: 'busy' });
      return;
    }
    void queue
      .add(() => answer(signer, read.order))
      .then(
        (done) => reply({ answer: done }),
        (error: Error) => reply({ error: error.message }),
      );
  });
}

function answer(signer: Signer, { ask, ...order }: SignerOrder): Promise<unknown> {
  if (ask === 'lose') return signer.loseChains();
  return ask === 'chain'
    ? signer.publishChain(order as Parameters<Signer['publishChain']>[0])
    : signer.link(order as Parameters<Signer['link']>[0]);
}

function readLine(line: string): z.infer<typeof Line> | null {
  try {
    const read = Line.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Whether somebody listens there; the file of a killed signer is no signer. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
