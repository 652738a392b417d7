import { narrowed } from '../typed.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Passwords are hashed in the browser before sending (product §10.4). Works over plain http, where crypto.subtle is missing. */
const hex = (value: string): string => bytesToHex(sha256(utf8ToBytes(value)));

/** hex(sha256(lower(userName) + ":" + hex(sha256(password)))), for login and registration; a name typed in full width is the same name. */
export function hashLoginPassword(userName: string, password: string): string {
  return hex(`${narrowed('userName', userName).toLowerCase()}:${hex(password)}`);
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
