import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Config } from '@caiting/server/config';

export interface Asked {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | FormData;
}

type Site = Pick<Config, 'port' | 'host' | 'origin' | 'socketPath' | 'console'>;

/** Asks the running site, where its settings say that it listens; `url` (CAITING_URL) says otherwise. */
export function reach(site: Site, path: string, asked: Asked, url = process.env['CAITING_URL']): Promise<Response> {
  const { socketPath } = site;
  const place = siteOf(site, url);
  const answer = place === socketPath ? bySocket(site, socketPath, path, asked) : fetch(place + path, asked);
  return answer.catch((error: Error) => {
    throw new Error(`连不上 ${place}，请先运行 ./caiting start（${error.message}）`);
  });
}

/** The socket or the address at which the site is asked. */
export function siteOf({ port, host, socketPath, console: entry }: Site, url = process.env['CAITING_URL']): string {
  // Operators' own port is a port also where everybody else comes by the socket.
  if (url === undefined && socketPath !== undefined && entry.port === undefined) return socketPath;
  return url ?? entry.origin ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${entry.port ?? port}`;
}

/** `fetch` knows no Unix-domain sockets. The site is asked by the name that operators use, as a front server would hand it on. */
async function bySocket(
  { origin, console: entry }: Site,
  socketPath: string,
  path: string,
  { method = 'GET', headers, body }: Asked,
): Promise<Response> {
  const { host } = new URL(entry.origin ?? origin ?? 'http://localhost');
  // Written out as fetch would: a form, or one with files.
  const form = new Response(body);
  const type = form.headers.get('content-type');
  const bytes = Buffer.from(await form.arrayBuffer());
  const asking = request({
    socketPath,
    path,
    method,
    headers: { host, ...(type !== null && { 'content-type': type, 'content-length': bytes.length }), ...headers },
  });
  asking.end(bytes);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return new Response(await buffer(answer), { status: answer.statusCode ?? 0 });
}
