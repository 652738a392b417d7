import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { CoinNetwork } from './coin-networks.ts';

/** `format`: no address of this network. `checksum`: it looks like one and a letter is wrong. */
export type AddressFault = 'format' | 'checksum';

/**
 * Looks at an address the way the chain does, checksum included: a typing error must not send money to nobody. TRC20: base58check with
 * Tron's prefix. ERC20: 20 bytes of hex, EIP-55 where letters of both cases stand. BTC: base58check (P2PKH, P2SH) or bech32 and bech32m of
 * the main network. Null when good.
 */
export function findAddressFault(network: CoinNetwork, address: string): AddressFault | null {
  switch (network) {
    case 'TRC20':
      return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? base58Fault(address, [0x41]) : 'format';
    case 'ERC20':
      return /^0x[0-9a-fA-F]{40}$/.test(address) ? eip55Fault(address.slice(2)) : 'format';
    case 'BTC':
      if (/^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address)) return base58Fault(address, [0x00, 0x05]);
      return /^(?:bc1[02-9ac-hj-np-z]{8,87}|BC1[02-9AC-HJ-NP-Z]{8,87})$/.test(address)
        ? segwitFault(address.toLowerCase())
        : 'format';
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Version byte, 20 bytes of hash, 4 bytes of checksum. */
const BASE58_BYTES = 25;

function base58Fault(text: string, versions: readonly number[]): AddressFault | null {
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(BASE58.indexOf(letter));
  const bytes = new Uint8Array(BASE58_BYTES);
  for (let at = BASE58_BYTES - 1; at >= 0; at -= 1) {
    bytes[at] = Number(value & 0xffn);
    value >>= 8n;
  }
  // Each leading zero byte is written as one "1", no more and no fewer.
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const ones = /^1*/.exec(text)?.[0].length ?? 0;
  if (value !== 0n || zeros !== ones) return 'format';
  const sum = sha256(sha256(bytes.subarray(0, BASE58_BYTES - 4)));
  if (!bytes.subarray(BASE58_BYTES - 4).every((byte, at) => byte === sum[at])) return 'checksum';
  return versions.includes(bytes[0] ?? -1) ? null : 'format';
}

/** All small or all capital letters carry no checksum (EIP-55) and are taken as they are. */
function eip55Fault(hex: string): AddressFault | null {
  const lower = hex.toLowerCase();
  if (hex === lower || hex === hex.toUpperCase()) return null;
  const hash = keccak_256(new TextEncoder().encode(lower));
  const isRight = [...lower].every((letter, at) => {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 0xf;
    return hex[at] === (nibble >= 8 ? letter.toUpperCase() : letter);
  });
  return isRight ? null : 'checksum';
}

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BECH32_GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** What the checksum comes to: bech32 for witness version 0 (BIP 173), bech32m from 1 on (BIP 350). */
const BECH32_CONST = 1;
const BECH32M_CONST = 0x2bc830a3;
const HRP = 'bc';

function segwitFault(address: string): AddressFault | null {
  const data = Array.from(address.slice(HRP.length + 1), (letter) => BECH32.indexOf(letter));
  const [version = -1, ...rest] = data.slice(0, -6);
  const prefix = [...[...HRP].map((c) => c.charCodeAt(0) >> 5), 0, ...[...HRP].map((c) => c.charCodeAt(0) & 31)];
  if (polymod([...prefix, ...data]) !== (version === 0 ? BECH32_CONST : BECH32M_CONST)) return 'checksum';
  const length = programLength(rest);
  const isProgram = version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40;
  return isProgram ? null : 'format';
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of BECH32_GENERATORS.entries()) if ((top >> bit) & 1) sum ^= generator;
  }
  return sum >>> 0;
}

/** Bytes of a witness program in groups of five bits; −1 when the padding is not zero or too long. */
function programLength(groups: readonly number[]): number {
  const padding = (groups.length * 5) % 8;
  const last = groups.at(-1) ?? 0;
  return padding >= 5 || (last & ((1 << padding) - 1)) !== 0 ? -1 : Math.floor((groups.length * 5) / 8);
}
