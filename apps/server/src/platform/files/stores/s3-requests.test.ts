import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FilesAway } from '../../outcome.ts';
import { S3_LIMITS, S3Requests, type S3Limits, type S3Settings } from './s3-requests.ts';
import { S3Store } from './s3-store.ts';
import { s3StandIn } from './testing/s3-server.ts';

const standIn = await s3StandIn();
afterAll(() => standIn.stop());
const KEY = `ab/${'0'.repeat(36)}.webp`;
const BYTES = randomBytes(200_000);
/** As in production, but for the waiting. */
const QUICK: S3Limits = { ...S3_LIMITS, tryMs: 300, wholeMs: 700, pauseMs: 1, restMs: 60_000 };

const seen: string[] = [];
const storeOf = (limits: Partial<S3Limits> = {}, settings: Partial<S3Settings> = {}): S3Store => {
  const all = { ...standIn.settings, ...settings };
  const watch = (method: string, _seconds: number, fault: string | null) => void seen.push(`${method} ${fault}`);
  return new S3Store(all, new S3Requests(all, watch, { ...QUICK, ...limits }));
};
const awayOf = (work: Promise<unknown>): Promise<FilesAway> =>
  work.then(
    () => expect.fail('it was answered'),
    (error: unknown) => (error instanceof FilesAway ? error : expect.fail(String(error))),
  );

beforeEach(async () => {
  standIn.files.clear();
  standIn.misdeeds.length = 0;
  standIn.clockMs = 0;
  await storeOf().put(KEY, BYTES);
  standIn.asked.length = 0;
  seen.length = 0;
});

describe('what passes is tried again, and the caller hears nothing of it', () => {
  test.each([['unavailable'], ['hangUp'], ['silent'], ['cut'], ['short']] as const)(
    'an answer that is %s',
    async (what) => {
      standIn.misdeeds.push(what);
      expect((await storeOf().get(KEY))?.equals(BYTES)).toBe(true);
      expect(standIn.asked).toHaveLength(2);
      expect(seen).toEqual(['GET null']);
    },
  );

  test('a picture whose first way was lost is kept once', async () => {
    standIn.misdeeds.push('hangUp', 'unavailable');
    await storeOf().put(KEY, Buffer.from('new'));
    expect(String(standIn.files.get(KEY)?.bytes)).toBe('new');
    expect(standIn.asked).toHaveLength(3);
  });
});

describe('what lasts is given up', () => {
  test('after three tries', async () => {
    standIn.misdeeds.push('unavailable', 'unavailable', 'unavailable');
    expect((await awayOf(storeOf().get(KEY))).reason).toBe('away');
    expect(standIn.asked).toHaveLength(3);
    expect(seen).toEqual(['GET away']);
  });

  test('bytes that are never whole are given to nobody', async () => {
    standIn.misdeeds.push('short', 'cut', 'short');
    expect((await awayOf(storeOf().get(KEY))).reason).toBe('away');
  });

  test('when all the time is over, however many tries are left', async () => {
    standIn.misdeeds.push('silent', 'silent', 'silent', 'silent');
    const begun = performance.now();
    expect((await awayOf(storeOf({ tries: 4 }).get(KEY))).reason).toBe('away');
    expect(performance.now() - begun).toBeLessThan(4 * QUICK.tryMs);
    expect(standIn.asked.length).toBeLessThan(4);
  });

  test('a store that is gone', async () => {
    await standIn.stop();
    expect((await awayOf(storeOf().put(KEY, BYTES))).reason).toBe('away');
    await standIn.start();
    await storeOf().put(KEY, BYTES);
  });
});

describe('what another try cannot mend is told at once', () => {
  test.each<[string, Partial<S3Settings>, number]>([
    ['another secret', { secret: 'anothersecretaltogether' }, 0],
    ['another key', { keyId: 'AKIDOTHER' }, 0],
    ['another region', { region: 'us-east-1' }, 0],
    ['a bucket that is not there', { bucket: 'elsewhere' }, 0],
    ['a clock that is an hour behind', {}, 3_600_000],
    ['a clock that is an hour ahead', {}, -3_600_000],
  ])('%s', async (_name, settings, clockMs) => {
    standIn.clockMs = clockMs;
    const away = await awayOf(storeOf({}, settings).get(KEY));
    expect(away.reason).toBe('refused');
    expect(standIn.asked).toHaveLength(1);
    expect(JSON.stringify([away.message, away.stack, String(away.cause)])).not.toContain(standIn.settings.secret);
  });

  test('bytes that are not those that were signed', async () => {
    const { endpoint, close } = await forger();
    const { message, reason } = await awayOf(storeOf({}, { endpoint }).put(KEY, Buffer.from('mine')));
    close();
    expect([reason, message]).toEqual(['refused', expect.stringContaining('XAmzContentSHA256Mismatch')]);
    expect(standIn.files.get(KEY)?.bytes.equals(BYTES)).toBe(true);
  });
});

describe('a store that holds up holds up nobody else', () => {
  test('beyond a number that wait the next is turned away at once', async () => {
    const store = storeOf({ atOnce: 1, waiting: 2 });
    standIn.misdeeds.push('silent', 'silent', 'silent');
    const waiting = [store.get(KEY), store.get(KEY), store.get(KEY)].map((work) => work.catch(() => null));
    const begun = performance.now();
    expect((await awayOf(store.get(KEY))).reason).toBe('busy');
    expect(performance.now() - begun).toBeLessThan(QUICK.tryMs);
    await Promise.all(waiting);
  });

  test('after failures in a row nobody waits for it, until one who tries is answered', async () => {
    const store = storeOf({ failures: 2, tries: 1, restMs: 400 });
    standIn.misdeeds.push('silent', 'silent');
    await awayOf(store.get(KEY));
    await awayOf(store.get(KEY));
    const begun = performance.now();
    expect((await awayOf(store.get(KEY))).message).toContain('lately');
    expect(performance.now() - begun).toBeLessThan(QUICK.tryMs);
    expect(standIn.asked).toHaveLength(2);
    await expect.poll(() => store.has(KEY).catch(() => false), { timeout: 5_000 }).toBe(true);
    expect((await store.get(KEY))?.equals(BYTES)).toBe(true);
  });
});

test('a key with letters that addresses treat apart is signed as it is sent', async () => {
  const requests = new S3Requests(standIn.settings, undefined, QUICK);
  const key = 'a b/ü&=(1)*.webp';
  await requests.ask({ method: 'PUT', key, body: Buffer.from('x') });
  expect((await requests.ask({ method: 'GET', key })).isThere).toBe(true);
  expect([...standIn.files.keys()]).toContain(key);
});

test('the bucket may stand in the host name', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  expect(await storeOf({}, { endpoint: 'https://s3.example:9000', isPathStyle: false }).get(KEY)).toBeNull();
  expect(String(fetched.mock.calls[0]?.[0])).toBe(`https://pictures.s3.example:9000/${KEY}`);
  fetched.mockRestore();
});

/** Somebody on the way who passes requests on with other bytes in them. */
async function forger(): Promise<{ endpoint: string; close(): void }> {
  const target = new URL(standIn.settings.endpoint);
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    const { method, url, headers } = incoming;
    const onward = httpRequest({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    onward.end(Buffer.alloc(Number(headers['content-length'] ?? 0), 'x'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
