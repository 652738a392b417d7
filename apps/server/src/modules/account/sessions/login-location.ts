import { OWN_PLACES, type OwnWord } from '@caiting/contract';
import { rangeOf } from '../../../platform/http/address.ts';

/** Ranges of local networks as ipaddr.js names them. */
const NETWORK: ReadonlySet<string | null> = new Set(['private', 'uniqueLocal', 'linkLocal']);

/**
 * Where a login came from, in words for the player; the Chinese one is kept with the login. The country is known only behind a reverse proxy that
 * tells it; otherwise the address says whether it was this machine or the local network.
 */
export function placeOf(address: string, country: string | null): OwnWord {
  const range = rangeOf(address);
  if (range === 'loopback') return OWN_PLACES.machine;
  if (NETWORK.has(range)) return OWN_PLACES.network;
  if (country === null) return OWN_PLACES.unknown;
  const [zh, en] = COUNTRIES.map((names) => names.of(country));
  return zh === undefined || en === undefined ? OWN_PLACES.unknown : { zh, en };
}

const COUNTRIES = ['zh-CN', 'en'].map(
  (locale) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }),
);
