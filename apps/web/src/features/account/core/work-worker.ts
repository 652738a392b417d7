import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveByLibrary } from './derive-by-library.ts';

/** Slow machines on pages without TLS need minutes; the challenge is good for twenty (challenge.ts of the server). */
const TIMEOUT_MS = 900_000;

/** Does the work of one challenge, answers `counter:key` or null. */
async function work(data: string): Promise<void> {
  const deriveKey = 'subtle' in crypto ? deriveByBrowser : deriveByLibrary;
  const found = await solveChallenge({ challenge: JSON.parse(data) as Challenge, deriveKey, timeout: TIMEOUT_MS });
  globalThis.postMessage(found === null ? null : `${found.counter}:${found.derivedKey}`);
}

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => void work(data));
