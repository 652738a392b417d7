/** Several servers in one address, as libpq writes them: `postgres://user:password@a:5432,b:5432/database`. One of them takes writes. */

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

const SERVERS_MAX = 8;
const DEFAULT_PORT = 5432;
const PORT_MAX = 65_535;

/** What stands before the servers, the servers, and what stands behind them. A password has its `@` and `/` encoded. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const SERVER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d+))?$/i;

/**
 * The servers of an address that names several; empty for one that names a single server, which is left as it is (a name, a socket folder). Throws one
 * sentence for a list that is none.
 */
export function serversOf(url: string): readonly ServerAddress[] {
  const [, , list = '', rest = ''] = ADDRESS.exec(url) ?? [];
  if (!list.includes(',')) return [];
  if (/[?&]host=/.test(rest)) throw new Error('it names several servers and a host beside them');
  const servers = list.split(',').map(serverOf);
  if (servers.length > SERVERS_MAX)
    throw new Error(`it names ${servers.length} servers, at most ${SERVERS_MAX} are asked`);
  const names = servers.map(shownServer);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`it names the server ${twice} twice`);
  return servers;
}

function serverOf(text: string): ServerAddress {
  if (text === '') throw new Error('one of the servers it names has no host');
  const [, name, digits] = SERVER.exec(text) ?? [];
  // What it is may be a part of a password that holds a bare @, so it is not repeated.
  if (name === undefined) throw new Error('one of the servers it names is not of the form host:5432');
  const port = digits === undefined ? DEFAULT_PORT : Number(digits);
  if (port < 1 || port > PORT_MAX) throw new Error(`one of the servers it names has the port ${digits}`);
  return { host: name.replace(/^\[(.*)\]$/, '$1').toLowerCase(), port };
}

export const shownServer = ({ host, port }: ServerAddress): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The address with this server alone, for a driver that knows one. */
export const atServer = (url: string, server: ServerAddress): string =>
  url.replace(ADDRESS, (_, before: string, _list: string, rest: string) => before + shownServer(server) + rest);

/** The parts of an address; of several servers the first stands there. */
export function partsOf(url: string): URL {
  const [first] = serversOf(url);
  return new URL(first === undefined ? url : atServer(url, first));
}

/** The address after a change to its other parts: who signs in, what is asked of the session. */
export function changeAddress(url: string, change: (parts: URL) => void): string {
  const parts = partsOf(url);
  change(parts);
  if (serversOf(url).length === 0) return parts.href;
  const list = ADDRESS.exec(url)?.[2] ?? '';
  return parts.href.replace(ADDRESS, (_, before: string, _server: string, rest: string) => before + list + rest);
}

/** An address without a user takes the sign-in of this one, which the server has by another way. */
export function withSignIn(url: string, other: unknown): string {
  if (typeof other !== 'string' || !URL.canParse(url)) return url;
  const [own, its] = [new URL(url), partsOf(other)];
  if (own.username !== '' || own.searchParams.has('user')) return url;
  own.username = its.username;
  own.password = its.password;
  return own.href;
}

/** Whether it is an address of PostgreSQL at all. Throws one sentence for a list of servers that is none. */
export function isAddress(url: string): boolean {
  const [first] = serversOf(url);
  return ADDRESS.test(url) && URL.canParse(first === undefined ? url : atServer(url, first));
}
