import type { LookupAddress } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { postPush } from './post.ts';

/** A name that is fit to be a push service's, and stands for this machine. */
vi.mock('node:dns', async (original) => ({
  ...(await original<object>()),
  lookup: (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }]),
}));

const message = { authorization: '', topic: 't', body: Buffer.from('x') };

test('no connection is made to a name that leads inside', async () => {
  const request = { ...message, endpoint: 'https://push.example/x' };
  await expect(postPush(request, undefined)).rejects.toThrow('push.example stands for no public address');
});

test('an address that was let in before the rules were these is not posted to', async () => {
  const request = { ...message, endpoint: 'http://127.0.0.1:1/x' };
  await expect(postPush(request, undefined)).rejects.toThrow('no push service of the public network');
});
