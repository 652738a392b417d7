import { OWN_PLACES } from '@caiting/contract';
import { rangeOf } from '../../../platform/http/address.ts';

/** Ranges of local networks as ipaddr.js names them. */
const NETWORK: ReadonlySet<string | null> = new Set(['private', 'uniqueLocal', 'linkLocal']);

/**
 * Where a login came from, in words for the player. The country is known only behind a reverse proxy that tells it; otherwise the address
 * says whether it was this machine or the local network.
 */
export function locationOf(address: string, country: string | null): string {
  const range = rangeOf(address);
  if (range === 'loopback') return OWN_PLACES.machine.zh;
  if (NETWORK.has(range)) return OWN_PLACES.network.zh;
  const unknown = OWN_PLACES.unknown.zh;
  if (country === null) return unknown;
  return new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'code' }).of(country) ?? unknown;
}
