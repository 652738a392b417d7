import type { CallDef } from '@caiting/contract/wire';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../../config.ts';
import { addressOf } from '../address.ts';
import type { CallRequest } from '../exchange.ts';

const CONSOLE_CALLS = '/v1/console/';

/** A call of operators, by the contract's own path: never by what a request line says, which can be written in many ways. */
export const isConsoleCall = ({ path }: Pick<CallDef, 'path'>): boolean => path.startsWith(CONSOLE_CALLS);

/**
 * Whether a request for a console call came in where the operator wants such calls: at the console's own port, by its own host name, from a listed
 * address; each only where it is configured. Elsewhere the calls do not exist: a stranger learns nothing from the answer.
 */
export function consoleEntry({ console: entry }: Pick<Config, 'console'>): (request: CallRequest) => boolean {
  const host = entry.origin === undefined ? undefined : new URL(entry.origin).host;
  const networks = entry.addresses.map((text) => ipaddr.parseCIDR(text));
  return (request) =>
    (entry.port === undefined || request.socket.localPort === entry.port) &&
    (host === undefined || request.headers.host === host) &&
    (networks.length === 0 || isListed(addressOf(request), networks));
}

/**
 * Whether a request came in where nothing but the console is: at its own port, or under a host name that is not the players' too. Their pages are not served
 * there: what runs in one of them would run as a page of the console.
 */
export function consoleOnly({
  console: entry,
  origin,
}: Pick<Config, 'console' | 'origin'>): (request: CallRequest) => boolean {
  const hostOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : new URL(url).host);
  const [own, players] = [hostOf(entry.origin), hostOf(origin)];
  return ({ socket, headers }) =>
    (entry.port !== undefined && socket.localPort === entry.port) ||
    (own !== undefined && own !== players && headers.host === own);
}

function isListed(address: string, networks: readonly ReturnType<typeof ipaddr.parseCIDR>[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === asked.kind() && asked.match(network, bits));
}
