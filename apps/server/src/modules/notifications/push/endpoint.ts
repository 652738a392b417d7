import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { rangeOf } from '../../../platform/http/address.ts';

/** A browser names the address that this server then posts to: it must lead to the public network and nowhere else. */

const HTTPS_PORT = '';

/**
 * May a device be written to here? https on its own port, no credentials, no address of a private network. What a host name stands for is looked at when
 * the connection is made (`publicLookup`). `testService`: an origin that is let through, for tests alone.
 */
export function isPushEndpoint(endpoint: string, testService: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (testService !== undefined && url.origin === testService) return true;
  if (url.protocol !== 'https:' || url.port !== HTTPS_PORT || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return isPublic(host);
  // Names without a dot, and these endings, are of this machine or its network.
  return host.includes('.') && !/(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i.test(host);
}

export const isPublic = (address: string): boolean => rangeOf(address) === 'unicast';

type Resolve = typeof dnsLookup;

/**
 * DNS for connections to push services: what it gives is what is connected to, so a name cannot stand for another address a moment later. One private
 * address among those of a name refuses all of them.
 */
export function publicLookup(resolve: Resolve = dnsLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '');
      const inside = addresses.find(({ address }) => !isPublic(address));
      const [first] = addresses;
      if (inside || !first) return callback(new Error(`${hostname} stands for no public address`), '');
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
