import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of the browser where it has one; pages on plain http have none, and take the library's. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))) : nobleSha256(bytes);
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A whole number as big-endian bytes. */
export function bigEndian(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = BigInt(value);
  for (let at = length - 1; at >= 0; at -= 1) {
    bytes[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

const BLOCK = 64;

/** HMAC-SHA256 as RFC 2104 writes it: H((K ⊕ opad) ‖ H((K ⊕ ipad) ‖ text)). The key is shorter than a block. */
export async function hmacSha256(key: Uint8Array, text: Uint8Array): Promise<Uint8Array> {
  const padded = (pad: number): Uint8Array => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ pad);
  return sha256(joined(padded(0x5c), await sha256(joined(padded(0x36), text))));
}
