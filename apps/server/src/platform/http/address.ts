import { isIPv4 } from 'node:net';

/** What limits and failures are counted by: an IPv4 address, or the /64 of an IPv6 one, since a household gets a whole /64. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An IPv4 address written inside IPv6 is the IPv4 one. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** Of X-Forwarded-For the last entry that is one: what our own front server added. Before it stands what the caller claims. */
export function forwardedAddress(header: string | undefined): string | undefined {
  return header
    ?.split(',')
    .map((entry) => entry.trim())
    .findLast((entry) => entry !== '');
}
