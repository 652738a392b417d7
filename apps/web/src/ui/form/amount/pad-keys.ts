/** A key of the amount pad: a digit, two zeros, the point, the last character away, all of it away. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back' | 'clear';

/** Longer figures have a fault anyway (typed-amount.ts); the pad adds no further keys to one. */
const LENGTH_MAX = 14;

/** The text after a key. The first key after the field was pressed replaces what stood there, as typing over a selection does. */
export function afterKey(text: string, key: PadKey, isFirst: boolean): string {
  if (key === 'clear') return '';
  if (key === 'back') return isFirst ? '' : text.slice(0, -1);
  const before = isFirst ? '' : text;
  if (key === '.') return before.includes('.') ? before : `${before || '0'}.`;
  // A figure does not begin with a zero: the next digit takes its place.
  if (before === '' || before === '0') return key === '00' ? '0' : key;
  return before.length + key.length > LENGTH_MAX ? before : before + key;
}
