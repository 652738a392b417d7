import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, chmodSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A site of one journey alone, by the commands that an operator types, and the front server that stands before it. */

const MAIN = fileURLToPath(new URL('../tools/caiting/entry/main.ts', import.meta.url));
const READY_MS = 120_000;

/** A data folder in the folder of the run, which the database's own user may enter. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-own-'));
  chmodSync(folder, 0o755);
  return folder;
}

export interface Said {
  readonly code: number;
  readonly text: string;
}

/** `./caiting <args>` to its end: what it printed and its exit code. */
export function caiting(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });
}

export interface OwnSite {
  /** Everything it printed before it was ready. */
  readonly said: string;
  readonly address: string;
  stop(): Promise<void>;
}

/** `./caiting start` until it is ready. */
export async function startOwnSite(env: NodeJS.ProcessEnv): Promise<OwnSite> {
  const child = spawn(process.execPath, [MAIN, 'start'], {
    env: { ...process.env, CAITING_LOG: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  const started = await new Promise<Pick<OwnSite, 'said' | 'address'>>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`the site did not start: ${said}`)), READY_MS);
    let said = '';
    const hear = (bytes: Buffer): void => {
      said += String(bytes);
      const address = /^ready (\S+)$/m.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(patience);
      resolve({ said, address });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${said}`)));
  });
  return {
    ...started,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

/** What docs/operating.md asks of a front server, in small: one address for calls and sockets, the caller's own told in a header. */
export async function startFront(socketPath: string): Promise<Front> {
  const headersOf = (request: IncomingMessage) => ({
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
  });
  const server = createServer((request, response) => {
    const { method, url } = request;
    const through = ask({ socketPath, method, path: url, headers: headersOf(request) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    through.on('error', () => response.writeHead(502).end());
    request.pipe(through);
  });
  server.on('upgrade', (request, socket, head) => {
    const behind = connect(socketPath, () => {
      const headers = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${String(value)}`);
      behind.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    for (const end of [behind, socket]) end.on('error', () => [behind, socket].forEach((one) => one.destroy()));
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.close();
      // Those of sockets are no longer the server's, which would wait for them.
      for (const one of open) one.destroy();
    },
  };
}
