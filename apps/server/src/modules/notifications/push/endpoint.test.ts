import type { lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPushEndpoint, publicLookup } from './endpoint.ts';

/** A browser names the address that this server posts to. */
const TEST_SERVICE = 'http://127.0.0.1:4000';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:DEF-1',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  'https://8.8.8.8/push',
  'https://[2606:4700::1111]/push',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, undefined)).toBe(true);
});

test.each([
  ['no address', 'push'],
  ['in clear', 'http://fcm.googleapis.com/x'],
  ['another scheme', 'file:///etc/passwd'],
  ['another port', 'https://fcm.googleapis.com:8443/x'],
  ['credentials', 'https://user:word@fcm.googleapis.com/x'],
  ['this machine by name', 'https://localhost/x'],
  ['this machine with a dot behind it', 'https://localhost./x'],
  ['a name of the own network', 'https://intranet/x'],
  ['a name of the own cloud', 'https://metadata.google.internal/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['this machine as a number', 'https://2130706433/x'],
  ['this machine in hex', 'https://0x7f.1/x'],
  ['a private network', 'https://10.1.2.3/x'],
  ['another one', 'https://192.168.0.1/x'],
  ['of a carrier', 'https://100.64.0.1/x'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['no address at all', 'https://0.0.0.0/x'],
  ['this machine by IPv6', 'https://[::1]/x'],
  ['a private network of IPv6', 'https://[fd00::1]/x'],
  ['a link of IPv6', 'https://[fe80::1]/x'],
  ['IPv4 written in IPv6', 'https://[::ffff:127.0.0.1]/x'],
  ['the service of tests, where there is none', `${TEST_SERVICE}/x`],
])('%s is none', (_, endpoint) => {
  expect(isPushEndpoint(endpoint, undefined)).toBe(false);
});

test('the service of tests is let through by its whole origin', () => {
  expect(isPushEndpoint(`${TEST_SERVICE}/x`, TEST_SERVICE)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:4001/x', TEST_SERVICE)).toBe(false);
});

describe('what a name stands for is looked at when it is connected to', () => {
  const asked = (addresses: readonly string[], all: boolean): Promise<unknown> => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const resolve = ((_name: string, _options: object, done: (error: null, list: object[]) => void) =>
      done(null, found)) as unknown as typeof lookup;
    return new Promise((done, fail) =>
      publicLookup(resolve)('push.example', { all }, (error, address) => (error ? fail(error) : done(address))),
    );
  };
  test('public addresses are given', async () => {
    expect(await asked(['8.8.8.8', '2606:4700::1111'], true)).toHaveLength(2);
    expect(await asked(['8.8.8.8'], false)).toBe('8.8.8.8');
  });
  test.each([['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fe80::1'], ['169.254.169.254']])(
    'a private one among them refuses all: %s %s',
    async (...addresses) => {
      await expect(asked(addresses, true)).rejects.toThrow('no public address');
      await expect(asked(addresses, false)).rejects.toThrow('no public address');
    },
  );
  test('a name that stands for nothing is refused', async () => {
    await expect(asked([], true)).rejects.toThrow('no public address');
  });
});
