import { isIPv4 } from 'node:net';

/**
 * Where a login came from, in words for the player. The country is known only behind a front server that tells it; otherwise the address
 * says whether it was this machine or the local network.
 */
export function placeOf(address: string, country: string | null): string {
  const plain = plainAddress(address);
  if (plain === '127.0.0.1' || plain === '::1') return '本机';
  if (/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|fe80:|f[cd])/i.test(plain)) return '局域网';
  if (country === null) return '未知地区';
  return new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'code' }).of(country) ?? '未知地区';
}

/** The key failures are counted by: an IPv4 address, or the /64 of an IPv6 one, since a household gets a whole /64. */
export function addressKey(address: string): string {
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
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}
