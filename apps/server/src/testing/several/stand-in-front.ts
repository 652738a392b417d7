import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** As long as real ones do: a caller that was told so must not find it gone. */
const KEEP_MS = 75_000;
/** How often each server is asked whether it is ready, as the files of deploy/ say; here faster. */
const LOOK_MS = 100;

export interface Front {
  readonly port: number;
  /** Answers that people got with a status of 500 and more, and calls that broke. */
  failures(): readonly string[];
  /** How many calls it has sent to the server at this port. */
  sentTo(port: number): number;
  close(): void | Promise<void>;
}

/**
 * A front server before several servers of the site, as nginx and HAProxy are by the files of deploy/: it asks each for /readyz, keeps connections to them,
 * goes on to the next one only where nothing was sent yet, and sends a call a second time to nobody.
 */
export async function startFront(ports: readonly number[]): Promise<Front> {
  const ready = new Set(ports);
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const sent = new Map<number, number>();
  let isOpen = true;
  let turn = 0;
  const next = (): number => {
    const among = ports.filter((port) => ready.has(port));
    const port = among[(turn += 1) % among.length] ?? ports[0] ?? 0;
    sent.set(port, (sent.get(port) ?? 0) + 1);
    return port;
  };
  const looking = ports.map(async (port) => {
    while (isOpen) {
      if (await isReady(port)) ready.add(port);
      else ready.delete(port);
      await delay(LOOK_MS);
    }
  });
  const server = createServer((asked, answer) => {
    const failed = (why: string): void => {
      failures.push(`${asked.url}: ${why}`);
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    pass(asked, answer, { port: next(), agent, failed });
  });
  server.on('upgrade', (asked, socket, head) => passUpgrade(asked, socket, head, next()));
  server.keepAliveTimeout = KEEP_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    failures: () => failures,
    sentTo: (one) => sent.get(one) ?? 0,
    close: () => {
      isOpen = false;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      void Promise.all(looking);
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

interface Way {
  readonly port: number;
  readonly agent: Agent;
  failed(why: string): void;
}

function pass(asked: IncomingMessage, answer: ServerResponse, { port, agent, failed }: Way): void {
  const { method, url, headers } = asked;
  const onward = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (given) => {
    const status = given.statusCode ?? 0;
    if (status >= 500) return failed(`answered with ${status}`);
    answer.writeHead(status, given.headers);
    given.pipe(answer);
  });
  onward.on('error', (error) => failed(String(error)));
  asked.pipe(onward);
}

function passUpgrade(asked: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const onward = request({ host: '127.0.0.1', port, path: asked.url, headers: asked.headers, agent: false });
  socket.on('error', () => onward.destroy());
  onward.on('error', () => socket.destroy());
  onward.on('response', () => socket.destroy());
  onward.on('upgrade', (given, upstream, first) => {
    const lines = Object.entries(given.headers).map(([name, value]) => `${name}: ${String(value)}`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    upstream.unshift(first);
    socket.unshift(head);
    upstream.pipe(socket).pipe(upstream);
  });
  onward.end();
}
