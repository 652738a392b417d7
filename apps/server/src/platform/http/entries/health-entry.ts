import type { Config } from '../../../config.ts';
import { addressOf, rangeOf } from '../address.ts';
import type { CallRequest } from '../exchange.ts';
import { consoleEntry } from './console-entry.ts';

/** What a reverse proxy adds: with one of these the request comes from wherever the proxy says, and not from this machine. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/**
 * Who is told what /healthz knows: whoever comes in where operators do, where such an entry is configured, and this machine itself (a supervisor, a probe, the
 * operator's own shell). Everybody else learns whether the site is up, which they see anyway.
 */
export function healthEntry(config: Pick<Config, 'console'>): (request: CallRequest) => boolean {
  const { port, origin, addresses } = config.console;
  const hasEntry = port !== undefined || origin !== undefined || addresses.length > 0;
  const isOperators = consoleEntry(config);
  return (request) => (hasEntry && isOperators(request)) || isOfThisMachine(request);
}

function isOfThisMachine(request: CallRequest): boolean {
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  return rangeOf(addressOf(request)) === 'loopback';
}
