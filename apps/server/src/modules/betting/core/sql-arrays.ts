/**
 * Array parameters of the batched statements as PostgreSQL's own text form. The driver's conversion looks at every element several
 * times; a batch has some ten thousand of them.
 */
export function plainArray(values: readonly (bigint | number | string)[]): string {
  return `{${values.join(',')}}`;
}

const SPECIAL = /["\\]/g;

/** For texts that may hold anything. */
export function textArray(values: readonly string[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as string;
    literal += index === 0 ? '"' : ',"';
    literal += value.search(SPECIAL) < 0 ? value : value.replace(SPECIAL, '\\$&');
    literal += '"';
  }
  return `${literal}}`;
}
