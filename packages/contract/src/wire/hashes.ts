import { narrowed } from '../typed.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Passwords are hashed in the browser before sending (product §10.4). Works over plain http, where crypto.subtle is missing. */
const hex = (value: string): string => bytesToHex(sha256(utf8ToBytes(value)));

/** hex(sha256(lower(userName) + ":" + hex(sha256(password)))), for login and registration; a name typed in full width is the same name. */
export function hashLoginPassword(userName: string, password: string): string {
  return hex(`${narrowed('userName', userName).toLowerCase()}:${hex(password)}`);
}

const FIRST_SIGN = 32;
const LAST_SIGN = 126;
const BLANKS_MAX = 6;
/** Texts that the rule of no password allows, and that a client without the rule may send all the same: nothing, blanks, a single sign. */
const EMPTY_TEXTS = [
  ...Array.from({ length: BLANKS_MAX + 1 }, (_, blanks) => ' '.repeat(blanks)),
  ...Array.from({ length: LAST_SIGN - FIRST_SIGN }, (_, at) => String.fromCharCode(FIRST_SIGN + 1 + at)),
];

/** Whether a received hash is that of an empty password, answer or code, in whatever way a careless client makes it. */
export function isEmptyHash(userName: string, received: string): boolean {
  return (
    received === hex('') ||
    received === hex(':') ||
    EMPTY_TEXTS.some((text) => hashLoginPassword(userName, text) === received)
  );
}

/** The same with the 6 digits of the safety password. */
export function hashSafetyPassword(userName: string, digits: string): string {
  return hashLoginPassword(userName, digits);
}

/** hex(sha256(roomCode + ":" + pw)) for the 4 digits of a room. */
export function hashRoomPassword(roomCode: string, digits: string): string {
  return hex(`${roomCode}:${digits}`);
}

/** What is published when a red envelope is sent: its shares in fen, in the order they are handed out, sealed with a salt that is told at the end. */
export function envelopeCommitment(salt: string, sharesFen: readonly (number | bigint)[]): string {
  return hex(`caiting-envelope-v1|${salt}|${sharesFen.join(',')}`);
}
