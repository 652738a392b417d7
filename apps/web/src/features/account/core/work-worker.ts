import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Slow machines on pages without TLS need this long for the hardest. */
const TIMEOUT_MS = 180_000;

/** On a page without TLS the browser gives no hashes: the same by a library, about ten times slower. */
const deriveByLibrary: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

/** Does the work of one challenge, answers `counter:key` or null. */
async function work(data: string): Promise<void> {
  const deriveKey = 'subtle' in crypto ? deriveByBrowser : deriveByLibrary;
  const found = await solveChallenge({ challenge: JSON.parse(data) as Challenge, deriveKey, timeout: TIMEOUT_MS });
  globalThis.postMessage(found === null ? null : `${found.counter}:${found.derivedKey}`);
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => void work(data));
