import { types } from 'pg';

/**
 * Array parameters in PostgreSQL's binary form, which the driver sends as it is: the server reads a number of a batch in a third of the time
 * that its text takes (docs/decisions/0114). Each array has one dimension and no nulls.
 */
const { BYTEA, INT2, INT4, INT8, TEXT, UUID } = types.builtins;
/** Dimensions, whether there are nulls, the elements' type; then how many and the first one's number. */
const HEAD_BYTES = 20;
const ELEMENT_TYPE_AT = 8;
const LENGTH_BYTES = 4;
/** Types of arrays, which the driver has no names for. */
const ARRAY_OF: Readonly<Record<number, number>> = {
  [BYTEA]: 1001,
  [INT2]: 1005,
  [INT4]: 1007,
  [INT8]: 1016,
  [TEXT]: 1009,
  [UUID]: 2951,
};

export const int2s = (values: readonly number[]): Buffer =>
  fixed(INT2, 2, values, ({ view }, value, at) => view.setInt16(at, value));

export const int4s = (values: readonly number[]): Buffer =>
  fixed(INT4, 4, values, ({ view }, value, at) => view.setInt32(at, value));

export const int8s = (values: readonly bigint[]): Buffer =>
  fixed(INT8, 8, values, ({ view }, value, at) => view.setBigInt64(at, value));

/** UUIDs as they are written, with their hyphens. */
export const uuids = (values: readonly string[]): Buffer =>
  fixed(UUID, 16, values, ({ buffer }, value, at) => writeHex(buffer, value.replaceAll('-', ''), at, 16));

/** Values of `bytes` each, in hex. */
export const byteas = (values: readonly string[], bytes: number): Buffer =>
  fixed(BYTEA, bytes, values, ({ buffer }, value, at) => writeHex(buffer, value, at, bytes));

export function texts(values: readonly string[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += Buffer.byteLength(value);
  const { buffer, view } = open(TEXT, values.length, bytes);
  let at = HEAD_BYTES;
  for (const value of values) {
    const written = buffer.write(value, at + LENGTH_BYTES);
    view.setInt32(at, written);
    at += LENGTH_BYTES + written;
  }
  return buffer;
}

/** A value of a composite type whose parts are arrays, in the order of its definition. */
export function composite(parts: readonly Buffer[]): Buffer {
  const bytes = parts.reduce((sum, part) => sum + 2 * LENGTH_BYTES + part.length, LENGTH_BYTES);
  const buffer = Buffer.allocUnsafe(bytes);
  buffer.writeInt32BE(parts.length, 0);
  let at = LENGTH_BYTES;
  for (const part of parts) {
    buffer.writeInt32BE(ARRAY_OF[part.readInt32BE(ELEMENT_TYPE_AT)] as number, at);
    buffer.writeInt32BE(part.length, at + LENGTH_BYTES);
    part.copy(buffer, at + 2 * LENGTH_BYTES);
    at += 2 * LENGTH_BYTES + part.length;
  }
  return buffer;
}

/** An array whose elements take `bytes` each. */
function fixed<T>(
  type: number,
  bytes: number,
  values: readonly T[],
  put: (into: Opened, value: T, at: number) => void,
): Buffer {
  const opened = open(type, values.length, values.length * bytes);
  let at = HEAD_BYTES;
  for (const value of values) {
    opened.view.setInt32(at, bytes);
    put(opened, value, at + LENGTH_BYTES);
    at += LENGTH_BYTES + bytes;
  }
  return opened.buffer;
}

/** Anything that is not hex ends the writing: the rest would be whatever lay in that memory. */
function writeHex(buffer: Buffer, value: string, at: number, bytes: number): void {
  if (buffer.write(value, at, bytes, 'hex') !== bytes || value.length !== bytes * 2)
    throw new RangeError(`not ${bytes} bytes in hex: ${value.slice(0, 80)}`);
}

interface Opened {
  readonly buffer: Buffer;
  readonly view: DataView;
}

function open(type: number, count: number, bytes: number): Opened {
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + count * LENGTH_BYTES + bytes);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  view.setInt32(0, 1);
  view.setInt32(4, 0);
  view.setInt32(8, type);
  view.setInt32(12, count);
  view.setInt32(16, 1);
  return { buffer, view };
}
