import { OWN_PLACES } from '@caiting/contract';
import { plainAddress } from '../../platform/http/address.ts';

/**
 * Where a login came from, in words for the player. The country is known only behind a front server that tells it; otherwise the address
 * says whether it was this machine or the local network.
 */
export function placeOf(address: string, country: string | null): string {
  const plain = plainAddress(address);
  if (plain === '127.0.0.1' || plain === '::1') return OWN_PLACES.machine.zh;
  if (/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|fe80:|f[cd])/i.test(plain)) return OWN_PLACES.network.zh;
  const unknown = OWN_PLACES.unknown.zh;
  if (country === null) return unknown;
  return new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'code' }).of(country) ?? unknown;
}
