import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** What a household gets of IPv6, and what its addresses are counted by. */
const PREFIX_GROUPS = 4;

/** Null for what is no address. An IPv4 address written inside IPv6 is the IPv4 one. */
function parseAddress(address: string): IPv4 | IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/** The kind of network it belongs to (`loopback`, `private`, `unicast` …), as ipaddr.js names it. */
export const rangeOf = (address: string): string | null => parseAddress(address)?.range() ?? null;

/** What limits and failures are counted by: an IPv4 address, or the /64 of an IPv6 one. */
export function addressKey(address: string): string {
  // The usual address costs nothing; what is no address at all counts as it is written.
  const plain = address.includes(':') ? parseAddress(address) : null;
  if (!(plain instanceof ipaddr.IPv6)) return plain?.toString() ?? address;
  const groups = plain.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Of X-Forwarded-For the last entry that is one: what our own reverse proxy added. Before it stands what the caller claims. */
export function forwardedAddress(header: string | undefined): string | undefined {
  return header
    ?.split(',')
    .map((entry) => entry.trim())
    .findLast((entry) => entry !== '');
}

/** Whoever can open a file of this machine is on this machine. */
const HERE = '127.0.0.1';

/** The address of whoever asks. */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? HERE;
