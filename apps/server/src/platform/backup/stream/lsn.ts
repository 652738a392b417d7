/** Places in the write-ahead log, and names of its files. */

const LOW_BITS = 32n;
const LOW = (1n << LOW_BITS) - 1n;
const PART_DIGITS = 8;

/** `1A/2B3C` as a number. */
export function lsnOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << LOW_BITS) | BigInt(`0x${low}`);
}

const hex = (value: bigint): string => value.toString(16).toUpperCase();
export const lsnText = (lsn: bigint): string => `${hex(lsn >> LOW_BITS)}/${hex(lsn & LOW)}`;

/** The name of the file that holds a place. */
export function segmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const number = lsn / BigInt(segmentBytes);
  const perLog = (1n << LOW_BITS) / BigInt(segmentBytes);
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => hex(part).padStart(PART_DIGITS, '0'))
    .join('');
}

/** The place that a file begins at. */
export function segmentStart(name: string, segmentBytes: number): bigint {
  const high = BigInt(`0x${name.slice(PART_DIGITS, 2 * PART_DIGITS)}`);
  const low = BigInt(`0x${name.slice(2 * PART_DIGITS)}`);
  return (high << LOW_BITS) + low * BigInt(segmentBytes);
}

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, PART_DIGITS), 16);
