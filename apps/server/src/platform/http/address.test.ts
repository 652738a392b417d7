import { expect, test } from 'vitest';
import { addressKey, forwardedAddress } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:4711', '203.0.113.9:4711'],
  ['unknown', 'unknown'],
])('failures from %s count for %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, ,', '203.0.113.9'],
  [' , ', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the header %j the address is %s', (header, address) => {
  expect(forwardedAddress(header)).toBe(address);
});
