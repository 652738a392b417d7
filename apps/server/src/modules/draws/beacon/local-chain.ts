import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { BEACON_DST, BEACON_SCHEME, chainHashOf, type BeaconChain } from '@caiting/lottery/draw';

const NAME = 'caiting-test';
/** 2020-01-01: before any clock of a test. */
const GENESIS = 1_577_836_800;
const PERIOD_S = 3;
const KEY_FILE = 'test-beacon.key';
const SECRET = /^[0-9a-f]{64}$/;

export const testBeaconPath = (dataFolder: string): string => join(dataFolder, KEY_FILE);

/** The key of this data folder, made on first use and readable by its owner only. */
export function readOrMakeKey(dataFolder: string): Uint8Array {
  const path = testBeaconPath(dataFolder);
  try {
    return parseKey(readFileSync(path, 'utf8').trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataFolder, { recursive: true });
  const fresh = bls12_381.shortSignatures.keygen(new Uint8Array(randomBytes(48))).secretKey;
  try {
    writeFileSync(path, bytesToHex(fresh), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    // Race of two servers on one data folder: the key written first is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return parseKey(readFileSync(path, 'utf8'));
  }
}

function parseKey(text: string): Uint8Array {
  if (!SECRET.test(text)) throw new Error(`${KEY_FILE} is damaged: it must hold 64 hex characters`);
  return hexToBytes(text);
}

/** The network of one key: own key, own chain hash, so that a test round never verifies as quicknet, nor the other way round. */
export function localChain(secretKey: Uint8Array): BeaconChain {
  const publicKey = bls12_381.shortSignatures.getPublicKey(secretKey).toHex(true);
  const chain = {
    name: NAME,
    isTest: true,
    publicKey,
    groupHash: bytesToHex(sha256(hexToBytes(publicKey))),
    genesis: GENESIS,
    period: PERIOD_S,
    scheme: BEACON_SCHEME,
    dst: BEACON_DST,
  };
  return { ...chain, chainHash: chainHashOf(chain) };
}
